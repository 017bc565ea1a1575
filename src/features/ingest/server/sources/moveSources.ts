import { sql } from 'kysely'
import type { Db } from '#base/database/db.ts'

/**
 * Moves every source of one origin (`http://host:port`) to another; each keeps its history and is
 * due at once.
 */
export async function moveSources(db: Db, from: string, to: string): Promise<void> {
  await sql`
    update sources set url = ${to}::text || substr(url, ${from.length + 1}::int), host = ${new URL(to).host}, next_fetch_at = now(), etag = null, last_modified = null,
      hub_url = null, hub_topic = null, hub_secret = null, hub_state = null, hub_lease_until = null, hub_renew_at = null
    where starts_with(url, ${`${from}/`})`.execute(db)
}
