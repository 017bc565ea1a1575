import { BannedWords } from '#features/comments/browser/desk/BannedWords.tsx'

/** The words that hold a comment back. */
export default function DeskWords() {
  return <BannedWords />
}
