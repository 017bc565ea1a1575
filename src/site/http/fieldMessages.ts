import { features } from '#features/all.ts'
import type { LocalizedText } from '#text/locale.ts'

/** Codes used by fields of several features. */
const commonFieldMessages: Record<string, LocalizedText> = {
  bad_number: { ar: 'يُرجى إدخال عدد صحيح ضمن الحدود المسموحة.', en: 'Please enter a whole number within the allowed range.' },
  bad_choice: { ar: 'هذه القيمة ليست من الخيارات المتاحة.', en: 'This value is not one of the choices.' },
  bad_cursor: {
    ar: 'هذا الموضع في القائمة غير معروف. يُرجى البدء من أول القائمة.',
    en: 'This position in the list is unknown. Please start from the top of the list.',
  },
  bad_text: { ar: 'في النص رموز لا يمكن استخدامها.', en: 'This text has characters that cannot be used.' },
  no_words: { ar: 'يُرجى كتابة كلمة واحدة على الأقل.', en: 'Please write at least one word.' },
  bad_value: { ar: 'لا يمكن استخدام هذه القيمة هنا.', en: 'This value cannot be used here.' },
  bad_month: { ar: 'يُرجى اختيار شهر بصيغة 2026-12.', en: 'Please enter a month such as 2026-12.' },
  bad_time: { ar: 'يُرجى إدخال تاريخ ووقت صحيحين.', en: 'Please enter a valid date and time.' },
  too_long: { ar: 'النص أطول من المسموح. يُرجى اختصاره.', en: 'This text is too long. Please shorten it.' },
  unknown_value: { ar: 'لا يوجد شيء بهذا الرقم.', en: 'There is nothing with this number.' },
  unknown_field: { ar: 'هذا الحقل غير معروف هنا.', en: 'This field is not known here.' },
}

/** Messages beside fields, by the codes that schemas and actions use. */
export const fieldMessages: Record<string, LocalizedText> = Object.assign(
  commonFieldMessages,
  ...features.map((feature) => feature.fieldMessages ?? {}),
)
