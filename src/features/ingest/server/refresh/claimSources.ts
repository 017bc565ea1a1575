import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { advisoryLocks } from '#base/database/advisoryLocks.ts'
import { inTransaction } from '#base/database/transact.ts'
import { type Source, sourceColumns } from '../sources/sourceRow.ts'

/**
 * A source that this worker holds until `leased_until`; until then, no other worker reads it or
 * another source of its host.
 */
export type ClaimedSource = Source & { leased_until: Date }

/**
 * A running worker renews its leases (`renewLeases`); after a crash, the source is read again when
 * the lease expires.
 */
export const leaseMs = 60_000

/**
 * Claims up to `limit` sources that were due at `dueBefore`, the longest overdue first: at most one
 * per host, and none whose host another worker is reading. A read or a lease well in the future
 * came from a wrong clock and is ignored. Claims are serialised across all workers, because two at
 * once could each take a different source of the same host.
 */
export async function claimSources(
  app: App,
  { limit, dueBefore = app.now() }: { limit: number; dueBefore?: Date },
): Promise<ClaimedSource[]> {
  const now = app.now()
  const leasedUntil = new Date(now.getTime() + leaseMs)
  const latest = new Date(now.getTime() + 2 * leaseMs)
  return inTransaction(app.db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${advisoryLocks.claimSources})`.execute(tx)
    const { rows } = await sql<ClaimedSource>`
      update sources s set leased_until = ${leasedUntil} from agencies a, (
        select id from sources where id in (
          select distinct on (host) id from sources due
          where status = 'active' and (next_fetch_at <= ${dueBefore} or last_fetched_at > ${latest})
            and not exists (select from sources busy where busy.host = due.host and busy.leased_until > ${now} and busy.leased_until <= ${latest})
          order by host, next_fetch_at, id)
        order by next_fetch_at limit ${limit} for update skip locked) claimed
      where s.id = claimed.id and a.id = s.agency_id
      returning ${sourceColumns}, s.leased_until`.execute(tx)
    return rows
  })
}
