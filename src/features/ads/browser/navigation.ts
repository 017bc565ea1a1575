import type { DeskTab } from '#ui/navigation.ts'

export const adsTab: DeskTab = { path: '/desk/ads', label: { ar: 'الإعلانات', en: 'Ads' }, access: 'admin' }
