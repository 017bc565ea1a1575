import { plural } from '#text/plural.ts'
import { defineMessages } from '#ui/locale.ts'

const feedsOf = (n: number) =>
  plural('ar', n, { one: 'مصدر واحد', two: 'مصدرين', few: `${n} مصادر`, many: `${n} مصدراً`, other: `${n} مصدر` })
const itemsOf = (n: number) =>
  plural('ar', n, { zero: 'لا أخبار فيه', one: 'خبر واحد', two: 'خبران', few: `${n} أخبار`, many: `${n} خبراً`, other: `${n} خبر` })

/** The page that adds a source. */
export const { useText: useAddSourceText } = defineMessages(
  {
    title: 'إضافة مصدر',
    address: 'العنوان',
    addressHint: 'عنوان موقع أو صفحة أو خلاصة RSS أو قناة يوتيوب. لا يُحفظ شيء قبل أن ترى المعاينة.',
    find: 'ابحث عن المصادر',
    searching: 'يجري البحث في العنوان، وقد يستغرق ذلك ثواني…',
    found: (n: number) => (n === 0 ? 'لم نعثر على مصدر في هذا العنوان' : `عثرنا على ${feedsOf(n)}`),
    tryAnother: 'لم يُحفظ شيء. جرّب عنواناً آخر من الموقع نفسه.',
    gone: 'انتهت صلاحية هذه المعاينة. ابحث عن العنوان من جديد.',
    late: 'لم يبدأ البحث بعد، وقد يكون برنامج القراءة متوقفاً. لم يُحفظ شيء. حاول لاحقاً.',
    failed: 'تعذّر تحميل نتيجة البحث. لم يُحفظ شيء. حاول مجدداً.',
    untitled: 'بلا عنوان',
    items: itemsOf,
    doubles: (n: number) => `من أحدث ما فيه، موجود لدينا: ${itemsOf(n)}`,
    double: 'موجود لدينا',
    known: 'هذا العنوان مصدر لدينا.',
    toSource: 'إلى المصدر',
    agency: 'الوكالة',
    agencyHint: 'اختر وكالة معروفة، أو اكتب اسماً جديداً فتُنشأ وكالة به.',
    section: 'القسم',
    sectionHint: 'قسم كل أخبار المصدر، أو قسم كل خبر على حدة.',
    bySelf: 'لكل خبر على حدة',
    add: 'أضف هذا المصدر',
    noSection: 'بلا قسم',
    noTime: 'بلا وقت نشر',
    media: 'وسائط',
    languages: { ar: 'العربية', en: 'الإنجليزية' },
  },
  {
    title: 'Add a source',
    address: 'Address',
    addressHint: 'Of a site, a page, an RSS feed or a YouTube channel. Nothing is saved before you have seen the preview.',
    find: 'Find its feeds',
    searching: 'Looking for feeds at this address, which can take a few seconds…',
    found: (n) => (n === 0 ? 'No feed was found at this address' : n === 1 ? '1 feed was found' : `${n} feeds were found`),
    tryAnother: 'Nothing was saved. Try another address of the same site.',
    gone: 'This preview has expired. Please look for the address again.',
    late: 'The search has not started; the worker may not be running. Nothing was saved. Please try again later.',
    failed: 'What was found could not be loaded. Nothing was saved. Please try again.',
    untitled: 'Untitled',
    items: (n) => (n === 1 ? '1 item' : `${n} items`),
    doubles: (n) => `${n} of the newest are already here`,
    double: 'already here',
    known: 'This address is already a source.',
    toSource: 'To the source',
    agency: 'Agency',
    agencyHint: 'Choose a known agency, or type a new name and it will be created.',
    section: 'Section',
    sectionHint: 'One for all posts of the source, or each post’s own.',
    bySelf: 'Each post’s own',
    add: 'Add this source',
    noSection: 'No section',
    noTime: 'No time of publication',
    media: 'Media',
    languages: { ar: 'Arabic', en: 'English' },
  },
)
