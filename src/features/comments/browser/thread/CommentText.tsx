import { linkPieces } from '#text/links.ts'

/**
 * Plain text by a reader, with its addresses as links that pass on neither a referrer nor ranking.
 */
export function CommentText({ text }: { text: string }) {
  let at = 0
  return (
    <p className="comment-text" dir="auto">
      {linkPieces(text).map((piece) => {
        const key = at
        at += piece.text.length
        if (!piece.href) return piece.text
        return (
          <a key={key} href={piece.href} target="_blank" rel="nofollow ugc noopener noreferrer" dir="ltr">
            {piece.text}
          </a>
        )
      })}
    </p>
  )
}
