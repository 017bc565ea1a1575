import type { App } from '#base/app.ts'
import { deleteOld } from '#base/database/deleteOld.ts'
import { retention } from '#base/retention.ts'
import { pruneOutbox } from '#partners/outbox.ts'

const dayMs = 86_400_000

/**
 * Deletes expired sessions, codes, rate-limit counters and OAuth sign-ins, events that are old, and
 * in the demo old messages.
 */
export async function pruneAccounts(app: App): Promise<void> {
  const now = app.now()
  const before = (days: number) => new Date(now.getTime() - days * dayMs)
  // They take the push messages of their browsers with them.
  await deleteOld(app.db, now, { table: 'sessions', column: 'expires_at', days: 0, active: { table: 'sessions', column: 'updated_at' } })
  // An expired code can still be sent again for a day, see `sendCode.ts`.
  await app.db.deleteFrom('email_codes').where('expires_at', '<', before(1)).execute()
  await app.db.deleteFrom('throttles').where('until', '<', now).execute()
  await app.db.deleteFrom('outside_sign_ins').where('expires_at', '<', now).execute()
  await deleteOld(app.db, now, { table: 'account_events', column: 'created_at', days: retention.accountEvents.days })
  await pruneOutbox(app, before(7))
}
