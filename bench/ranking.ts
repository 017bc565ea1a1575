// What ranking the front pages costs, which the worker does at most once a second while news
// arrives: ms of the whole statement, without and with pins, beside the reading of the same stories
// and their posts without any order. The median of five rounds. Usage: node bench/ranking.ts.
// BENCH_POSTS (100000)
import { type RawBuilder, sql } from 'kysely'
import type { App } from '#base/app.ts'
import { rankStories } from '#features/posts/server/ranking/rankStories.ts'
import { openBenchApp } from './benchApp.ts'
import { recordFigures } from './figures.ts'
import { fillPosts } from './millionPosts.ts'

const posts = Number(process.env.BENCH_POSTS ?? 100_000)
const rounds = 5

const { app, close } = await openBenchApp({}, { shared_buffers: '512MB' })
try {
  await fillPosts(app.databaseUrl, posts)
  await measure(app)
} finally {
  await close()
}

async function measure(app: App): Promise<void> {
  const { rows } = await app.pool.query<{ newest: Date; stories: number }>(
    'select max(last_published_at) as newest, count(*)::int as stories from stories',
  )
  const now = rows[0]?.newest ?? new Date()
  const reading = sql`select sum(p.id), count(distinct p.agency_id) from
    (select id from stories order by last_published_at desc limit 20000) s join posts p on p.story_id = s.id group by s.id`
  const ms = {
    'reading the stories': await time(app, reading),
    'ranking, no pins': await time(app, rankStories(now)),
    'ranking, 10 pins': await pin(app, now).then(() => time(app, rankStories(now))),
  }
  console.table(ms)
  const reads = { unit: 'ms', better: 'lower', baseline: ms['reading the stories'], baselineName: 'reading the same stories' } as const
  recordFigures(
    { name: 'ranking the front page', value: ms['ranking, no pins'], ...reads },
    { name: 'ranking it with 10 pins', value: ms['ranking, 10 pins'], ...reads },
  )
  console.log(`${posts} posts, ${rows[0]?.stories} stories`)
}

async function pin(app: App, now: Date): Promise<void> {
  await app.pool.query(
    `insert into front_page_pins (edition, story_id, place, until) select 'ar', id, row_number() over (), $1::timestamptz + interval '1 day'
     from (select id from stories order by last_published_at desc offset 100 limit 10) s`,
    [now],
  )
}

async function time(app: App, statement: RawBuilder<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const startedAt = performance.now()
    await statement.execute(app.db)
    times.push(performance.now() - startedAt)
  }
  return Math.round(times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0)
}
