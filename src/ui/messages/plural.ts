import { once } from '../once.ts'

const rules = { ar: once(() => new Intl.PluralRules('ar')), en: once(() => new Intl.PluralRules('en')) }

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** The plural form for a number: Arabic has six (CLDR), English two. */
export function plural(locale: 'ar' | 'en', n: number, forms: Forms): string {
  return forms[rules[locale]().select(n)] ?? forms.other
}
