import type { ListAddress } from '#features/posts/browser/listAddress.ts'
import { deleteSaved, savedFor, saveSearch, useSavedSearches } from './savedSearches.ts'
import { useSavedSearchText } from './savedSearchText.ts'

/** Saves the current search, or deletes it if it is saved. */
export function SaveSearchButton({ address }: { address: ListAddress }) {
  const { t: s } = useSavedSearchText()
  const { list } = useSavedSearches()
  const saved = savedFor(address, list)
  return (
    <button
      type="button"
      className="found-tool i i-save"
      aria-pressed={saved !== undefined}
      onClick={() => void (saved ? deleteSaved(saved, s) : saveSearch(address, s))}
    >
      <span>{saved ? s.isSaved : s.saveSearch}</span>
    </button>
  )
}
