import type { Role } from '#features/accounts/roles.ts'
import type { Locale } from '#ui/locale.ts'

export type DeskTab = { path: string; label: Record<Locale, string>; may: Exclude<Role, 'reader'> }

/** The desk's pages in the order of its tabs. `may`: the least role that sees it. */
export const deskTabs: DeskTab[] = [
  { path: '/desk', label: { ar: 'التعليقات', en: 'Comments' }, may: 'moderator' },
  { path: '/desk/polls', label: { ar: 'الاستطلاعات', en: 'Polls' }, may: 'editor' },
  { path: '/desk/events', label: { ar: 'الفعاليات', en: 'Events' }, may: 'editor' },
  { path: '/desk/words', label: { ar: 'كلمات محظورة', en: 'Banned words' }, may: 'editor' },
  { path: '/desk/log', label: { ar: 'السجل', en: 'Log' }, may: 'moderator' },
]
