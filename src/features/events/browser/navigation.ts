import type { DeskTab, MenuItem } from '#ui/navigation.ts'

export const eventsMenuItem: MenuItem = { icon: 'calendar', path: '/events', label: { ar: 'الفعاليات', en: 'Events' } }

export const eventsTab: DeskTab = { path: '/desk/events', label: { ar: 'الفعاليات', en: 'Events' }, access: 'editor' }
