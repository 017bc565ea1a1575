import { plural } from '#text/plural.ts'

/**
 * The six forms of an Arabic noun after a number: 1, 2 (nominative), 2 (oblique), 3 to 10, 11 to
 * 99, 100 and above.
 */
export type NounForms = [string, string, string, string, string, string]

/**
 * A number with its noun in the correct Arabic form: «عرض واحد»، «عرضان»، «3 عروض»، «11 عرضاً»،
 * «100 عرض». The form depends on the last two digits: 103 is like 3.
 * @param oblique after a preposition or as an object, where the dual is «عرضين»
 */
export function countNoun(count: number, [one, two, dualOblique, few, many, other]: NounForms, oblique = false): string {
  const forms = { one, two: oblique ? dualOblique : two, few: `# ${few}`, many: `# ${many}`, other: `# ${other}` }
  return plural('ar', count, forms).replace('#', writeNumber(count))
}

const formats = [0, 1, 2].map(
  (decimals) => new Intl.NumberFormat('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
)

/** Formats a number with Latin digits and thousands separators. @param decimals 0 to 2 */
export function writeNumber(value: number, decimals = 0): string {
  return formats[decimals]?.format(value) ?? String(value)
}
