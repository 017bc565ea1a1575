import type { LocalizedText } from '#text/locale.ts'

/** Messages of successful writes. */
export const urgentPushSuccesses = {
  urgent_on: { ar: 'ستصل الأخبار العاجلة إلى هذا المتصفح', en: 'Breaking news will reach this browser' },
  urgent_off: { ar: 'لن تصل الأخبار العاجلة إلى هذا المتصفح', en: 'Breaking news no longer reaches this browser' },
} satisfies Record<string, LocalizedText>
