import type { ApiServer } from '#base/api/apiServer.ts'
import type { App } from '#base/app.ts'
import { readAtScrape } from '#base/metrics.ts'

const levels = ['ok', 'warning', 'failing']

/**
 * Adds what holds of each check to GET /metrics, and when a worker last measured, because no worker
 * can report that none runs.
 */
export function healthMetrics(_server: ApiServer, app: App): void {
  const states = 'The worst state of each check: 0 ok, 1 warning, 2 failing'
  readAtScrape({ name: 'mirqab_health_state', help: states, labelNames: ['check'] }, async () => {
    const rows = await app.publicDb.selectFrom('health_states').select(['check_name', 'state']).distinct().execute()
    const worst = new Map<string, number>()
    for (const { check_name, state } of rows) worst.set(check_name, Math.max(worst.get(check_name) ?? 0, levels.indexOf(state)))
    return [...worst].map(([check, value]) => ({ labels: { check }, value }))
  })
  readAtScrape({ name: 'mirqab_health_measured_timestamp_seconds', help: 'When a worker last measured any check' }, async () => {
    const last = await app.publicDb
      .selectFrom('health_checks')
      .select((select) => select.fn.max('measured_at').as('at'))
      .executeTakeFirst()
    return last?.at ? [{ value: last.at.getTime() / 1000 }] : []
  })
}
