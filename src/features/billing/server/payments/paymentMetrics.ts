import { sql } from 'kysely'
import type { ApiServer } from '#base/api/apiServer.ts'
import type { App } from '#base/app.ts'
import { readAtScrape } from '#base/metrics.ts'

/** More in an hour are not counted, so that a scrape never costs much. */
const maxCounted = 5_000

/**
 * Adds the payments that were begun in the last hour to GET /metrics, by the state in which they
 * are.
 */
export function paymentMetrics(_server: ApiServer, app: App): void {
  const help = 'Payments begun in the last hour, by state'
  readAtScrape({ name: 'mirqab_payments_of_hour', help, labelNames: ['state'] }, async () => {
    const { rows } = await sql<{ state: string; value: number }>`
      select state, count(*)::int as value from (select state, created_at from payments order by seq desc limit ${maxCounted}) newest
      where created_at > ${app.now()}::timestamptz - interval '1 hour' group by 1`.execute(app.publicDb)
    const counted = new Map(rows.map(({ state, value }) => [state, value]))
    const states = ['created', 'sent', 'paid', 'failed', 'expired', 'refunded']
    return states.map((state) => ({ labels: { state }, value: counted.get(state) ?? 0 }))
  })
}
