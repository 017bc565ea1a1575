import { type Selectable, sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { EmailCodes } from '#base/database/tables.ts'
import { AppError } from '#base/errors.ts'
import { limits } from '../../schema.ts'
import type { Caller } from '../sessions/caller.ts'
import { addressLimit, consume } from '../signIn/rateLimit.ts'
import { recordEvent } from '../signIn/recordEvent.ts'
import { codeFits, hashVerificationToken, type Purpose } from './emailCode.ts'

export type GivenCode = Pick<Selectable<EmailCodes>, 'id' | 'purpose' | 'email' | 'user_id' | 'pending' | 'locale'>

/**
 * The row of a code that was given rightly. Each guess is counted before it is compared, in one statement, so that guesses sent side by side count as
 * those sent in turn. The caller uses the row up. Throws `invalid` (wrong, expired, or too often wrong), `too_many_requests`.
 */
export async function takeCode(app: App, caller: Caller, purposes: Purpose[], given: { code: string; token: string }): Promise<GivenCode> {
  await consume(app, addressLimit('guess', caller.address, 60, 900))
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
  if (codeFits(app, row.id, given.code) && isSomebodys(row)) return row
  await recordEvent(app.db, 'code_failed', row.user_id, caller, { purpose: row.purpose })
  throw new AppError('invalid', { code: ['bad_code'] })
}

/** A code that was never sent fits nobody: for a sign-up the address must be free, for everything else it must have an owner. */
const isSomebodys = ({ purpose, user_id }: GivenCode) => (purpose === 'sign_up') === (user_id === null)
