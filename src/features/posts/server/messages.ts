import type { LocalizedText } from '#text/locale.ts'

/** Texts of field errors by code. */
export const postFieldMessages: Record<string, LocalizedText> = {
  bad_category: { ar: 'يُرجى إدخال رقم قسم أو اختيار الصفحة الأولى.', en: 'Please enter a category’s number, or the front page.' },
  bad_day: {
    ar: 'يُرجى اختيار يوم من أيام الأرشيف بصيغة 2026-11-27، على ألا يكون بعد اليوم.',
    en: 'Please enter a day of the archive such as 2026-11-27, not later than today.',
  },
}
