// Delivery of alerts: how long it takes to plan one story that many readers want, beside another
// worker that plans small ones. Usage: node bench/delivery.ts BENCH_READERS (50000)
import type { App } from '#base/app.ts'
import { planDeliveries } from '#features/delivery/server/plan/planDeliveries.ts'
import { openBenchApp } from './benchApp.ts'
import { addStory, fillReaders } from './deliveryRows.ts'
import { recordFigures } from './figures.ts'

const readers = Number(process.env.BENCH_READERS ?? 50_000)
const rounds = 5

const { app, close } = await openBenchApp({}, { shared_buffers: '512MB', max_wal_size: '4GB' })
await measure(app).finally(close)

async function measure(app: App): Promise<void> {
  await fillReaders(app, readers)
  const times = await plan(app, 1, rounds, readers)
  const small = await plan(app, 1_001, 200, 8)
  // By now the prepared statements have plans that suit small stories.
  const again = await plan(app, 2_001, rounds, readers)
  const { rows } = await app.pool.query('select state, count(*)::int from deliveries group by 1')
  console.table(rows)
  const { rows: sizes } = await app.pool.query("select pg_total_relation_size('deliveries') / count(*) as bytes from deliveries")
  console.table({
    [`one story, ${readers} readers`]: summarise(times),
    'one story, 8 readers': summarise(small),
    [`one story, ${readers} readers, after these`]: summarise(again),
  })
  recordFigures(
    { name: `planning a story of ${readers} readers`, value: summarise(times)['median ms'], unit: 'ms', better: 'lower' },
    { name: 'planning a story of 8 readers', value: summarise(small)['median ms'], unit: 'ms', better: 'lower' },
  )
  console.log(`${sizes[0].bytes} bytes per delivery, including indexes; goal: one story for ${readers} readers in at most 2,000 ms`)
}

/** ms to plan each of `count` stories from `first` on, which `wanted` readers want. */
async function plan(app: App, first: number, count: number, wanted: number): Promise<number[]> {
  const times: number[] = []
  for (let story = first; story < first + count; story++) {
    await addStory(app, story, wanted)
    const startedAt = performance.now()
    await planDeliveries(app)
    times.push(performance.now() - startedAt)
  }
  return times
}

function summarise(times: number[]) {
  const median = times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0
  return { 'first ms': Math.round(times[0] ?? 0), 'median ms': Number(median.toFixed(1)), 'max ms': Math.round(Math.max(...times)) }
}
