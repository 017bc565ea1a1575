import { quoted } from '#ui/messages/quoted.ts'
import type { SavedSearchMessages } from './ar.ts'

/** English messages of the saved searches. */
export const en: SavedSearchMessages = {
  saved: 'Saved searches',
  saveSearch: 'Save search',
  isSaved: 'Saved search',
  deleteSaved: (words) => `Delete the saved search ${quoted('en', words)}`,
  alertOf: (words) => `Alert me about ${quoted('en', words)}`,
  isAlert: 'One of your alert keywords',
  noneSaved: 'No searches saved yet',
  noneSavedText: 'Search for what matters to you, then press “Save search” above the results to find it here whenever you like.',
  browse: 'Browse the latest news',
  savedFailed: 'Your saved searches could not be loaded. None of them is lost.',
  undo: 'Undo',
  notReached: 'The server could not be reached, so nothing was changed. Please try again.',
}
