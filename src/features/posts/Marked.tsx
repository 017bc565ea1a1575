import { highlight } from '#text/highlight.ts'

/** A text with the words of a search marked, in whatever form they stand there. */
export default function Marked({ text, search }: { text: string; search: string }) {
  let at = 0
  return highlight(text, search).map((piece) => {
    const key = at
    at += piece.text.length
    return piece.marked ? <mark key={key}>{piece.text}</mark> : piece.text
  })
}
