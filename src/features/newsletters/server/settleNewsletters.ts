import { sql } from 'kysely'
import type { Tx } from '#base/database/db.ts'

/**
 * Settles newsletters after a restore: issues that were due by now may have been sent, so they are
 * not sent again. A backup of an older version has none.
 */
export async function settleNewsletters(tx: Tx, now: Date): Promise<void> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass('newsletters') is not null as exists`.execute(tx)
  if (!rows[0]?.exists) return
  await sql`update newsletter_mails set state = 'skipped' where state = 'queued'`.execute(tx)
  await sql`update newsletters set updated_at = ${now}`.execute(tx)
}
