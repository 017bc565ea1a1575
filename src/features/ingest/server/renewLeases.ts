import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { type ClaimedSource, leaseMs } from './claimSources.ts'

/** How often a worker renews the leases of what it is reading: a few times in each, so that a slow statement costs none. */
export const renewMs = 15_000

/** Keeps sources whose reading takes long. One whose lease ran out and was taken by another worker stays with that one. */
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
