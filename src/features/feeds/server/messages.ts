import type { LocalizedText } from '#text/locale.ts'

/** Messages of successful writes. */
export const feedSuccesses = {
  feeds_renewed: {
    ar: 'عناوين خلاصاتك جاهزة، ولم تعد عناوينها السابقة تعمل.',
    en: 'Your feed addresses are ready. Earlier ones no longer work.',
  },
  feeds_off: { ar: 'أُوقفت خلاصاتك، ولم تعد عناوينها تعمل.', en: 'Your feeds are off, and their addresses no longer work.' },
} satisfies Record<string, LocalizedText>
