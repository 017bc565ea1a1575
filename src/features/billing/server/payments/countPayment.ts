import { Counter } from 'prom-client'
import { registry } from '#base/metrics.ts'

const name = 'mirqab_payments_total'

/** Counts a payment that has reached another state, for Prometheus. */
export function countPayment(before: string, after: string): void {
  if (after !== before) counter().inc({ state: after })
}

/** The existing one on a second call, because development reloads modules. */
function counter(): Counter<'state'> {
  const existing = registry.getSingleMetric(name) as Counter<'state'> | undefined
  return existing ?? new Counter({ name, help: 'Payments that reached each state', labelNames: ['state'], registers: [registry] })
}
