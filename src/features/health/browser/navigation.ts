import type { DeskTab } from '#ui/navigation.ts'

export const healthTab: DeskTab = { path: '/desk/health', label: { ar: 'الحال', en: 'Health' }, access: 'editor' }
