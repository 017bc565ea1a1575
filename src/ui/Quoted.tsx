import { useLocale } from './locale.ts'

/** Words that a reader typed, in the quotation marks of the page's language: the words have a direction of their own, the marks that of the page. */
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
