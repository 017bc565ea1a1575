import type { Role } from '#features/accounts/schema.ts'
import type { DeskMessages } from './ar.ts'

export type DeskTab = { path: string; label: keyof DeskMessages['tabs']; may: Exclude<Role, 'reader'> }

/** The desk's pages in the order of its tabs. `may`: the least role that sees it. */
export const deskTabs: DeskTab[] = [
  { path: '/desk', label: 'comments', may: 'moderator' },
  { path: '/desk/polls', label: 'polls', may: 'editor' },
  { path: '/desk/words', label: 'words', may: 'editor' },
  { path: '/desk/log', label: 'log', may: 'moderator' },
]

const ranks: Record<Role, number> = { reader: 0, moderator: 1, editor: 2, admin: 3 }

/** Whether somebody of this role may see what `least` may; the API says the same (`http/session.ts`). */
export function isAtLeast(role: Role, least: Role): boolean {
  return ranks[role] >= ranks[least]
}
