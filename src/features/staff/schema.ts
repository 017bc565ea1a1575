import { z } from 'zod'
import { EmailAddress } from '#features/accounts/schema.ts'

/** A code of six digits, or a recovery code, as typed. */
const TypedCode = z.string('factor_code_required').trim().min(1, 'factor_code_required').max(40, 'bad_factor_code')

export const CodeForm = z.strictObject({ code: TypedCode })
/**
 * `current_password`: for the first app. With a running one, one of its codes must have been given
 * in the last minutes instead.
 */
export const BeginForm = z.strictObject({ current_password: z.string().max(1000, 'wrong_password').optional() })

/** `used_at`: when it last opened the desk. */
const Passkey = z.object({ id: z.int(), name: z.string(), added_at: z.iso.datetime(), used_at: z.iso.datetime().nullable() })
export type Passkey = z.infer<typeof Passkey>

/**
 * `set_up_at`: of the app. `recovery_codes`: how many are left. `given_at`: when the factor was
 * last given in this session.
 */
export const Factor = z.object({
  set_up_at: z.iso.datetime().nullable(),
  passkeys: z.array(Passkey),
  given_at: z.iso.datetime().nullable(),
  recovery_codes: z.int(),
})
export type Factor = z.infer<typeof Factor>

/** `secret`: base32, to be typed; `uri`: the same as `otpauth://`, for a QR code. */
export const NewSecret = z.object({ secret: z.string(), uri: z.string() })
export type NewSecret = z.infer<typeof NewSecret>

/** Shown once; only their hashes are stored. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

/** WebAuthn's `PublicKeyCredentialCreationOptionsJSON`, and its `…RequestOptionsJSON` below. */
export const CreationOptions = z.looseObject({ challenge: z.string() })
export type CreationOptions = z.infer<typeof CreationOptions>
export const RequestOptions = z.looseObject({ challenge: z.string() })
export type RequestOptions = z.infer<typeof RequestOptions>

const encoded = (max: number) =>
  z
    .string('bad_value')
    .max(max, 'bad_value')
    .regex(/^[\w-]+$/, 'bad_value')
const transports = z.array(z.string('bad_value').max(20, 'bad_value'), 'bad_value').max(8, 'bad_value')
/** The part of a browser's answer that is checked. */
export const NewPasskeyForm = z.strictObject({
  name: z.string('passkey_name_required').trim().min(1, 'passkey_name_required').max(60, 'too_long'),
  credential: z.strictObject({
    id: encoded(1400),
    response: z.strictObject({ clientDataJSON: encoded(2000), attestationObject: encoded(16_000), transports }),
  }),
})
export type NewPasskeyForm = z.infer<typeof NewPasskeyForm>
export const SignedChallenge = z.strictObject({
  id: encoded(1400),
  response: z.strictObject({ clientDataJSON: encoded(2000), authenticatorData: encoded(2000), signature: encoded(8000) }),
})
export type SignedChallenge = z.infer<typeof SignedChallenge>

export const StaffRole = z.enum(['moderator', 'editor', 'admin'], 'bad_choice')
export type StaffRole = z.infer<typeof StaffRole>

export const InvitationForm = z.strictObject({ email: z.string('email_required').trim().pipe(EmailAddress), role: StaffRole })
export const RoleForm = z.strictObject({ role: StaffRole })
export const TokenForm = z.strictObject({ token: z.string().max(100, 'bad_value') })

/** `last_seen_at`: to a day. */
const StaffMember = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role: StaffRole,
  has_factor: z.boolean(),
  last_seen_at: z.iso.datetime().nullable(),
})
export type StaffMember = z.infer<typeof StaffMember>
const Invitation = z.object({ id: z.int(), email: z.string(), role: StaffRole, expires_at: z.iso.datetime(), has_expired: z.boolean() })
export type Invitation = z.infer<typeof Invitation>

export const StaffList = z.object({ members: z.array(StaffMember), invitations: z.array(Invitation) })
export type StaffList = z.infer<typeof StaffList>
