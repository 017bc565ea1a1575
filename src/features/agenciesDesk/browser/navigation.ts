import type { DeskTab } from '#ui/navigation.ts'

export const agenciesTab: DeskTab = { path: '/desk/agencies', label: { ar: 'الوكالات', en: 'Agencies' }, access: 'editor' }
