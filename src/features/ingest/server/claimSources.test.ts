import { beforeEach, expect, test } from 'vitest'
import { findAgency } from '#features/taxonomy/server/findAgency.ts'
import { rss, startOrigin } from '../../../../test/origin.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { addSource } from './addSource.ts'
import { claimSources, leaseMs } from './claimSources.ts'
import { ingestOnce } from './ingestOnce.ts'
import { recordOutcomes } from './recordOutcomes.ts'
import { refreshSource } from './refreshSource.ts'
import { runIngest } from './runIngest.ts'

const app = await createTestApp({ OUTSIDE_ALLOW: '127.0.0.1' })
const agencyId = await findAgency(app.db, 'صحيفة')
const start = new Date('2026-11-21T09:00:00Z')
const never = new AbortController().signal

beforeEach(async () => {
  app.setNow(start)
  await app.db.deleteFrom('posts').execute()
  await app.db.deleteFrom('sources').execute()
})

async function addRows(hosts: string[], more: object = {}): Promise<void> {
  const rows = hosts.map((host, index) => ({ agency_id: agencyId, host, url: `http://${host}/${index}`, next_fetch_at: start, ...more }))
  await app.db.insertInto('sources').values(rows).execute()
}

const hostsOf = (sources: { host: string }[]) => sources.map(({ host }) => host).sort()
const after = (ms: number) => new Date(start.getTime() + ms)

test('a claim takes one source of each host, the longest overdue first', async () => {
  await addRows(['a', 'a', 'b', 'c'])
  await addRows(['d'], { next_fetch_at: after(-60_000) })
  expect(hostsOf(await claimSources(app, { limit: 1 }))).toEqual(['d'])
  expect(hostsOf(await claimSources(app, { limit: 10 }))).toEqual(['a', 'b', 'c'])
  expect(await claimSources(app, { limit: 10 })).toEqual([])
})

test('what is not due, paused or gone is left alone', async () => {
  await addRows(['a'], { next_fetch_at: after(1) })
  await addRows(['b'], { status: 'paused' })
  await addRows(['c'], { status: 'gone' })
  expect(await claimSources(app, { limit: 10 })).toEqual([])
})

test('what was read by a clock that was ahead is due as soon as it is right again, and a lease of that time holds nobody up', async () => {
  const year = 365 * 24 * 3600_000
  await addRows(['read'], { next_fetch_at: after(year + 60_000), last_fetched_at: after(year) })
  await addRows(['leased'], { leased_until: after(year) })
  expect(hostsOf(await claimSources(app, { limit: 10 }))).toEqual(['leased', 'read'])
})

test('many workers that claim at once never hold two sources of one host', async () => {
  const hosts = Array.from({ length: 120 }, (_, index) => `host-${index % 40}`)
  await addRows(hosts)
  const claims = await Promise.all(Array.from({ length: 8 }, () => claimSources(app, { limit: 11 })))
  expect(hostsOf(claims.flat())).toEqual(hostsOf([...new Set(hosts)].map((host) => ({ host }))))
})

test('a source of a worker that died is claimed again when its lease has run out', async () => {
  await addRows(['a'])
  expect(await claimSources(app, { limit: 10 })).toHaveLength(1)
  app.setNow(after(leaseMs - 1))
  expect(await claimSources(app, { limit: 10 })).toEqual([])
  app.setNow(after(leaseMs))
  expect(await claimSources(app, { limit: 10 })).toHaveLength(1)
})

test('a worker whose reading takes longer than a lease keeps the source until it has written down what came of it', async () => {
  const origin = await startOrigin()
  const leasedUntil = async () => (await app.db.selectFrom('sources').select('leased_until').executeTakeFirst())?.leased_until?.getTime()
  let claimed: unknown
  origin.on('/feed', async () => {
    app.setNow(after(leaseMs - 1_000))
    await expect.poll(leasedUntil).toBeGreaterThan(after(leaseMs).getTime())
    app.setNow(after(leaseMs + 1_000))
    claimed = await claimSources(app, { limit: 1 })
    return { body: rss([{ guid: '1', link: 'https://paper.example/1', title: 'خبر' }]) }
  })
  await addSource(app, { url: origin.url('/feed'), agency: 'صحيفة' })
  expect(await ingestOnce(app)).toMatchObject({ new_posts: 1 })
  expect(claimed).toEqual([])
  expect(await app.db.selectFrom('sources').select(['leased_until', 'failures']).execute()).toEqual([{ leased_until: null, failures: 0 }])
})

