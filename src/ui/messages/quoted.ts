const marks = { ar: ['«', '»', '“', '”'], en: ['“', '”', '‘', '’'] } as const

/** A text in quotation marks; those within it are of the inner kind: « “ ” », “ ‘ ’ ”. */
export function quoted(locale: 'ar' | 'en', text: string): string {
  const [open, close] = marks[locale]
  return open + withInnerQuotes(locale, text) + close
}

/** A text that will be in quotation marks, with its own ones of the inner kind. Straight ones open and close in turn. */
export function withInnerQuotes(locale: 'ar' | 'en', text: string): string {
  const [, , open, close] = marks[locale]
  let isOpen = false
  return text.replaceAll(/[«“"”»]/g, (mark) => {
    isOpen = mark === '"' ? !isOpen : mark === '«' || mark === '“'
    return isOpen ? open : close
  })
}
