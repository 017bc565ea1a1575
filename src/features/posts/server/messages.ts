import type { LocalizedText } from '#base/locale.ts'

/** Texts of field errors by code. */
export const postFieldMessages: Record<string, LocalizedText> = {
  bad_category: { ar: 'يُرجى إدخال رقم قسم أو اختيار الصفحة الأولى.', en: "Please give a category's number, or the front page." },
}
