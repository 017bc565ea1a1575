import { Counter, Gauge } from 'prom-client'
import type { ApiServer } from '#base/api/apiServer.ts'
import type { App } from '#base/app.ts'
import { registry } from '#base/metrics.ts'

const names = { browsers: 'mirqab_urgent_browsers', pushes: 'mirqab_urgent_pushes_total' }

/**
 * Adds to GET /metrics how many browsers get urgent stories, and what became of those that were
 * sent. Without the database there are none.
 */
export function urgentPushMetrics(_server: ApiServer, app: App): void {
  // Development reloads modules, and each server has its own database.
  for (const name of Object.values(names)) registry.removeSingleMetric(name)
  const read = <Row extends object>(text: string) =>
    app.publicPool
      .query<Row>(text)
      .then(({ rows }) => rows)
      .catch(() => [])
  new Gauge({
    name: names.browsers,
    help: 'Browsers that urgent stories are sent to, by edition',
    labelNames: ['edition'],
    registers: [registry],
    async collect() {
      this.reset()
      const rows = await read<{ edition: string; count: number }>(
        'select edition, count(*)::int as count from urgent_browsers group by edition',
      )
      for (const { edition, count } of rows) this.set({ edition }, count)
    },
  })
  new Counter({
    name: names.pushes,
    help: 'Urgent stories sent to a browser, by outcome: it has it, it is gone, or it may not have it',
    labelNames: ['outcome'],
    registers: [registry],
    async collect() {
      this.reset()
      const [row] = await read<Record<string, number>>(
        'select sum(sent)::int as sent, sum(gone)::int as gone, sum(failed)::int as failed from urgent_pushes',
      )
      for (const [outcome, total] of Object.entries(row ?? {})) this.inc({ outcome }, total ?? 0)
    },
  })
}
