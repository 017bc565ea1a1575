import { fold, foldWithOffsets } from '#text/tokenizer/fold.ts'

/**
 * A suggestion in which the words that would be added, and the one that is only begun, are strong; all of it is plain when it begins otherwise. Never
 * within a word, whose Arabic letters join.
 */
export function Completed({ text, typed }: { text: string; typed: string }) {
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
