import { sql } from 'kysely'
import type { Tx } from '#base/database/db.ts'

/**
 * Settles alarms after a restore: those that waited at the snapshot may have been sent since, and
 * are about the past. A backup of an older version has none.
 */
export async function settleHealth(tx: Tx): Promise<void> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass('health_messages') is not null as exists`.execute(tx)
  if (rows[0]?.exists) await tx.updateTable('health_messages').set({ dropped: 'restored' }).where('sent_at', 'is', null).execute()
}
