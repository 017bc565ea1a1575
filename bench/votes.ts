// Votes per second, each returning the results: all in one poll, and spread over a hundred; and the
// cost of a page of polls with many votes. Usage: node bench/votes.ts. BENCH_VOTERS (5000)
import type { App } from '#base/app.ts'
import { castVote } from '#features/polls/server/castVote.ts'
import { listPolls } from '#features/polls/server/listPolls.ts'
import { listTrending } from '#features/polls/server/listTrending.ts'
import { addOpenPoll } from '../test/polls.ts'
import { openBenchApp } from './benchApp.ts'
import { recordFigures } from './figures.ts'

const voterCount = Number(process.env.BENCH_VOTERS ?? 5_000)
const concurrency = 16
const pages = 200

const { app, close } = await openBenchApp({ MIRQAB_MODE: 'demo' })
await main(app).finally(close)

async function main(app: App): Promise<void> {
  const voters = await addVoters(app)
  const polls: Poll[] = []
  for (let n = 0; n < 101; n++) polls.push(await addOpenPoll(app))
  const [hot, ...others] = polls as [Poll, ...Poll[]]
  const rows = {
    'votes/s, one poll': Math.round(await votesPerSecond(app, voters, () => hot)),
    'votes/s, 100 polls': Math.round(await votesPerSecond(app, voters, (n) => others[n % others.length] as Poll)),
    'list, ms': await millisecondsOf(() => listPolls(app, { pagination: 10, type: 'open', cursor: undefined, filter: undefined })),
    'trending, ms': await millisecondsOf(() => listTrending(app, { pagination: 10 })),
  }
  console.table([rows])
  const spread = { baseline: rows['votes/s, 100 polls'], baselineName: 'spread over 100 polls' }
  recordFigures(
    { name: 'votes in one poll', value: rows['votes/s, one poll'], unit: '/s', better: 'higher', ...spread },
    { name: 'votes in 100 polls', value: rows['votes/s, 100 polls'], unit: '/s', better: 'higher' },
    { name: 'list of polls', value: rows['list, ms'], unit: 'ms', better: 'lower' },
  )
}

type Poll = { id: number; options: number[] }

async function addVoters(app: App): Promise<number[]> {
  const { rows } = await app.pool.query<{ id: number }>(
    `insert into users (name, email, email_verified) select 'x', 'voter-' || n || '@example.com', true from generate_series(1, $1) n returning id`,
    [voterCount],
  )
  return rows.map(({ id }) => id)
}

async function votesPerSecond(app: App, voters: number[], pollOf: (n: number) => Poll): Promise<number> {
  let next = 0
  const started = performance.now()
  const send = async () => {
    for (let n = next++; n < voters.length; n = next++) {
      const { id, options } = pollOf(n)
      await castVote(app, voters[n] as number, id, options[n % options.length] as number)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, send))
  return voters.length / ((performance.now() - started) / 1000)
}

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  for (let n = 0; n < pages; n++) await work()
  return Number(((performance.now() - started) / pages).toFixed(2))
}
