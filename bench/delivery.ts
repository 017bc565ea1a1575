// Delivery of alerts: how long it takes to plan one story that many readers want, beside another worker that plans small ones.
// Usage: node bench/delivery.ts
// BENCH_READERS (50000)
import type { App } from '#base/app.ts'
import { planDeliveries } from '#features/delivery/server/plan/planDeliveries.ts'
import { openBenchApp } from './benchApp.ts'
import { addStory, fillReaders } from './deliveryRows.ts'

const readers = Number(process.env.BENCH_READERS ?? 50_000)
const rounds = 5

const { app, close } = await openBenchApp({}, { shared_buffers: '512MB', max_wal_size: '4GB' })
await measure(app).finally(close)

async function measure(app: App): Promise<void> {
  await fillReaders(app, readers)
  const times: number[] = []
  for (let story = 1; story <= rounds; story++) {
    await addStory(app, story, readers)
    const startedAt = performance.now()
    await planDeliveries(app)
    times.push(performance.now() - startedAt)
  }
  const small: number[] = []
  for (let story = 1_001; story <= 1_200; story++) {
    await addStory(app, story, 8)
    const startedAt = performance.now()
    await planDeliveries(app)
    small.push(performance.now() - startedAt)
  }
  const median = (list: number[]) => list.toSorted((one, other) => one - other)[Math.floor(list.length / 2)] ?? 0
  const { rows } = await app.pool.query('select state, count(*)::int from deliveries group by 1')
  console.table(rows)
  const { rows: sizes } = await app.pool.query("select pg_total_relation_size('deliveries') / count(*) as bytes from deliveries")
  console.table({
    [`one story, ${readers} readers`]: {
      'first ms': Math.round(times[0] ?? 0),
      'median ms': Math.round(median(times)),
      'max ms': Math.round(Math.max(...times)),
    },
    'one story, 8 readers': {
      'first ms': Math.round(small[0] ?? 0),
      'median ms': Number(median(small).toFixed(1)),
      'max ms': Math.round(Math.max(...small)),
    },
  })
  console.log(`${sizes[0].bytes} bytes per delivery, including indexes; goal: one story for ${readers} readers in at most 2,000 ms`)
}
