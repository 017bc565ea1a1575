import { quoted } from '#ui/messages/quoted.ts'

/**
 * Messages of filters and empty lists, which the front page needs, in Arabic. `filterEn.ts` has the
 * same shape.
 */
export const filterAr = {
  emptyTitle: 'لا أخبار هنا بعد',
  emptyText: 'تصل الأخبار من الوكالات تباعاً. عُد بعد قليل أو تصفّح أحدث الأخبار.',
  emptyFilterTitle: 'لا أخبار توافق هذه التصفية',
  emptyFilterText: 'أزل أحد الشروط أو امسحها كلها لترى المزيد.',
  filter: 'تصفية',
  filters: 'تصفية الأخبار',
  mediaFilters: 'تصفية الصور والفيديو',
  filtersOn: 'المعروض الآن',
  removeFilter: (name: string) => `أزل ${quoted('ar', name)}`,
  clearAll: 'امسح الكل',
  categories: 'الأقسام',
  agencies: 'الوكالات',
  days: 'الأيام',
  trending: 'الأكثر تداولاً',
  search: 'ابحث',
  showNews: 'اعرض الأخبار',
  showMedia: 'اعرض الصور والفيديو',
  contentLanguage: 'لغة الأخبار',
  contentLanguages: { ar: 'العربية', both: 'كلتاهما', en: 'الإنجليزية' },
  optionsFailed: 'تعذّر تحميل الأقسام والوكالات.',
}

export type FilterMessages = typeof filterAr
