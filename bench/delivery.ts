// Delivery of alerts: how long it takes to plan one story that many readers want, beside another worker that plans small ones.
// Usage: node bench/delivery.ts
// BENCH_READERS (50000)
import type { App } from '#base/app.ts'
import { planDeliveries } from '#features/delivery/server/plan/planDeliveries.ts'
import { openBenchApp } from './benchApp.ts'

const readers = Number(process.env.BENCH_READERS ?? 50_000)
const rounds = 5

const { app, close } = await openBenchApp({}, { shared_buffers: '512MB', max_wal_size: '4GB' })
await measure(app).finally(close)

async function measure(app: App): Promise<void> {
  await fillReaders(app)
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

/** Subscribers with one browser each; every third has a window of their own. */
async function fillReaders(app: App): Promise<void> {
  for (const statement of [
    `insert into plans (id, slug, name_ar, name_en, months, price) values (1000, 'bench', 'x', 'x', 12, 1) on conflict do nothing`,
    `insert into agencies (id, slug, name_ar, name_en) values (1000, 'bench', 'x', 'x')`,
    `insert into users (id, name, email) select n, 'x', n || '@x.example' from generate_series(1, ${readers}) n`,
    `insert into subscriptions (user_id, plan_id, starts_at, ends_at, state, updated_at)
      select n, 1000, now(), now() + interval '1 year', 'running', now() from generate_series(1, ${readers}) n`,
    `insert into alert_settings (user_id, set_time, time_from, time_to, updated_at)
      select n, true, 420, 410, now() from generate_series(1, ${readers}, 3) n`,
    `insert into push_subscriptions (user_id, endpoint, p256dh, auth, created_at, seen_at)
      select n, 'https://push.example/' || n, 'x', 'x', now(), now() from generate_series(1, ${readers}) n`,
    'analyze',
  ])
    await app.pool.query(statement)
}

async function addStory(app: App, story: number, count: number): Promise<void> {
  await app.pool.query(
    `insert into stories (id, first_published_at, last_published_at) overriding system value values ($1, now(), now())`,
    [story],
  )
  await app.pool.query(
    `insert into posts (id, agency_id, media_type, source, language, url, title, published_at, story_id) overriding system value
     values ($1::bigint, 1000, 'text', 'rss', 'ar', 'https://x.example/' || $1::bigint, 'x', now(), $1::bigint)`,
    [story],
  )
  await app.pool.query(
    `insert into alerts (story_id, user_id, post_id, keyword, because, matched_at)
     select $1::bigint, n, $1::bigint, 'الكويت', 'والكويت', now() from generate_series(1, $2::int) n`,
    [story, count],
  )
  await app.pool.query('insert into stories_to_deliver (story_id) values ($1)', [story])
}
