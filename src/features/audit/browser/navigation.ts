import type { DeskTab } from '#ui/navigation.ts'

export const logTab: DeskTab = { path: '/desk/log', label: { ar: 'السجل', en: 'Log' }, access: 'moderator' }
export const permissionsTab: DeskTab = { path: '/desk/permissions', label: { ar: 'الصلاحيات', en: 'Permissions' }, access: 'admin' }
