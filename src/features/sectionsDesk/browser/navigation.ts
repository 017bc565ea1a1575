import type { DeskTab } from '#ui/navigation.ts'

export const sectionsTab: DeskTab = { path: '/desk/sections', label: { ar: 'الأقسام', en: 'Sections' }, access: 'editor' }
