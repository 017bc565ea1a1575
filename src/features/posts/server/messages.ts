import type { LocalizedText } from '#base/locale.ts'

/** What is said beside a field. Schemas and actions name these codes. */
export const postFieldMessages: Record<string, LocalizedText> = {
  bad_category: { ar: 'يُرجى إدخال رقم قسم أو اختيار الصفحة الأولى.', en: "Please give a category's number, or the first page." },
}
