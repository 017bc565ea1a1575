import type { DeskTab } from '#ui/navigation.ts'

export const sourcesTab: DeskTab = {
  path: '/desk/sources',
  label: { ar: 'المصادر', en: 'Sources' },
  access: 'editor',
  pages: [
    { path: '/desk/sources/add', label: { ar: 'إضافة مصدر', en: 'Add a source' } },
    { path: '/desk/sources/import', label: { ar: 'إضافة مصادر من قائمة', en: 'Import sources from a list' } },
  ],
}
