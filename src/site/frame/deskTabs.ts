import type { Role } from '#features/accounts/roles.ts'
import { defineMessages } from '#ui/locale.ts'

const labels = { comments: 'التعليقات', polls: 'الاستطلاعات', events: 'الفعاليات', words: 'كلمات محظورة', log: 'السجل' }

/** What the tabs are called. */
export const { useText: useDeskTabText } = defineMessages(labels, {
  comments: 'Comments',
  polls: 'Polls',
  events: 'Events',
  words: 'Banned words',
  log: 'Log',
})

/** @property access the least role that sees it */
export type DeskTab = { path: string; label: keyof typeof labels; access: Exclude<Role, 'reader'> }

/** The desk's pages in the order of its tabs. */
export const deskTabs: DeskTab[] = [
  { path: '/desk', label: 'comments', access: 'moderator' },
  { path: '/desk/polls', label: 'polls', access: 'editor' },
  { path: '/desk/events', label: 'events', access: 'editor' },
  { path: '/desk/words', label: 'words', access: 'editor' },
  { path: '/desk/log', label: 'log', access: 'moderator' },
]
