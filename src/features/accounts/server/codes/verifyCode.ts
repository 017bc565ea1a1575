import { type Selectable, sql } from 'kysely'
import { consume, ipLimit } from '#access/server/rateLimit.ts'
import { recordEvent } from '#access/server/recordEvent.ts'
import type { Caller } from '#access/server/sessions/caller.ts'
import type { App } from '#base/app.ts'
import type { EmailCodes } from '#base/database/tables.ts'
import { AppError } from '#base/errors.ts'
import { limits } from '../../schema.ts'
import { codeFits, hashVerificationToken, type Purpose } from './emailCode.ts'

export type VerifiedCode = Pick<Selectable<EmailCodes>, 'id' | 'purpose' | 'email' | 'user_id' | 'pending' | 'locale'>

/**
 * Returns the row of a code if the given one is right; the caller deletes it. Each guess is counted
 * before it is compared, in one statement, so that concurrent guesses count like consecutive ones.
 * Throws `invalid` (wrong, expired, or guessed too often), `too_many_requests`.
 */
export async function verifyCode(
  app: App,
  caller: Caller,
  purposes: Purpose[],
  given: { code: string; token: string },
): Promise<VerifiedCode> {
  await consume(app, ipLimit('guess', caller.ip, 60, 900))
  const row = await app.db
    .updateTable('email_codes')
    .set({ tries: sql`tries + 1` })
    .where('ticket_hash', '=', hashVerificationToken(given.token))
    .where('purpose', 'in', purposes)
    .where('proven_at', 'is', null)
    .where('expires_at', '>', app.now())
    .where('tries', '<', limits.codeTries)
    .returning(['id', 'purpose', 'email', 'user_id', 'pending', 'locale'])
    .executeTakeFirst()
  if (!row) throw new AppError('invalid', { code: ['code_expired'] })
  if (codeFits(app, row.id, given.code) && wasMailed(row)) return row
  await recordEvent(app.db, 'code_failed', row.user_id, caller, { purpose: row.purpose })
  throw new AppError('invalid', { code: ['bad_code'] })
}

/**
 * A code that was never mailed cannot be right: a sign-up needs an address without an account,
 * everything else one with an account.
 */
const wasMailed = ({ purpose, user_id }: VerifiedCode) => (purpose === 'sign_up') === (user_id === null)
