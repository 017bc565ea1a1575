import type { z } from 'zod'
import { lockSignedInUser } from '#access/server/lockUser.ts'
import { checkPassword } from '#access/server/passwords/checkPassword.ts'
import { consume } from '#access/server/rateLimit.ts'
import { recordEvent } from '#access/server/recordEvent.ts'
import type { Caller } from '#access/server/sessions/caller.ts'
import type { OpenSession } from '#access/server/sessions/readSession.ts'
import { asUser, userColumns } from '#access/server/userRow.ts'
import type { User } from '#access/user.ts'
import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import type { CodeSent, ProfileForm } from '../../schema.ts'
import { sendCode } from '../codes/sendCode.ts'
import { padResponseTime } from '../passwords/padResponseTime.ts'

/** The session that requests the change. */
type SignedIn = Pick<OpenSession, 'id' | 'user'>

/** `confirm`: a new address needs the code that was mailed to it. */
export type UpdatedProfile = { user: User; confirm: CodeSent | null }

/**
 * Changes name, phone, language and the choice of the news' language at once, and the e-mail
 * address once its code is entered. Throws `invalid`, `too_many_requests`, `unauthorized` when the
 * session has ended meanwhile.
 */
export async function updateProfile(
  app: App,
  caller: Caller,
  { user: reader, id: sessionId }: SignedIn,
  form: z.infer<typeof ProfileForm>,
): Promise<UpdatedProfile> {
  const { email, current_password, ...changes } = form
  const newEmail = email !== undefined && email !== reader.email ? email : undefined
  if (newEmail) await checkPassword(app, reader.id, current_password)
  const isChanged = changesSomething(reader, changes)
  if (isChanged) await consume(app, [{ name: 'profile', key: String(reader.id), max: 30, seconds: 3600 }])
  const confirm = newEmail ? await sendNewAddressCode(app, caller, { user: reader, id: sessionId }, newEmail) : null
  if (!isChanged) return { user: reader, confirm }
  const user = await inTransaction(app.db, async (tx) => {
    await lockSignedInUser(tx, reader.id, sessionId)
    const values = { ...changes, updated_at: app.now() }
    const row = await tx.updateTable('users').set(values).where('id', '=', reader.id).returning(userColumns).executeTakeFirstOrThrow()
    await recordEvent(tx, 'profile_changed', reader.id, caller)
    return asUser(row)
  })
  return { user, confirm }
}

function changesSomething(reader: User, changes: Partial<Pick<User, 'name' | 'phone' | 'locale' | 'content_choice'>>): boolean {
  return (['name', 'phone', 'locale', 'content_choice'] as const).some(
    (field) => changes[field] !== undefined && changes[field] !== reader[field],
  )
}

/**
 * Queues the code for a new address. If another account has the address, nothing is mailed. Only
 * the job that mails finds that out: the code belongs to the reader all the same, and whatever they
 * see of it later, when they guess or their codes end, is as with any other address.
 */
async function sendNewAddressCode(app: App, caller: Caller, by: SignedIn, email: string): Promise<CodeSent> {
  const started = performance.now()
  const sent = await sendCode(app, caller, { purpose: 'change_email', email, userId: by.user.id, by })
  await padResponseTime(started)
  return sent
}

/** Mails a code to a user whose address is not confirmed. */
export function sendConfirmationCode(app: App, caller: Caller, by: SignedIn): Promise<CodeSent> {
  return sendCode(app, caller, { purpose: 'verify_email', email: by.user.email, userId: by.user.id, by })
}
