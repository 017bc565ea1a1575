import { Counter } from 'prom-client'
import type { ApiServer } from '#base/api/apiServer.ts'
import type { App } from '#base/app.ts'
import { registry } from '#base/metrics.ts'

const name = 'mirqab_deliveries_total'

/**
 * Adds what became of deliveries to GET /metrics. All web processes give the same numbers, those of
 * the installation; without the database there are none, and the other metrics stay.
 */
export function deliveryMetrics(_server: ApiServer, app: App): void {
  // Development reloads modules, and each server has its own database.
  registry.removeSingleMetric(name)
  new Counter({
    name,
    help: 'Deliveries of alerts that reached each state, by channel; reason is empty where there is none',
    labelNames: ['channel', 'state', 'reason'],
    registers: [registry],
    async collect() {
      const rows = await app.publicDb
        .selectFrom('delivery_totals')
        .selectAll()
        .execute()
        .catch(() => [])
      this.reset()
      for (const { channel, state, reason, total } of rows) this.inc({ channel, state, reason }, Number(total))
    },
  })
}
