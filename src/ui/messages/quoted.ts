/** The quotation marks of a language, and those within them. */
export const quoteMarks = { ar: '«»“”', en: '“”‘’' }

/** A text in quotation marks; those within it are of the inner kind: « “ ” », “ ‘ ’ ”. */
export const quoted = (locale: 'ar' | 'en', text: string) => quoteMarks[locale][0] + withInnerQuotes(locale, text) + quoteMarks[locale][1]

/**
 * A text that will be in quotation marks, with its own ones of the inner kind. Straight ones open
 * and close in turn.
 */
export function withInnerQuotes(locale: 'ar' | 'en', text: string): string {
  let isOpen = false
  return text.replace(/[«“"”»]/g, (mark) => {
    isOpen = mark === '"' ? !isOpen : '«“'.includes(mark)
    return quoteMarks[locale][isOpen ? 2 : 3] as string
  })
}
