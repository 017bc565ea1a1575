/** The six forms of a counted noun: one, two as subject, two otherwise, 3 to 10, 11 to 99, 100 and above. */
export type NounForms = [string, string, string, string, string, string]

const rules = new Intl.PluralRules('ar')

/**
 * A number with its noun in the correct Arabic form: «عرض واحد»، «عرضان»، «3 عروض»، «11 عرضاً»، «100 عرض». The last
 * two digits decide: 103 is like 3.
 * @param oblique after a preposition or as an object, where two is «عرضين»
 */
export function countNoun(count: number, [one, two, twoOblique, few, many, other]: NounForms, oblique = false): string {
  switch (rules.select(count)) {
    case 'one':
      return one
    case 'two':
      return oblique ? twoOblique : two
    case 'few':
      return `${writeNumber(count)} ${few}`
    case 'many':
      return `${writeNumber(count)} ${many}`
    default:
      return `${writeNumber(count)} ${other}`
  }
}

const formats = [0, 1, 2].map(
  (decimals) => new Intl.NumberFormat('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
)

/** Latin digits, with separators from four digits on. @param decimals digits after the point, at most 2 */
export function writeNumber(value: number, decimals = 0): string {
  return formats[decimals]?.format(value) ?? String(value)
}
