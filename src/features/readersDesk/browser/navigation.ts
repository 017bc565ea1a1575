import type { DeskTab } from '#ui/navigation.ts'

export const readersTab: DeskTab = { path: '/desk/readers', label: { ar: 'القراء', en: 'Readers' }, access: 'admin' }
