import { z } from 'zod'
import { contentChoices } from '#access/contentChoices.ts'
import { User } from '#access/user.ts'
import { forbiddenInLine } from '#text/forbiddenInLine.ts'

/**
 * Lengths are in UTF-16 units. A code has six digits and is valid for `codeMinutes` and `codeTries`
 * guesses; it is sent again after `resendSeconds` at the earliest.
 */
export const limits = {
  name: 80,
  email: 254,
  passwordMin: 6,
  passwordMax: 128,
  codeMinutes: 15,
  codeTries: 5,
  resendSeconds: 60,
} as const

export const Name = z
  .string('name_required')
  .trim()
  .min(1, { error: 'name_required', abort: true })
  .max(limits.name, { error: 'too_long', abort: true })
  .refine((text) => !forbiddenInLine.test(text), 'bad_text')
  // A name of joiners and fillers alone would look empty.
  .refine((text) => /(?![\p{DI}\u2800])[\p{L}\p{N}\p{So}]/u.test(text), 'name_required')

/**
 * An address as it is stored, whether it comes from a form, a provider or the operator. ASCII only,
 * checked before it is lower-cased: the Kelvin sign (U+212A) becomes a plain k, which would turn
 * one address into another. This rules out look-alikes, direction marks, and everything that breaks
 * a mail header; internationalized domains are `xn--…`.
 */
export const EmailAddress = z
  .string('email_required')
  .min(1, { error: 'email_required', abort: true })
  .max(limits.email, { error: 'bad_email', abort: true })
  .regex(/^[\x21-\x7e]+$/, { error: 'bad_email', abort: true })
  .toLowerCase()
  .check(z.email('bad_email'))

/** The same, trimmed, for forms. */
const Email = z.string('email_required').trim().pipe(EmailAddress)

/** An existing password, whose strength is not checked. */
const Password = z.string('password_required').min(1, { error: 'password_required', abort: true }).max(limits.passwordMax, 'too_long')

const NewPassword = Password.min(limits.passwordMin, 'password_short')

const toLatinDigit = (digit: string) => String(digit.charCodeAt(0) & 15)

/**
 * A Kuwait number: +965 and eight digits that begin with 2 (fixed), 41, 5, 6 or 9 (mobile). Source:
 * the numbering plan that Kuwait notified to the ITU (E.164, T0202000073), as in libphonenumber's
 * metadata for 965. Accepted with or without the country code, spaces and dashes, and in Arabic
 * digits.
 */
export const Phone = z
  .string('bad_phone')
  .max(40, { error: 'bad_phone', abort: true })
  .transform((text) => text.replace(/[٠-٩۰-۹]/g, toLatinDigit).replace(/[\s()\-.\u200E\u200F]/g, ''))
  .transform((text) => text.replace(/^(\+|00)965/, ''))
  .refine((digits) => /^(41|[2569]\d)\d{6}$/.test(digits), 'bad_phone')
  .transform((digits) => `+965${digits}`)

/** The token from reCAPTCHA; needed only if `SignInOptions` has a site key. */
const captcha = z.string().max(4096, 'captcha_failed').optional()
/**
 * The verification token of the code that was sent; browsers carry it in the cookie `auth.ticket`
 * instead.
 */
const ticket = z.string().max(100, 'bad_code').optional()
const Code = z.string('code_required').trim().min(1, { error: 'code_required', abort: true }).max(20, 'bad_code')

const passwords = { password: NewPassword, password_confirmation: z.string('password_mismatch') }
type Passwords = { password: string; password_confirmation: string }
/** Runs even if fields are invalid, so that all errors are reported together. */
const mustMatch = {
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
  path: ['password_confirmation'],
  error: 'password_mismatch',
}
const match = ({ password, password_confirmation }: Passwords) => password === password_confirmation

export const LoginForm = z.strictObject({ email: Email, password: Password, captcha })
export const SignUpForm = z
  .strictObject({ name: Name, email: Email, phone: Phone, ...passwords, terms: z.literal(true, 'terms_required'), captcha })
  .refine(match, mustMatch)
export const CodeForm = z.strictObject({ code: Code, ticket })
export const ResendForm = z.strictObject({ ticket })
export const ForgotPasswordForm = z.strictObject({ email: Email, captcha })
export const ResetPasswordForm = z.strictObject({ ...passwords, ticket }).refine(match, mustMatch)
export const ChangePasswordForm = z.strictObject({ current_password: Password, ...passwords }).refine(match, mustMatch)
/**
 * Every field is optional. A new e-mail address needs the password, and takes effect once the code
 * sent to it is entered.
 */
export const ProfileForm = z.strictObject({
  name: Name.optional(),
  phone: Phone.optional(),
  locale: z.enum(['ar', 'en'], 'bad_choice').optional(),
  content_choice: z.enum(contentChoices, 'bad_choice').nullable().optional(),
  email: Email.optional(),
  current_password: Password.optional(),
})
/**
 * `current_password` is missing for users who have none, because they signed up with Google or
 * Apple.
 */
export const DeleteAccountForm = z.strictObject({ current_password: Password.optional() })

const Provider = z.enum(['google', 'apple'], 'bad_choice')
/** Form that removes the link with a Google or Apple account; `current_password` as above. */
export const RemoveWayForm = z.strictObject({ provider: Provider, current_password: Password.optional() })

/**
 * The ways to sign in to an account. `password`: it has one; the last way is not `removable`; times
 * are ISO 8601 in UTC.
 */
export const WaysToSignIn = z.object({
  password: z.boolean(),
  providers: z.array(z.object({ provider: Provider, linked_at: z.string(), removable: z.boolean() })),
})
export type WaysToSignIn = z.infer<typeof WaysToSignIn>

/**
 * Ways to sign in that are configured. `captcha` is null when none is needed; `version` is
 * reCAPTCHA's, `script` its address.
 */
export const SignInOptions = z.object({
  google: z.boolean(),
  apple: z.boolean(),
  captcha: z.object({ site_key: z.string(), version: z.int(), script: z.string() }).nullable(),
})
export type SignInOptions = z.infer<typeof SignInOptions>

/** `token` is for `Authorization: Bearer`; browsers have it in the cookie `x-access-token`. */
export const SignedIn = z.object({ token: z.string(), user: User })
/**
 * The same whether or not a code was mailed. Times are the seconds until it may be sent again, and
 * until it expires.
 */
export const CodeSent = z.object({ ticket: z.string(), resend_after: z.int(), expires_in: z.int() })
export type CodeSent = z.infer<typeof CodeSent>
