import { type Kysely, sql } from 'kysely'
import type { App } from '#base/app.ts'
import { deleteOld } from '#base/database/deleteOld.ts'
import type { DB } from '#base/database/tables.ts'

/** Browsers that were away for longer subscribe again when they come back. */
const retentionDays = 180

/** A subscription, as it was when something was sent to it. */
type Sent = { id: number; endpoint: string }

/**
 * Deletes subscriptions whose push service said that they are gone (404, 410, another key), and
 * remembers their addresses. One that has another address since stays.
 */
export async function deleteGone(
  app: App,
  sent: Sent[],
  table: 'push_subscriptions' | 'urgent_browsers' = 'push_subscriptions',
): Promise<void> {
  const [ids, endpoints] = [sent.map(({ id }) => id), sent.map(({ endpoint }) => endpoint)]
  await sql`
    with gone as (
      delete from ${sql.table(table)} where (id, endpoint) in (select * from unnest(${ids}::bigint[], ${endpoints}::text[])) returning endpoint)
    insert into gone_endpoints (hash, gone_at) select sha256(convert_to(endpoint, 'UTF8')), ${app.now()} from gone on conflict (hash) do nothing`.execute(
    app.db,
  )
}

/**
 * Whether a browser that names this address has to subscribe again, because nothing arrives there
 * any more.
 */
export async function isGone(db: Kysely<DB>, endpoint: string): Promise<boolean> {
  const { rows } = await sql`select from gone_endpoints where hash = sha256(convert_to(${endpoint}, 'UTF8'))`.execute(db)
  return rows.length > 0
}

export async function pruneGone(app: App): Promise<void> {
  await deleteOld(app.db, app.now(), {
    table: 'gone_endpoints',
    column: 'gone_at',
    days: retentionDays,
    active: { table: 'sessions', column: 'updated_at' },
  })
}
