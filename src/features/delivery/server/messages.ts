import type { LocalizedText } from '#text/locale.ts'

/** Messages of successful writes: `success(deliverySuccesses.muted, data)`. */
export const deliverySuccesses = {
  muted: { ar: 'كُتمت هذه التنبيهات', en: 'Muted' },
  unmuted: { ar: 'أُلغي الكتم', en: 'Mute ended' },
  retried: { ar: 'ستُرسل هذه التنبيهات مرة أخرى', en: 'These alerts are sent again' },
  none_retried: { ar: 'لم يبق منها ما يُرسل مرة أخرى', en: 'None of these is left to be sent again' },
} satisfies Record<string, LocalizedText>
