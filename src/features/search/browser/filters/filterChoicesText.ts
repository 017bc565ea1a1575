import { defineMessages } from '#ui/locale.ts'

/** Messages of the open filters, which the front page does not need before. */
export const { useText: useFilterChoicesText } = defineMessages(
  {
    searchInFilters: 'ابحث عن قسم أو وكالة',
    countsNote: 'الأعداد لآخر 7 أيام.',
    countsOfSearch: 'الأعداد من نتائج بحثك.',
    noOptionFound: 'لا قسم ولا وكالة بهذا الاسم. جرّب كلمة أخرى.',
  },
  {
    searchInFilters: 'Find a section or an agency',
    countsNote: 'Counts are for the last 7 days.',
    countsOfSearch: 'Counts are for your results.',
    noOptionFound: 'No section or agency has that name. Try another word.',
  },
)
