import { defineErrors } from '#base/errors.ts'
import type { LocalizedText } from '#text/locale.ts'

export const sourceErrors = defineErrors({
  source_exists: {
    status: 409,
    ar: 'يُقرأ هذا العنوان من قبل، فلم يُضف مرة أخرى ولم يتغيّر شيء.',
    en: 'This address is already a source, so it was not added again, and nothing was changed.',
  },
  preview_needed: {
    status: 409,
    ar: 'مضى وقت طويل على المعاينة أو تغيّرت، فلم يُضف المصدر. ابحث عن العنوان من جديد.',
    en: 'The preview is too old or not the one that was shown, so the source was not added. Please look for the address again.',
  },
  source_not_read: {
    status: 409,
    ar: 'قراءة هذا المصدر متوقفة. استأنفها أولاً.',
    en: 'This source is not read at present. Resume it first.',
  },
  source_waits: {
    status: 409,
    ar: 'بلغت القراءة الحد الذي تسمح به الشبكة، فلا يُقرأ أي من حساباتها قبل الموعد الذي حددته.',
    en: 'The limit that the network allows is used up, so none of its accounts is read before the time that it gave.',
  },
})

export const sourceSuccesses = {
  feeds_searched: { ar: 'يجري البحث في العنوان.', en: 'The address is being searched.' },
  source_added: { ar: 'أُضيف المصدر، وسيُقرأ خلال لحظات.', en: 'The source was added and will be read in a moment.' },
  sources_imported: { ar: 'أُضيفت المصادر، وستُقرأ خلال لحظات.', en: 'The sources were added and will be read in a moment.' },
  sources_due: { ar: 'ستُقرأ المصادر خلال لحظات.', en: 'The sources will be read in a moment.' },
  source_due: { ar: 'سيُقرأ المصدر خلال لحظات.', en: 'The source will be read in a moment.' },
  source_paused: { ar: 'أُوقفت قراءة المصدر.', en: 'The source is paused.' },
  source_moved: { ar: 'اعتُمد العنوان الجديد، وسيُقرأ خلال لحظات.', en: 'The new address is in use and will be read in a moment.' },
  source_resumed: { ar: 'استُؤنفت قراءة المصدر.', en: 'The source is being read again.' },
}

export const sourceFieldMessages: Record<string, LocalizedText> = {
  opml_none: {
    ar: 'لا مصادر في هذا الملف. اختر قائمة \u2066OPML\u2069 كما تصدّرها برامج قراءة الخلاصات.',
    en: 'There are no feeds in this file. Choose an OPML list, as feed readers export it.',
  },
  opml_too_large: {
    ar: 'القائمة أكبر من الحد المسموح (مليون حرف هنا، وخمسة ملايين بالأمر \u2066sources import\u2069)، فلم تُقرأ. قسّمها إلى ملفات أصغر.',
    en: 'This list is longer than allowed (a million characters at the desk, five million by the command sources import), so it was not read. Split it into smaller files.',
  },
  opml_too_many: {
    ar: 'في القائمة مصادر أكثر من الحد المسموح، فلم تُقرأ. قسّمها إلى ملفات أصغر.',
    en: 'This list has more feeds than allowed, so it was not read. Split it into smaller files.',
  },
  opml_too_deep: {
    ar: 'في الملف أكثر من مئة مستوى من المجلدات المتداخلة، فلم يُقرأ. صدّر القائمة من جديد.',
    en: 'This file has more than a hundred levels of nested folders, so it was not read. Export the list again.',
  },
  opml_entities: {
    ar: 'في الملف تعريفات \u2066ENTITY\u2069 لا مكان لها في قائمة مصادر، فلم يُقرأ. صدّر القائمة من جديد.',
    en: 'This file defines entities, which have no place in a list of feeds, so it was not read. Export the list again.',
  },
  opml_unreadable: {
    ar: 'تعذّرت قراءة الملف في الوقت المحدد. صدّر القائمة من جديد أو قسّمها.',
    en: 'This file could not be read in the time allowed. Export the list again, or split it.',
  },
  inside_address: {
    ar: 'يؤدي أحد العناوين إلى شبكة داخلية، فلم يُضف أي مصدر.',
    en: 'One of the addresses leads to a private network, so no source was added.',
  },
  is_account: {
    ar: 'هذا حساب في شبكة اجتماعية، ولا يمكن معاينته هنا. يضيفه مدير الخادم بالأمر \u2066sources add\u2069.',
    en: 'This is an account of a network, which cannot be previewed here. The operator adds it with the command sources add.',
  },
}
