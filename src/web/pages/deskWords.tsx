import { BannedWords } from '#features/comments/BannedWords.tsx'

/** The words that hold a comment back. */
export default function DeskWords() {
  return <BannedWords />
}
