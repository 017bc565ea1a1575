import type { DeskTab } from '#ui/navigation.ts'

export const frontPageTab: DeskTab = { path: '/desk/front-page', label: { ar: 'الصفحة الأولى', en: 'Front page' }, access: 'editor' }
