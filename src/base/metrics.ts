import { Gauge, Histogram, Registry } from 'prom-client'

/** All metrics of this process, as GET /metrics shows them. */
export const registry = new Registry()

/**
 * A histogram of seconds; returns the existing one on a second call, because development reloads
 * modules.
 */
export function durations<Label extends string>(name: string, help: string, labelNames: readonly Label[]): Histogram<Label> {
  const existing = registry.getSingleMetric(name) as Histogram<Label> | undefined
  const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
  return existing ?? new Histogram({ name, help, labelNames, buckets, registers: [registry] })
}

type Reading<Label extends string> = { labels?: Partial<Record<Label, string>>; value: number }

/**
 * Values that are read at each GET /metrics, so every web process gives those of the installation.
 * If they cannot be read, as without the database, there are none, and the other metrics stay.
 */
export function readAtScrape<Label extends string>(
  { name, help, labelNames = [] }: { name: string; help: string; labelNames?: Label[] },
  read: () => Promise<Reading<Label>[]>,
): void {
  // Development reloads modules, and each server has its own database.
  registry.removeSingleMetric(name)
  new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      const readings = await read().catch(() => [])
      this.reset()
      for (const { labels = {}, value } of readings) this.set(labels as Record<Label, string>, value)
    },
  })
}
