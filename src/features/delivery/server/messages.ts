import type { LocalizedText } from '#base/locale.ts'

/** Messages of successful writes: `success(deliverySuccesses.muted, data)`. */
export const deliverySuccesses = {
  muted: { ar: 'تم الكتم', en: 'Muted' },
  unmuted: { ar: 'أُلغي الكتم', en: 'Mute Ended' },
} satisfies Record<string, LocalizedText>
