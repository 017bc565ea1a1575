import type { LocalizedText } from '#text/locale.ts'

/** Messages of successful writes. */
export const hiddenSuccesses = {
  hidden_changed: { ar: 'حُفظ ما أخفيته في حسابك', en: 'What you hide is stored in your account' },
} satisfies Record<string, LocalizedText>
