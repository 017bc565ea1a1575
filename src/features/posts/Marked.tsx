import { highlight } from '#text/highlight.ts'

/** @param lead of what stands before the first marked word, so many characters are shown at most */
type Props = { text: string; search: string; lead?: number }

/** A text with the words of a search marked, in whatever form they stand there. */
export default function Marked({ text, search, lead }: Props) {
  let at = 0
  const pieces = highlight(text, search)
  return (lead === undefined ? pieces : nearFirst(pieces, lead)).map((piece) => {
    const key = at
    at += piece.text.length
    return piece.marked ? <mark key={key}>{piece.text}</mark> : piece.text
  })
}

/** The same from some whole words before the first marked one. */
function nearFirst(pieces: ReturnType<typeof highlight>, lead: number): ReturnType<typeof highlight> {
  const [first, ...rest] = pieces
  if (!first || first.marked || first.text.length <= lead || rest.length === 0) return pieces
  const tail = first.text.slice(first.text.indexOf(' ', first.text.length - lead) + 1)
  return [{ text: `…${tail}`, marked: false }, ...rest]
}
