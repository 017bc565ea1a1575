import { type ListAddress, listHref, withFilters } from '#features/posts/browser/listAddress.ts'
import { useSavedSearches } from '#features/savedSearches/browser/savedSearches.ts'
import { savedAddress } from '#features/savedSearches/savedAddress.ts'
import type { Locale } from '#text/locale.ts'
import type { Suggestion } from '../../schema.ts'
import { useSearchText } from '../searchText.ts'
import { recentSearches } from './recentSearches.ts'
import { useSuggestions } from './useSuggestions.ts'
import { useTopics } from './useTopics.ts'

/**
 * A choice in the popup of the search field: words to search for, or a list to open. `label`: what
 * is shown for the words; `note`: its kind, if it is not a search.
 */
export type SearchChoice = { key: string; text: string; icon: string; label?: string; note?: string; href?: string; remove?: () => void }
type ChoiceGroup = { name: 'recent' | 'saved' | 'topics'; label: string; choices: SearchChoice[] }

/**
 * A search for what was typed, which may have results without any suggestion, and suggestions for
 * it; if nothing was, recent and saved searches and what the news of the day is about, in non-empty
 * groups.
 */
export type PopupChoices = { suggestions: SearchChoice[] } | { groups: ChoiceGroup[] }

const maxSaved = 5
/** Recent searches that are shown; few, so that the topics of the day are within sight. */
const maxRecentShown = 5

export function useSearchChoices(words: string, address: ListAddress): PopupChoices {
  const { locale, t: s } = useSearchText()
  const suggestions = useSuggestions(words, locale)
  const saved = useSavedSearches().list ?? []
  const recent = recentSearches.use()
  const topics = useTopics(locale, !words)
  if (words) {
    const others = suggestions.filter(({ kind, text }) => kind !== 'query' || text !== words)
    const typed = { key: 'typed', text: words, icon: 'search', label: s.searchFor(words) }
    return {
      suggestions: [typed, ...others.map((one) => choiceOf(one, address, one.kind === 'agency' ? s.agency : s.section))],
    }
  }
  const groups: ChoiceGroup[] = [
    { name: 'recent', label: s.recent, choices: recent.slice(0, maxRecentShown).map((text) => recentChoice(text)) },
    { name: 'saved', label: s.saved, choices: saved.slice(0, maxSaved).flatMap((search) => savedChoice(search, locale)) },
    { name: 'topics', label: s.sectionsOfDay, choices: topics.sections.map((topic) => topicChoice(topic, address)) },
    { name: 'topics', label: s.peopleOfDay, choices: topics.people.map((topic) => topicChoice(topic, address)) },
    { name: 'topics', label: s.placesOfDay, choices: topics.places.map((topic) => topicChoice(topic, address)) },
  ]
  return { groups: groups.filter(({ choices }) => choices.length > 0) }
}

/** Choosing a name replaces the filter of its kind and the typed words. */
function choiceOf({ text, kind, id }: Suggestion, address: ListAddress, note: string): SearchChoice {
  if (kind === 'query' || id === undefined) return { key: text, text, icon: 'search' }
  const href = listHref({ ...withFilters(address, { [kind]: id, search: undefined }), own: false })
  return { key: `${kind}${id}`, text, icon: kind === 'agency' ? 'news' : 'stack', note, href }
}

function topicChoice(topic: Suggestion, address: ListAddress): SearchChoice {
  const choice = choiceOf(topic, address, '')
  return { key: `topic ${choice.key}`, text: choice.text, icon: choice.icon, ...(choice.href && { href: choice.href }) }
}

function recentChoice(text: string): SearchChoice {
  return { key: text, text, icon: 'history', remove: () => recentSearches.remove(text) }
}

function savedChoice(saved: { id: number; search: string; query: string }, locale: Locale): SearchChoice[] {
  const opened = savedAddress(saved.query, locale)
  return opened ? [{ key: `saved${saved.id}`, text: saved.search, icon: 'save', href: listHref(opened) }] : []
}
