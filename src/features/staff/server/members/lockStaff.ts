import { sql } from 'kysely'
import { advisoryLocks } from '#base/database/advisoryLocks.ts'
import type { Tx } from '#base/database/db.ts'
import { AppError } from '#base/errors.ts'
import type { Actor } from '#features/audit/server/actor.ts'

/**
 * The first statement of every transaction that changes who belongs to the staff, so that they run
 * one after the other: of two admins who remove each other at the same moment, the second is no
 * admin any more. Throws `forbidden` then.
 */
export async function lockStaff(tx: Tx, actor: Actor): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.changeStaff})`.execute(tx)
  if (actor.id === null) return
  const user = await tx.selectFrom('users').select('role').where('id', '=', actor.id).executeTakeFirst()
  if (user?.role !== 'admin') throw new AppError('forbidden')
}
