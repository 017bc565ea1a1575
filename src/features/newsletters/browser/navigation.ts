import type { DeskTab } from '#ui/navigation.ts'

export const newslettersTab: DeskTab = {
  path: '/desk/newsletters',
  label: { ar: 'النشرات البريدية', en: 'Newsletters' },
  access: 'editor',
}
