import { type ListAddress, listHref, withFilters } from '#features/posts/browser/listAddress.ts'
import { savedAddress, useSavedSearches } from '#features/savedSearches/browser/savedSearches.ts'
import type { Locale } from '#ui/locale.ts'
import type { Suggestion } from '../../schema.ts'
import { useSearchText } from '../searchText.ts'
import { recentSearches } from './recentSearches.ts'
import { useSuggestions } from './useSuggestions.ts'

/** A choice in the popup of the search field: words to search for, or a list to open. `note`: its kind, if it is not a search. */
export type SearchChoice = { key: string; text: string; icon: string; note?: string; href?: string; remove?: () => void }
type ChoiceGroup = { name: 'recent' | 'saved'; label: string; choices: SearchChoice[] }

/** Suggestions for what was typed; if nothing was, recent and saved searches in non-empty groups. */
export type PopupChoices = { suggestions: SearchChoice[] } | { groups: ChoiceGroup[] }

const maxSaved = 5

export function useSearchChoices(words: string, address: ListAddress): PopupChoices {
  const { locale, t: s } = useSearchText()
  const suggestions = useSuggestions(words)
  const saved = useSavedSearches().list ?? []
  const recent = recentSearches.use()
  if (words)
    return {
      suggestions: suggestions.map((suggestion) => choiceOf(suggestion, address, suggestion.kind === 'agency' ? s.agency : s.section)),
    }
  const groups: ChoiceGroup[] = [
    { name: 'recent', label: s.recent, choices: recent.map((text) => recentChoice(text)) },
    { name: 'saved', label: s.saved, choices: saved.slice(0, maxSaved).flatMap((search) => savedChoice(search, locale)) },
  ]
  return { groups: groups.filter(({ choices }) => choices.length > 0) }
}

/** Choosing a name replaces the filter of its kind and the typed words. */
function choiceOf({ text, kind, id }: Suggestion, address: ListAddress, note: string): SearchChoice {
  if (kind === 'query' || id === undefined) return { key: text, text, icon: 'search' }
  const href = listHref({ ...withFilters(address, { [kind]: id, search: undefined }), own: false })
  return { key: `${kind}${id}`, text, icon: kind === 'agency' ? 'news' : 'layers', note, href }
}

function recentChoice(text: string): SearchChoice {
  return { key: text, text, icon: 'history', remove: () => recentSearches.remove(text) }
}

function savedChoice(saved: { id: number; search: string; query: string }, locale: Locale): SearchChoice[] {
  const opened = savedAddress(saved, locale)
  return opened ? [{ key: `saved${saved.id}`, text: saved.search, icon: 'save', href: listHref(opened) }] : []
}
