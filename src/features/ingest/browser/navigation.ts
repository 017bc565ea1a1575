import type { DeskTab } from '#ui/navigation.ts'

export const sourcesTab: DeskTab = { path: '/desk/sources', label: { ar: 'المصادر', en: 'Sources' }, access: 'editor' }
