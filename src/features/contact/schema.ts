import { z } from 'zod'
import { EmailAddress, Name } from '#features/accounts/schema.ts'
import { cleanCharacters } from '#text/cleanCharacters.ts'
import { forbiddenInLine } from '#text/forbiddenInLine.ts'
import { isVisible } from '#text/isVisible.ts'

const messageKinds = ['question', 'advertising'] as const
export type MessageKind = (typeof messageKinds)[number]

/** Maximum lengths in UTF-16 units, which browsers count too. */
const maxLength = { company: 100, phone: 40, content: 5000 } as const

/** A phone number of any country, as people write it. */
const AnyPhone = z
  .string()
  .trim()
  .max(maxLength.phone, { error: 'bad_any_phone', abort: true })
  .regex(/^(\+?[\d٠-٩][\d٠-٩ ().\-/]{5,})?$/, 'bad_any_phone')

/**
 * `key`: made by the form; sending the same message again returns the number that it already has.
 */
export const ContactForm = z.strictObject({
  key: z.uuid(),
  kind: z.enum(messageKinds),
  name: Name,
  email: z.string('email_required').trim().pipe(EmailAddress),
  phone: AnyPhone.default(''),
  company: z
    .string()
    .trim()
    .max(maxLength.company, 'too_long')
    .refine((text) => !forbiddenInLine.test(text), 'bad_text')
    .default(''),
  content: z
    .string('message_required')
    .transform((text) => cleanCharacters(text).trim())
    .pipe(z.string().max(maxLength.content, 'too_long').refine(isVisible, 'message_required')),
  captcha: z.string().max(4096, 'captcha_failed').optional(),
})
export type ContactForm = z.output<typeof ContactForm>

/** `number`: what the sender refers to. */
export const ContactReceipt = z.object({ number: z.int() })
export type ContactReceipt = z.infer<typeof ContactReceipt>
