import type { LocalizedText } from '#text/locale.ts'

/** Messages shown beside a field, by the codes that schemas and actions use. */
export const savedSearchFieldMessages: Record<string, LocalizedText> = {
  bad_search: {
    ar: 'لا يمكن حفظ هذا البحث. يُرجى كتابة كلمة واحدة على الأقل ومراجعة شروط التصفية.',
    en: 'This search cannot be saved. Please write at least one word and check the filters.',
  },
  saved_searches_full: {
    ar: 'لديك 50 بحثاً محفوظاً، وهو الحد الأقصى. احذف أحدها لحفظ بحث جديد.',
    en: 'You have 50 saved searches, which is the maximum. Delete one to save another.',
  },
}

/** Messages of successful writes: `success(savedSearchSuccesses.search_saved, data)`. */
export const savedSearchSuccesses = {
  search_saved: { ar: 'حُفظ البحث', en: 'Search saved' },
  search_alerted: { ar: 'أُضيفت كلمات البحث إلى كلمات تنبيهاتك', en: 'The words of this search were added to your alert keywords' },
  search_deleted: { ar: 'حُذف البحث المحفوظ', en: 'Saved search deleted' },
} satisfies Record<string, LocalizedText>
