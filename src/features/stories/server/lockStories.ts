import { type Kysely, sql } from 'kysely'
import { advisoryLocks } from '#base/database/advisoryLocks.ts'
import type { DB } from '#base/database/tables.ts'

/**
 * Waits until no other transaction groups, moves or removes reports, and keeps others from it until
 * this one ends. Lock the posts first.
 */
export async function lockStories(tx: Kysely<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.groupStories})`.execute(tx)
}
