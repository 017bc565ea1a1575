import { defineErrors } from '#base/errors.ts'
import type { LocalizedText } from '#text/locale.ts'

/** Errors of this feature. */
export const contactErrors = defineErrors({
  contact_sign_in: {
    status: 401,
    ar: 'وصلت رسائل كثيرة جداً خلال ساعة، فلا تُقبل الآن إلا رسائل من سجّل دخوله. سجّل الدخول ثم أرسل رسالتك، أو حاول بعد ساعة.',
    en: 'Very many messages have arrived within an hour, so only signed-in readers can write now. Please sign in and send yours, or try again in an hour.',
  },
})

/** Messages beside fields, by the codes of the schema. */
export const contactFieldMessages: Record<string, LocalizedText> = {
  message_required: { ar: 'يُرجى كتابة رسالتك.', en: 'Please write your message.' },
  bad_any_phone: { ar: 'يُرجى كتابة رقم هاتف صحيح، أو ترك الخانة فارغة.', en: 'Please enter a valid phone number, or leave this empty.' },
}

/** Messages of successful writes. */
export const contactSuccesses = {
  message_received: { ar: 'وصلت رسالتك.', en: 'Your message has arrived.' },
} satisfies Record<string, LocalizedText>
