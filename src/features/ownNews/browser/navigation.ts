import type { DeskTab } from '#ui/navigation.ts'

export const newsTab: DeskTab = { path: '/desk/news', label: { ar: 'أخبارنا', en: 'Own news' }, access: 'editor' }
