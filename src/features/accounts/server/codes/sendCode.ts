import type { Kysely } from 'kysely'
import { lockSignedInUser } from '#access/server/lockUser.ts'
import { consume, refund } from '#access/server/rateLimit.ts'
import type { Caller } from '#access/server/sessions/caller.ts'
import type { App } from '#base/app.ts'
import type { DB, Json } from '#base/database/tables.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import { addJob } from '#base/jobs/jobs.ts'
import { type CodeSent, limits } from '../../schema.ts'
import { codeLimits } from './codeLimits.ts'
import { hashVerificationToken, newVerificationToken, type Purpose } from './emailCode.ts'

export type CodeRequest = {
  purpose: Purpose
  email: string
  /** The user whom the code is for; null if no account has the address. */
  userId: number | null
  /** The session that requests it, if the reader is signed in. */
  by?: { id: number; user: { id: number } }
  /**
   * Data that is stored until the code is entered; computed only if the rate limits allow the
   * request.
   */
  pending?: () => Promise<Json>
}

/** How often one code may be sent. */
const maxSends = 4
/**
 * How long after it was last sent a code may be sent again; then its verification token expires.
 */
const tokenHours = 24

/**
 * Creates a code and queues its mail in one transaction. Does the same work whether or not an
 * account has the address, so that neither the response nor its time reveals it. If the address of
 * the account has changed since it was looked up, the code is worth nothing. Throws
 * `too_many_requests`, `unauthorized` when the requesting session has ended meanwhile.
 */
export async function sendCode(app: App, caller: Caller, request: CodeRequest): Promise<CodeSent> {
  const rateLimits = await codeLimits(app, caller, request.email)
  await consume(app, rateLimits)
  const pending = await request.pending?.().catch(async (error) => {
    await refund(app, rateLimits)
    throw error
  })
  const token = newVerificationToken()
  await inTransaction(app.db, async (tx) => {
    if (request.by) await lockSignedInUser(tx, request.by.user.id, request.by.id)
    const row = await tx
      .with('owner', (query) => {
        const owner = query.selectFrom('users').select('id').where('id', '=', request.userId).forKeyShare()
        // A change of address deletes the codes that went to the old one; what is mailed there
        // later must not be one of the account.
        return request.purpose === 'change_email' ? owner : owner.where('email', '=', request.email)
      })
      .insertInto('email_codes')
      .values(({ selectFrom }) => ({
        ticket_hash: hashVerificationToken(token),
        purpose: request.purpose,
        email: request.email,
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

/**
 * Sends the same code again and restarts its validity; wrong guesses still count. Throws `invalid`,
 * `too_many_requests`.
 */
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
      .where('sends', '<', maxSends)
      .returning('id')
      .executeTakeFirst()
    if (!row) throw new AppError('invalid', { code: ['code_expired'] })
    await queueCodeMail(tx, row.id)
  })
  return asSent(token)
}

/** The reader is waiting for it, so it has priority over other jobs. */
const queueCodeMail = (tx: Kysely<DB>, id: string) => addJob(tx, 'mailCode', { id }, { priority: -10 })

const ago = (app: App, seconds: number) => new Date(app.now().getTime() - seconds * 1000)
const freshTimes = (app: App) => ({ sent_at: app.now(), expires_at: ago(app, -limits.codeMinutes * 60) })
const asSent = (token: string): CodeSent => ({ ticket: token, resend_after: limits.resendSeconds, expires_in: limits.codeMinutes * 60 })
