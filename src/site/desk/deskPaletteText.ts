import { plural } from '#text/plural.ts'
import { defineMessages } from '#ui/locale.ts'

/** Messages of the desk's command palette. */
export const { useText: useDeskPaletteText } = defineMessages(
  {
    title: 'ابحث وانتقل',
    hint: 'اكتب اسم صفحة أو مصدر أو خبر أو قارئ',
    hintWithoutReaders: 'اكتب اسم صفحة أو مصدر أو خبر',
    hintForPosts: 'اكتب اسم صفحة أو عنوان خبر',
    groups: { pages: 'صفحات المكتب', sources: 'المصادر', posts: 'الأخبار', readers: 'القراء' },
    found: (n: number) =>
      plural('ar', n, {
        zero: 'لا نتائج',
        one: 'نتيجة واحدة',
        two: 'نتيجتان',
        few: `${n} نتائج`,
        many: `${n} نتيجة`,
        other: `${n} نتيجة`,
      }),
    searching: 'يجري البحث…',
    nothing: 'لم نجد شيئاً. جرّب كلمة أخرى أو جزءاً من العنوان.',
    partly: 'تعذّر البحث في بعض ما يُبحث فيه؛ قد تنقص النتائج.',
  },
  {
    title: 'Search and go',
    hint: 'Type the name of a page, source, post or reader',
    hintWithoutReaders: 'Type the name of a page, source or post',
    hintForPosts: 'Type the name of a page or post',
    groups: { pages: 'Pages of the desk', sources: 'Sources', posts: 'Posts', readers: 'Readers' },
    found: (n) => (n === 0 ? 'No results' : n === 1 ? 'One result' : `${n} results`),
    searching: 'Searching…',
    nothing: 'Nothing was found. Try another word, or part of an address.',
    partly: 'Part of it could not be searched, so results may be missing.',
  },
)
