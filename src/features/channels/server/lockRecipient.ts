import { sql } from 'kysely'
import { advisoryLocks } from '#base/database/advisoryLocks.ts'
import type { Tx } from '#base/database/db.ts'

/**
 * Waits for other accounts that take over the same chat or number at this moment. Then each deletes
 * the row of the one before, so the last one has it; without this lock neither sees the other's
 * row, and one fails. Taken after the lock of the user.
 */
export async function lockRecipient(tx: Tx, channel: 'telegram' | 'whatsapp', address: number | string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.channelAddresses}::int, hashtext(${`${channel} ${address}`}))`.execute(tx)
}
