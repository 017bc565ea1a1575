import { plural } from '../messages/plural.ts'
import type { SearchMessages } from './ar.ts'

/** The sentences of searching in English; loaded when somebody searches. */
export const en: SearchMessages = {
  suggestions: 'Search suggestions',
  suggested: (n) => plural('en', n, { one: '1 suggestion, use the arrow keys', other: `${n} suggestions, use the arrow keys` }),
  agency: 'Agency',
  section: 'Section',
  remembered: 'Earlier searches',
  recent: 'Your recent searches',
  recentNote: 'Kept on this device only.',
  forget: (words) => `Remove “${words}”`,
  forgetAll: 'Clear them all',
  forgotten: 'Your recent searches were cleared from this device.',
  undo: 'Undo',
  notReached: 'The server could not be reached, so nothing was changed. Please try again.',

  resultsFor: 'Results for',
  feed: 'Feed of this search for feed readers',
  quoted: (words) => `“${words}”`,

  saved: 'Saved searches',
  saveSearch: 'Save search',
  isSaved: 'Saved search',
  deleteSaved: (words) => `Delete the saved search “${words}”`,
  noneSaved: 'No searches saved yet',
  noneSavedText: 'Search for what matters to you, then press “Save search” above the results: it will be one tap away from here.',
  browse: 'Browse the latest news',
  savedFailed: 'Your saved searches could not be loaded. None of them is lost.',
}
