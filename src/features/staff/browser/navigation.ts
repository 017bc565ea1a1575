import type { DeskTab } from '#ui/navigation.ts'

export const staffTab: DeskTab = { path: '/desk/staff', label: { ar: 'الفريق', en: 'Staff' }, access: 'admin' }
export const securityTab: DeskTab = { path: '/desk/security', label: { ar: 'الأمان', en: 'Security' }, access: 'moderator' }
