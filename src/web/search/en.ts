import { plural } from '../messages/plural.ts'
import type { SearchMessages } from './ar.ts'

/** The sentences of searching in English; loaded when somebody searches. */
export const en: SearchMessages = {
  suggestions: 'Search suggestions',
  suggested: (n) => plural('en', n, { one: '1 suggestion, use the arrow keys', other: `${n} suggestions, use the arrow keys` }),
  remembered: 'Earlier searches',
  recent: 'Your recent searches',
  recentNote: 'Kept on this device only.',
  forget: (words) => `Remove “${words}”`,
  forgetAll: 'Clear them all',
  forgotten: 'Your recent searches were cleared from this device.',
  undo: 'Undo',
}
