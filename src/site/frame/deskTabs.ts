import type { Role } from '#features/accounts/roles.ts'
import type { DeskMessages } from '#ui/desk/ar.ts'

export type DeskTab = { path: string; label: keyof DeskMessages['tabs']; may: Exclude<Role, 'reader'> }

/** The desk's pages in the order of its tabs. `may`: the least role that sees it. */
export const deskTabs: DeskTab[] = [
  { path: '/desk', label: 'comments', may: 'moderator' },
  { path: '/desk/polls', label: 'polls', may: 'editor' },
  { path: '/desk/words', label: 'words', may: 'editor' },
  { path: '/desk/log', label: 'log', may: 'moderator' },
]
