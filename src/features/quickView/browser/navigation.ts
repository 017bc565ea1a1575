import type { MenuItem } from '#ui/navigation.ts'

/** Spec 2: in the menus on the media page alone. */
export const quickViewMenuItem: MenuItem = { icon: 'clips', path: '/media/quickview', label: { ar: 'مقاطع قصيرة', en: 'Short clips' } }
