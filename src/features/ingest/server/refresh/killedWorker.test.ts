import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { rss, startOrigin } from '../../../../../test/origin.ts'
import { startWorker } from '../../../../../test/startWorker.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import { addSource } from '../sources/addSource.ts'
import { leaseMs } from './claimSources.ts'
import { ingestOnce } from './ingestOnce.ts'

const feeds = 24
const itemsEach = 40
const outside = Array.from({ length: feeds }, (_, index) => `127.0.1.${index + 1}`)
const app = await createTestApp({ OUTSIDE_ALLOW: outside.join(',') })

/**
 * Number of feeds that respond; the others keep a worker waiting until it is killed, so that it
 * cannot finish before.
 */
let responding = 0

async function openFeeds(): Promise<void> {
  for (const [feed, address] of outside.entries()) {
    const origin = await startOrigin(address)
    const items = Array.from({ length: itemsEach }, (_, index) => ({
      guid: `${feed}-${index}`,
      link: `https://paper-${feed}.example/${index}`,
      title: `الخبر ${index} من الصحيفة رقم ${feed}`,
      text: `<p>نص الخبر ${index} من الصحيفة رقم ${feed}</p>`,
      date: new Date(),
    }))
    origin.on('/feed', async () => {
      while (feed >= responding) await sleep(5)
      return { body: rss(items) }
    })
    await addSource(app, { url: origin.url('/feed'), agency: `paper-${feed}` })
  }
}

const countPosts = async () =>
  Number((await app.db.selectFrom('posts').select(sql<number>`count(*)`.as('count')).executeTakeFirst())?.count)

/** Sends SIGKILL as soon as some, but not all, of this round's posts are stored. */
async function killInTheMiddle(worker: ChildProcess): Promise<void> {
  const before = await countPosts()
  while ((await countPosts()) === before) await sleep(2)
  worker.kill('SIGKILL')
  await new Promise((resolve) => worker.once('exit', resolve))
}

async function expireLeases(): Promise<void> {
  await app.db
    .updateTable('sources')
    .set({ leased_until: sql`leased_until - interval '1 hour'` })
    .where('leased_until', 'is not', null)
    .execute()
}

beforeAll(async () => {
  await openFeeds()
  for (responding = 8; responding < feeds; responding += 8) {
    await killInTheMiddle(startWorker(app, outside.join(',')))
    expect(await countPosts()).toBeLessThan(feeds * itemsEach)
    await expireLeases()
  }
  await ingestOnce(app)
})

test('SIGKILL in the middle of a pass neither loses nor duplicates posts', async () => {
  expect(await countPosts()).toBe(feeds * itemsEach)
  const titles = await app.db.selectFrom('posts').select('title').distinct().execute()
  expect(titles).toHaveLength(feeds * itemsEach)
  for (const table of ['post_contents', 'post_counters', 'post_words'] as const) {
    const { rows } = await sql<{ missing: number }>`
      select count(*) as missing from posts p left join ${sql.table(table)} t on t.post_id = p.id where t.post_id is null`.execute(app.db)
    expect(rows).toEqual([{ missing: 0 }])
  }
  const sources = await app.db.selectFrom('sources').select(['leased_until', 'failures', 'last_ok_at']).execute()
  expect(sources.filter(({ leased_until, failures, last_ok_at }) => leased_until || failures || !last_ok_at)).toEqual([])
})

test('the sources that a killed worker held are read by another after their leases expire', async () => {
  await app.db
    .updateTable('sources')
    .set({ next_fetch_at: new Date(0), leased_until: new Date(Date.now() + leaseMs) })
    .execute()
  expect(await ingestOnce(app)).toMatchObject({ sources: 0 })
  app.setNow(new Date(Date.now() + leaseMs + 1000))
  expect(await ingestOnce(app)).toMatchObject({ sources: feeds, new_posts: 0 })
})
