import { useLocale } from './locale.ts'

/** Words typed by a reader, in the quotation marks of the page's language. The words have their own direction, the marks that of the page. */
export function Quoted({ words }: { words: string }) {
  const { t } = useLocale()
  const [open, close] = t.quotes
  return (
    <>
      {open}
      <bdi>{words}</bdi>
      {close}
    </>
  )
}
