import type { ListAddress } from '#web/listAddress.ts'
import { deleteSaved, savedFor, saveSearch, useSavedSearches } from '#web/search/savedSearches.ts'
import { useSearchText } from '#web/search/searchText.ts'

/** Keeps the search that is shown, or lets it go. */
export function SaveSearchButton({ address }: { address: ListAddress }) {
  const { s } = useSearchText()
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
