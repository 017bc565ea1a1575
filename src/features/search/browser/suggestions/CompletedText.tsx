import { fold, foldWithOffsets } from '#text/tokenizer/fold.ts'

/**
 * A suggestion with the words that it adds or completes in bold; plain if it does not begin with
 * what was typed. Never bold within a word, because that would separate joined Arabic letters.
 */
export function CompletedText({ text, typed }: { text: string; typed: string }) {
  const { folded, offsets } = foldWithOffsets(text)
  const begun = fold(typed).trim()
  if (!folded.startsWith(begun)) return text
  const cut = offsets[folded.lastIndexOf(' ', begun.length) + 1] as number
  return (
    <>
      {text.slice(0, cut)}
      <b>{text.slice(cut)}</b>
    </>
  )
}
