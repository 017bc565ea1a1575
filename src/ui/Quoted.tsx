import { useLocale } from './locale.ts'
import { quoteMarks, withInnerQuotes } from './messages/quoted.ts'

/**
 * Words typed by a reader, in the quotation marks of the page's language, whose inner ones their
 * own become. The words have their own direction, the marks that of the page.
 */
export function Quoted({ words }: { words: string }) {
  const { locale } = useLocale()
  const [open, close] = quoteMarks[locale]
  return (
    <>
      {open}
      <bdi>{withInnerQuotes(locale, words)}</bdi>
      {close}
    </>
  )
}
