import { Histogram, Registry } from 'prom-client'

/** All metrics of this process, as GET /metrics shows them. */
export const registry = new Registry()

/** A histogram of seconds; returns the existing one on a second call, because development reloads modules. */
export function durations<Label extends string>(name: string, help: string, labelNames: readonly Label[]): Histogram<Label> {
  const existing = registry.getSingleMetric(name) as Histogram<Label> | undefined
  const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
  return existing ?? new Histogram({ name, help, labelNames, buckets, registers: [registry] })
}
