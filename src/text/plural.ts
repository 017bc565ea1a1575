import type { Locale } from './locale.ts'

const rules: Partial<Record<Locale, Intl.PluralRules>> = {}

export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** The plural form for a number: Arabic has six (CLDR), English two. */
export function plural(locale: Locale, n: number, forms: PluralForms): string {
  rules[locale] ??= new Intl.PluralRules(locale)
  return forms[rules[locale].select(n)] ?? forms.other
}
