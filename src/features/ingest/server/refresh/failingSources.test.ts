import { expect, test } from 'vitest'
import { rss, startOrigin } from '../../../../../test/origin.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import { addSource } from '../sources/addSource.ts'
import { listSources } from '../sources/listSources.ts'
import { ingestOnce } from './ingestOnce.ts'
import { createTestFeed, minute, start } from './testFeed.fixtures.ts'

const origin = await startOrigin()
const app = await createTestApp({ OUTSIDE_ALLOW: '127.0.0.1' })
const feed = createTestFeed(app, origin)
const { items, add, pass, readSource, listTitles } = feed

test('a failing source records why, backs off exponentially, and recovers', async () => {
  origin.on(feed.path, { status: 500 })
  await add()
  const waits: number[] = []
  for (const minutes of [0, 15, 60]) {
    await pass(minutes)
    waits.push(((await readSource()).next_fetch_at.getTime() - app.now().getTime()) / minute)
  }
  expect(await readSource()).toMatchObject({ failures: 3, last_error_code: 'http_status', status: 'active', last_ok_at: null })
  expect((await readSource()).last_error_detail).toContain('500')
  for (const [index, wait] of waits.entries()) expect(wait / (15 * 2 ** index)).toBeCloseTo(1, 0)
  origin.on(feed.path, { body: rss(items(1)) })
  await pass(120)
  expect(await readSource()).toMatchObject({ failures: 0, first_failed_at: null, last_error_code: null })
})

test('Retry-After is obeyed', async () => {
  origin.on(feed.path, { status: 429, headers: { 'retry-after': '7200' } })
  await add()
  await ingestOnce(app)
  expect((await readSource()).next_fetch_at.getTime()).toBe(start.getTime() + 120 * minute)
})

test('a source that fails for days is paused with a reason, and adding it again resumes it', async () => {
  origin.on(feed.path, { status: 503 })
  await add()
  for (let hours = 0; hours <= 5 * 24; hours += 12) await pass(hours * 60)
  expect(await readSource()).toMatchObject({ status: 'paused' })
  expect((await readSource()).status_reason).toContain('failing since 2026-11-21, http_status')
  const before = feed.requests().length
  expect(await pass(6 * 24 * 60)).toMatchObject({ sources: 0 })
  origin.on(feed.path, { body: rss(items(1)) })
  await add()
  expect(await ingestOnce(app)).toMatchObject({ sources: 1, new_posts: 1 })
  expect(feed.requests()).toHaveLength(before + 1)
  expect(await readSource()).toMatchObject({ status: 'active', status_reason: null })
})

test('a source that is gone is never requested again', async () => {
  origin.on(feed.path, { status: 410 })
  await add()
  await ingestOnce(app)
  expect(await readSource()).toMatchObject({ status: 'gone', last_error_code: 'gone' })
  expect(await pass(15)).toMatchObject({ sources: 0 })
})

test('a private address is refused, and the source records why', async () => {
  await addSource(app, { url: 'http://169.254.169.254/latest/meta-data', agency: 'صحيفة' })
  await ingestOnce(app)
  expect(await readSource()).toMatchObject({ last_error_code: 'address_refused', failures: 1 })
})

test('a bad feed does not stop the ingest loop', async () => {
  const bad: Record<string, string | Buffer> = {
    html: '<!doctype html><html><body>404</body></html>',
    empty: '',
    cut: rss(items(2)).slice(0, 200),
    noise: Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256)),
    bomb: '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]><rss><channel><item><title>&b;</title></item></channel></rss>',
  }
  for (const [name, body] of Object.entries(bad)) {
    origin.on(`${feed.path}-${name}`, { body })
    await addSource(app, { url: origin.url(`${feed.path}-${name}`), agency: 'صحيفة' })
  }
  origin.on(feed.path, { body: rss(items(2)) })
  await add()
  const summary = await ingestOnce(app)
  expect(summary.sources).toBe(6)
  expect(await listTitles()).toContain('خبر رقم 1 من الصحيفة')
  const failing = await app.db.selectFrom('sources').select(['last_error_code', 'last_error_detail']).where('failures', '>', 0).execute()
  expect(failing.length).toBe(summary.failed)
  for (const { last_error_code, last_error_detail } of failing) {
    expect(last_error_code).not.toBe('internal')
    expect(last_error_detail).not.toBe('')
  }
})

test('a statement that PostgreSQL refuses is an error of this source, not an outage', async () => {
  origin.on(feed.path, { body: rss(items(1)) })
  await add()
  await app.pool.query('alter table posts rename column excerpt to mistyped')
  try {
    expect(await ingestOnce(app)).toMatchObject({ sources: 1, failed: 1 })
    expect(await readSource()).toMatchObject({ last_error_code: 'internal', failures: 1, leased_until: null })
  } finally {
    await app.pool.query('alter table posts rename column mistyped to excerpt')
  }
})

test('a feed that takes too long to parse is aborted with a reason, and tried again later', async () => {
  const long = items(1000, { text: '<p>نص طويل</p>'.repeat(50) })
  origin.on(feed.path, { body: rss(long) })
  await add()
  const { readDeadlineMs } = app.config
  app.config.readDeadlineMs = 1
  expect(await ingestOnce(app).finally(() => Object.assign(app.config, { readDeadlineMs }))).toMatchObject({ failed: 1, new_posts: 0 })
  expect(await listSources(app)).toMatchObject([{ failures: 1, reason: 'too_slow: It took longer than 0.001 s' }])
  expect((await readSource()).next_fetch_at.getTime()).toBeGreaterThan(start.getTime() + 10 * minute)
  expect(await pass(20)).toMatchObject({ failed: 0, new_posts: 1000 })
})
