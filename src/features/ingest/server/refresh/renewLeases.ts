import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { type ClaimedSource, leaseMs } from './claimSources.ts'

/**
 * How often a worker renews its leases: several times per lease, so that a slow statement loses
 * none.
 */
export const renewMs = 15_000

/**
 * Extends the leases of slow sources. A source that another worker has taken after its lease
 * expired stays with that worker.
 */
export async function renewLeases(app: App, sources: ClaimedSource[]): Promise<void> {
  const leasedUntil = new Date(app.now().getTime() + leaseMs)
  const given = sources.map(({ id, leased_until }) => ({ id, leased_until }))
  const { rows } = await sql<{ id: number }>`
    update sources s set leased_until = ${leasedUntil}
    from json_to_recordset(${JSON.stringify(given)}::json) as given (id int, leased_until timestamptz)
    where s.id = given.id and s.leased_until = given.leased_until returning s.id`.execute(app.db)
  const renewed = new Set(rows.map(({ id }) => id))
  for (const source of sources) if (renewed.has(source.id)) source.leased_until = leasedUntil
}
