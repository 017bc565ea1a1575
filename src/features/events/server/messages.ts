import type { LocalizedText } from '#text/locale.ts'

/** Messages beside fields, by the codes that schemas and actions use. */
export const eventFieldMessages: Record<string, LocalizedText> = {
  event_title_required: { ar: 'يُرجى كتابة العنوان بلغة واحدة على الأقل.', en: 'Please write the title in at least one language.' },
  event_ends_too_early: { ar: 'يجب أن تنتهي الفعالية بعد بدايتها.', en: 'The event must end after it starts.' },
  event_too_long: { ar: 'لا تزيد مدة الفعالية على سنة.', en: 'An event can last a year at most.' },
}

/** Messages of successful writes: `success(eventSuccesses.event_saved, data)`. */
export const eventSuccesses = {
  event_saved: { ar: 'حُفظت الفعالية', en: 'The event was saved' },
  event_deleted: { ar: 'حُذفت الفعالية', en: 'The event was deleted' },
} satisfies Record<string, LocalizedText>
