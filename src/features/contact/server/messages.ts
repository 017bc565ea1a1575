import type { LocalizedText } from '#base/locale.ts'

/** Messages beside fields, by the codes of the schema. */
export const contactFieldMessages: Record<string, LocalizedText> = {
  message_required: { ar: 'يُرجى كتابة رسالتك.', en: 'Please write your message.' },
  bad_any_phone: { ar: 'يُرجى كتابة رقم هاتف صحيح، أو ترك الخانة فارغة.', en: 'Please give a valid phone number, or leave this empty.' },
}

/** Messages of successful writes. */
export const contactSuccesses = {
  message_received: { ar: 'وصلت رسالتك.', en: 'Your message has arrived.' },
} satisfies Record<string, LocalizedText>
