import type { DeskTab } from '#ui/navigation.ts'

export const incidentsTab: DeskTab = { path: '/desk/incidents', label: { ar: 'الأعطال المعلنة', en: 'Incidents' }, access: 'editor' }
