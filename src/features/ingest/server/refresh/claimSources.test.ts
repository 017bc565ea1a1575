import { beforeEach, expect, test } from 'vitest'
import { findAgency } from '#features/taxonomy/server/findAgency.ts'
import { rss, startOrigin } from '../../../../../test/origin.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import { addSource } from '../sources/addSource.ts'
import { claimSources, leaseMs } from './claimSources.ts'
import { ingestOnce } from './ingestOnce.ts'
import { recordRefreshes } from './recordRefreshes.ts'
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

test('a claim takes one source per host, the longest overdue first', async () => {
  await addRows(['a', 'a', 'b', 'c'])
  await addRows(['d'], { next_fetch_at: after(-60_000) })
  expect(hostsOf(await claimSources(app, { limit: 1 }))).toEqual(['d'])
  expect(hostsOf(await claimSources(app, { limit: 10 }))).toEqual(['a', 'b', 'c'])
  expect(await claimSources(app, { limit: 10 })).toEqual([])
})

test('sources that are not due, paused or gone are not claimed', async () => {
  await addRows(['a'], { next_fetch_at: after(1) })
  await addRows(['b'], { status: 'paused' })
  await addRows(['c'], { status: 'gone' })
  expect(await claimSources(app, { limit: 10 })).toEqual([])
})

test('times that a fast clock wrote into the future neither delay a source nor keep its lease', async () => {
  const year = 365 * 24 * 3600_000
  await addRows(['read'], { next_fetch_at: after(year + 60_000), last_fetched_at: after(year) })
  await addRows(['leased'], { leased_until: after(year) })
  expect(hostsOf(await claimSources(app, { limit: 10 }))).toEqual(['leased', 'read'])
})

test('workers that claim at the same time never hold two sources of one host', async () => {
  const hosts = Array.from({ length: 120 }, (_, index) => `host-${index % 40}`)
  await addRows(hosts)
  const claims = await Promise.all(Array.from({ length: 8 }, () => claimSources(app, { limit: 11 })))
  expect(hostsOf(claims.flat())).toEqual(hostsOf([...new Set(hosts)].map((host) => ({ host }))))
})

test('a source of a crashed worker is claimed again after its lease expires', async () => {
  await addRows(['a'])
  expect(await claimSources(app, { limit: 10 })).toHaveLength(1)
  app.setNow(after(leaseMs - 1))
  expect(await claimSources(app, { limit: 10 })).toEqual([])
  app.setNow(after(leaseMs))
  expect(await claimSources(app, { limit: 10 })).toHaveLength(1)
})

test('a worker whose read takes longer than a lease holds the source until the outcome is recorded', async () => {
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

test('an outcome is recorded when the database comes back, without waiting for the lease to expire', async () => {
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

test('a worker whose lease expired does not overwrite the outcome of the worker that reads now', async () => {
  await addRows(['127.0.0.1:9'])
  const [late] = await claimSources(app, { limit: 1 })
  app.setNow(after(leaseMs))
  const [current] = await claimSources(app, { limit: 1 })
  if (!late || !current) throw new Error('nothing was claimed')
  await recordRefreshes(app, [await refreshSource(app, late, never)])
  expect(await app.db.selectFrom('sources').select(['leased_until', 'failures']).execute()).toEqual([
    { leased_until: current.leased_until, failures: 0 },
  ])
  await recordRefreshes(app, [await refreshSource(app, current, never)])
  expect(await app.db.selectFrom('sources').select(['leased_until', 'failures']).execute()).toEqual([{ leased_until: null, failures: 1 }])
})

test('two workers send one request at a time to a host, and read different hosts in parallel', async () => {
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
    expect(origin.maxConcurrent()).toBe(1)
  }
})

test('a worker that is stopped finishes the reads it has started', async () => {
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

test('a full database disk is not counted as a failure of the source, which is read again after its lease', async () => {
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
