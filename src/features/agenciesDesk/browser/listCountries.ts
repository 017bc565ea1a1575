import type { Locale } from '#text/locale.ts'

/** Regions of CLDR that are no countries. */
const groups = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Names of all countries by their codes (ISO 3166-1 alpha-2), in the order of the alphabet. */
export function listCountries(locale: Locale): Record<string, string> {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  const named = codes.flatMap((code) => {
    const name = groups.has(code) || isFormer(code) ? undefined : names.of(code)
    return name ? [[code, name] as const] : []
  })
  return Object.fromEntries(named.toSorted(([, a], [, b]) => a.localeCompare(b, locale)))
}

/** Whether another code took its place, as DE did that of DD. */
const isFormer = (code: string) => new Intl.Locale(`und-${code}`).region !== code
