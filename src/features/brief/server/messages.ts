import type { LocalizedText } from '#text/locale.ts'

/** Messages of successful writes. */
export const briefSuccesses = {
  brief_on: {
    ar: 'سيصلك موجز الصباح بالبريد في الساعة التي اخترتها.',
    en: 'The morning brief will be mailed to you at the hour you chose.',
  },
  brief_off: { ar: 'أُوقف موجز الصباح.', en: 'The morning brief is off.' },
} satisfies Record<string, LocalizedText>
