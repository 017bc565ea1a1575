import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'

/**
 * Makes every active source due, so that the workers try them all; returns how many. Left out are
 * those that were read in the last minute, that are being recorded at this moment (never waiting
 * for them, this cannot be part of a deadlock), and accounts whose network allows no more.
 */
export async function readAllNow(app: App, actor: Actor): Promise<number> {
  return inTransaction(app.db, async (tx) => {
    const now = app.now()
    const { rows } = await sql<{ id: number }>`
      update sources set next_fetch_at = ${now} where id in (
        select id from sources where status = 'active' and next_fetch_at > ${now} and last_error_code is distinct from 'rate_limited'
          and (last_fetched_at is null or last_fetched_at < ${now}::timestamptz - interval '1 minute')
        order by id for no key update skip locked)
      returning id`.execute(tx)
    await recordAct(app, tx, actor, { action: 'read_all_sources', after: { sources: rows.length } })
    return rows.length
  })
}