test('what came of a reading is written down when the database comes back, and the source need not wait for its lease', async () => {
  const origin = await startOrigin()
  const stop = new AbortController()
  origin.on('/feed', async () => {
    await app.pool.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception using errcode = 'disk_full'; end $$;
      create trigger full_disk before update of last_fetched_at on sources execute function refuse()`)
    return { body: rss([{ guid: '1', link: 'https://paper.example/1', title: 'خبر' }]) }
  })
  await addSource(app, { url: origin.url('/feed'), agency: 'صحيفة' })
  const worker = runIngest(app, stop.signal)
  await expect.poll(() => app.db.selectFrom('posts').select('id').execute()).toHaveLength(1)
  await app.pool.query('drop function refuse cascade')
  await expect
    .poll(() => app.db.selectFrom('sources').select(['leased_until', 'failures']).execute())
    .toEqual([{ leased_until: null, failures: 0 }])
  stop.abort()
  await worker
  expect(origin.requests).toHaveLength(1)
})

test('a worker that comes back after its lease ran out changes nothing of the one that reads now', async () => {
  await addRows(['127.0.0.1:9'])
  const [late] = await claimSources(app, { limit: 1 })
  app.setNow(after(leaseMs))
  const [current] = await claimSources(app, { limit: 1 })
  if (!late || !current) throw new Error('nothing was claimed')
  await recordOutcomes(app, [await refreshSource(app, late, never)])
  expect(await app.db.selectFrom('sources').select(['leased_until', 'failures']).execute()).toEqual([
    { leased_until: current.leased_until, failures: 0 },
  ])
  await recordOutcomes(app, [await refreshSource(app, current, never)])
  expect(await app.db.selectFrom('sources').select(['leased_until', 'failures']).execute()).toEqual([{ leased_until: null, failures: 1 }])
})

test('two workers ask a host one request at a time, and different hosts side by side', async () => {
  const slow = await startOrigin('127.0.0.2')
  const other = await startOrigin('127.0.0.3')
  const both = await createTestApp({ OUTSIDE_ALLOW: '127.0.0.2,127.0.0.3' })
  for (const origin of [slow, other]) {
    for (let index = 0; index < 5; index++) {
      const item = { guid: `${index}`, link: `https://paper.example/${index}`, title: `${index}` }
      origin.on(`/${index}`, async () => {
        await new Promise((resolve) => setTimeout(resolve, 30))
        return { body: rss([item]) }
      })
      await addSource(both, { url: origin.url(`/${index}`), agency: origin.host })
    }
  }
  await Promise.all([ingestOnce(both), ingestOnce(both)])
  await ingestOnce(both)
  for (const origin of [slow, other]) {
    expect(origin.requests.map(({ path }) => path).sort()).toEqual(['/0', '/1', '/2', '/3', '/4'])
    expect(origin.mostAtOnce()).toBe(1)
  }
})

test('a worker that is told to stop finishes what it has begun', async () => {
  const origin = await startOrigin()
  const stop = new AbortController()
  origin.on('/feed', async () => {
    stop.abort()
    await new Promise((resolve) => setTimeout(resolve, 50))
    return { body: rss([{ guid: '1', link: 'https://paper.example/1', title: 'خبر' }]) }
  })
  await addSource(app, { url: origin.url('/feed'), agency: 'صحيفة' })
  await runIngest(app, stop.signal)
  expect(await app.db.selectFrom('posts').select('title').execute()).toEqual([{ title: 'خبر' }])
  expect(await app.db.selectFrom('sources').select('leased_until').execute()).toEqual([{ leased_until: null }])
})

test('a database whose disk is full is no fault of the source: it is read again when its lease has run out', async () => {
  const origin = await startOrigin()
  origin.on('/feed', async () => {
    await app.pool.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception using errcode = 'disk_full'; end $$;
      create trigger full_disk before insert on post_words execute function refuse()`)
    return { body: rss([{ guid: '1', link: 'https://paper.example/1', title: 'خبر' }]) }
  })
  await addSource(app, { url: origin.url('/feed'), agency: 'صحيفة' })
  expect(await ingestOnce(app)).toMatchObject({ failed: 0, new_posts: 0 })
  await app.pool.query('drop function refuse cascade')
  const source = await app.db
    .selectFrom('sources')
    .select(['failures', 'last_error_code', 'etag', 'content_hash'])
    .executeTakeFirstOrThrow()
  expect(source).toEqual({ failures: 0, last_error_code: null, etag: null, content_hash: null })

  origin.on('/feed', { body: rss([{ guid: '1', link: 'https://paper.example/1', title: 'خبر' }]) })
  app.setNow(after(leaseMs))
  expect(await ingestOnce(app)).toMatchObject({ sources: 1, new_posts: 1 })
})
