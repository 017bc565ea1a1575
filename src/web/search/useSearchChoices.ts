import { useSyncExternalStore } from 'react'
import type { ListAddress } from '../listAddress.ts'
import { recentSearches } from './recentSearches.ts'
import { useSearchText } from './searchText.ts'

/** Something the search field offers: words to search for, or a list to open. */
export type SearchChoice = { key: string; text: string; icon: string; href?: string; remove?: () => void }
export type ChoiceGroup = { name: 'recent' | 'suggestions'; label: string; choices: SearchChoice[] }

/** What the field offers for these words, in the order in which it is shown: a grid where each can be removed. Empty groups are left out. */
export function useSearchChoices(words: string, _address: ListAddress): { kind: 'listbox' | 'grid'; groups: ChoiceGroup[] } {
  const { s } = useSearchText()
  const recent = useSyncExternalStore(
    recentSearches.subscribe,
    () => recentSearches.list(),
    () => none,
  )
  if (words) return { kind: 'listbox', groups: [] }
  const choices = recent.map((text) => ({ key: text, text, icon: 'history', remove: () => recentSearches.remove(text) }))
  return { kind: 'grid', groups: choices.length > 0 ? [{ name: 'recent', label: s.recent, choices }] : [] }
}

const none: readonly string[] = []
