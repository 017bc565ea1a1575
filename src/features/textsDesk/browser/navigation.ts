import type { DeskTab } from '#ui/navigation.ts'

export const textsTab: DeskTab = { path: '/desk/texts', label: { ar: 'النصوص الثابتة', en: 'Texts of pages' }, access: 'editor' }
