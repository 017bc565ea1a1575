import type { Kysely } from 'kysely'
import type { App } from '#base/app.ts'
import type { DB, Json } from '#base/database/tables.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import { addJob } from '#base/jobs/jobs.ts'
import { type CodeSent, limits } from '../../schema.ts'
import type { Caller } from '../sessions/caller.ts'
import { lockSignedInUser } from '../signIn/lockUser.ts'
import { consume, refund } from '../signIn/rateLimit.ts'
import { codeLimits } from './codeLimits.ts'
import { hashVerificationToken, newVerificationToken, type Purpose } from './emailCode.ts'

export type CodeWanted = {
  purpose: Purpose
  email: string
  /** Whose code it is; null when nobody has the address. */
  userId: number | null
  /** The session of a signed-in reader who asks for it. */
  by?: { id: number; user: { id: number } }
  /** What waits for the code; asked for once the rate limits allow it. */
  pending?: () => Promise<Json>
}

/** A code may be sent so many times before a new one must be asked for. */
const mostSends = 4
/** How long after the last sending it may be sent again: the verification token is void then. */
const tokenHours = 24

/**
 * Makes a code and queues its mail in one transaction. Does the same work whether or not somebody has the address, so that neither the answer nor its
 * time tells. Throws `too_many_requests`, `unauthorized` when the session that asks has ended meanwhile.
 */
export async function sendCode(app: App, caller: Caller, wanted: CodeWanted): Promise<CodeSent> {
  const rateLimits = await codeLimits(app, caller, wanted.email)
  await consume(app, rateLimits)
  const pending = await wanted.pending?.().catch(async (error) => {
    await refund(app, rateLimits)
    throw error
  })
  const token = newVerificationToken()
  await inTransaction(app.db, async (tx) => {
    if (wanted.by) await lockSignedInUser(tx, wanted.by.user.id, wanted.by.id)
    const row = await tx
      .with('owner', (query) => query.selectFrom('users').select('id').where('id', '=', wanted.userId).forKeyShare())
      .insertInto('email_codes')
      .values(({ selectFrom }) => ({
        ticket_hash: hashVerificationToken(token),
        purpose: wanted.purpose,
        email: wanted.email,
        user_id: selectFrom('owner').select('owner.id'),
        pending: pending === undefined ? null : JSON.stringify(pending),
        locale: caller.locale,
        ...freshTimes(app),
      }))
      .returning('id')
      .executeTakeFirstOrThrow()
    await queueCodeMail(tx, row.id)
  })
  return asSent(token)
}

/** Sends the same code again, which is then valid for its whole time anew; wrong guesses stay counted. Throws `invalid`, `too_many_requests`. */
export async function resendCode(app: App, caller: Caller, token: string): Promise<CodeSent> {
  const code = await app.db
    .selectFrom('email_codes')
    .select(['id', 'email', 'sent_at'])
    .where('ticket_hash', '=', hashVerificationToken(token))
    .where('sent_at', '>', ago(app, tokenHours * 3600))
    .where('proven_at', 'is', null)
    .executeTakeFirst()
  if (!code) throw new AppError('invalid', { code: ['code_expired'] })
  const wait = Math.ceil((code.sent_at.getTime() - ago(app, limits.resendSeconds).getTime()) / 1000)
  if (wait > 0) throw new AppError('too_many_requests', undefined, wait)
  await consume(app, await codeLimits(app, caller, code.email))
  await inTransaction(app.db, async (tx) => {
    const row = await tx
      .updateTable('email_codes')
      .set((column) => ({ sends: column('sends', '+', 1), ...freshTimes(app) }))
      .where('id', '=', code.id)
      .where('sent_at', '=', code.sent_at)
      .where('sends', '<', mostSends)
      .returning('id')
      .executeTakeFirst()
    if (!row) throw new AppError('invalid', { code: ['code_expired'] })
    await queueCodeMail(tx, row.id)
  })
  return asSent(token)
}

/** Somebody sits and waits for it: it goes before pictures and the like. */
const queueCodeMail = (tx: Kysely<DB>, id: string) => addJob(tx, 'mailCode', { id }, { priority: -10 })

const ago = (app: App, seconds: number) => new Date(app.now().getTime() - seconds * 1000)
const freshTimes = (app: App) => ({ sent_at: app.now(), expires_at: ago(app, -limits.codeMinutes * 60) })
const asSent = (token: string): CodeSent => ({ ticket: token, resend_after: limits.resendSeconds, expires_in: limits.codeMinutes * 60 })
