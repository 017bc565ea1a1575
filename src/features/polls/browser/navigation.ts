import type { DeskTab, MenuItem } from '#ui/navigation.ts'

export const pollsMenuItem: MenuItem = { icon: 'poll', path: '/polls', label: { ar: 'الاستطلاعات', en: 'Polls' } }

export const pollsTab: DeskTab = { path: '/desk/polls', label: { ar: 'الاستطلاعات', en: 'Polls' }, access: 'editor' }
