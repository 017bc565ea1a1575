import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { type Origin, type OriginRequest, type RssItem, rss, startOrigin } from '../../../../../test/origin.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import { addSource } from '../sources/addSource.ts'
import { listSources } from '../sources/listSources.ts'
import { ingestOnce } from './ingestOnce.ts'

const origin = await startOrigin()
const app = await createTestApp({ OUTSIDE_ALLOW: '127.0.0.1' })
const start = new Date('2026-11-21T09:00:00Z')
const minute = 60_000
let number = 0
let path = ''

beforeEach(async () => {
  app.setNow(start)
  await app.db.deleteFrom('posts').execute()
  await app.db.deleteFrom('sources').execute()
  path = `/feed-${++number}`
})

const items = (count: number, more: Partial<RssItem> = {}): RssItem[] =>
  Array.from({ length: count }, (_, index) => ({
    guid: `${path}-${index}`,
    link: `https://paper.example${path}/${index}`,
    title: `خبر رقم ${index} من الصحيفة`,
    text: `<p>نص الخبر رقم ${index}</p>`,
    date: new Date(start.getTime() - index * minute),
    ...more,
  }))

async function add(from: Origin = origin, more: Partial<Parameters<typeof addSource>[1]> = {}): Promise<number> {
  const { id } = await addSource(app, { url: from.url(path), agency: 'صحيفة', ...more })
  return id
}

async function pass(minutes: number) {
  app.setNow(new Date(start.getTime() + minutes * minute))
  await app.db.updateTable('sources').set({ next_fetch_at: app.now() }).where('status', '=', 'active').execute()
  return ingestOnce(app)
}

const readSource = () => app.db.selectFrom('sources').selectAll().executeTakeFirstOrThrow()
const listTitles = async () => (await app.db.selectFrom('posts').select('title').orderBy('id').execute()).map(({ title }) => title)
const requestsHere = () => origin.requests.filter((request) => request.path === path)

test('a due source is read into posts, and is due again later', async () => {
  origin.on(path, { body: rss(items(3)) })
  await add()
  expect(await ingestOnce(app)).toEqual({ sources: 1, unchanged: 0, failed: 0, items: 3, new_posts: 3, updated_posts: 0 })
  const posts = await app.db.selectFrom('posts').selectAll().orderBy('id').execute()
  expect(posts[0]).toMatchObject({
    title: 'خبر رقم 0 من الصحيفة',
    excerpt: 'نص الخبر رقم 0',
    url: `https://paper.example${path}/0`,
    language: 'ar',
    media_type: 'text',
    source: 'rss',
    published_at: start,
  })
  expect(await readSource()).toMatchObject({ last_ok_at: start, last_new_at: start, leased_until: null, failures: 0 })
  expect(await ingestOnce(app)).toMatchObject({ sources: 0 })
})

test('requests to sources identify the product', async () => {
  origin.on(path, { body: rss(items(1)) })
  await add()
  await ingestOnce(app)
  expect(requestsHere()[0]?.headers['user-agent']).toMatch(/^Mirqab\/.* \(\+http/)
})

test('an unchanged source is recognised by its ETag and date, and not parsed', async () => {
  origin.on(path, ({ headers }) => {
    const known = headers['if-none-match'] === '"v1"' && headers['if-modified-since'] === 'Sat, 21 Nov 2026 08:00:00 GMT'
    return known ? { status: 304 } : { headers: { etag: '"v1"', 'last-modified': 'Sat, 21 Nov 2026 08:00:00 GMT' }, body: rss(items(2)) }
  })
  await add()
  await ingestOnce(app)
  expect(await pass(15)).toEqual({ sources: 1, unchanged: 1, failed: 0, items: 0, new_posts: 0, updated_posts: 0 })
  expect(await pass(30)).toMatchObject({ unchanged: 1 })
})

test('a source without an ETag is unchanged if it sends the same bytes', async () => {
  origin.on(path, { body: rss(items(2)) })
  await add()
  await ingestOnce(app)
  expect(await pass(15)).toMatchObject({ sources: 1, unchanged: 1, items: 0 })
  origin.on(path, { body: rss(items(3)) })
  expect(await pass(30)).toMatchObject({ unchanged: 0, items: 3, new_posts: 1 })
})

test('a truncated response is requested again, although it has the ETag of the complete one', async () => {
  const whole = rss(items(3))
  const head = whole.slice(0, whole.indexOf('خبر رقم 2'))
  const send = (body: string) => (request: OriginRequest) =>
    request.headers['if-none-match'] === '"whole"' ? { status: 304 } : { headers: { etag: '"whole"' }, body }
  await add()
  let minutes = 0
  for (const body of [head, head, whole]) {
    origin.on(path, send(body))
    await pass(++minutes)
  }
  expect(await listTitles()).toHaveLength(3)
  expect((await readSource()).etag).toBe('"whole"')
})

test('an edited item updates its post, and the previous version is stored', async () => {
  origin.on(path, { body: rss(items(2)) })
  await add()
  await ingestOnce(app)
  origin.on(path, { body: rss(items(2).map((item, index) => (index === 0 ? { ...item, title: 'العنوان بعد التصحيح' } : item))) })
  expect(await pass(15)).toMatchObject({ new_posts: 0, updated_posts: 1 })
  expect(await listTitles()).toEqual(['العنوان بعد التصحيح', 'خبر رقم 1 من الصحيفة'])
  const revisions = await app.db.selectFrom('post_revisions').select('title').execute()
  expect(revisions).toEqual([{ title: 'خبر رقم 0 من الصحيفة' }])
})

test('items that are republished with new GUIDs and campaign parameters add no posts', async () => {
  origin.on(path, { body: rss(items(5)) })
  await add()
  await ingestOnce(app)
  const again = items(5).map((item, index) => ({ ...item, guid: `new-${path}-${index}`, link: `${item.link}?utm_source=rss` }))
  origin.on(path, { body: rss(again) })
  expect(await pass(15)).toMatchObject({ items: 5, new_posts: 0, updated_posts: 0 })
  expect(await listTitles()).toHaveLength(5)
})

test('a permanent redirect is stored, a temporary one is not', async () => {
  origin.on(`${path}-new`, { body: rss(items(1)) })
  origin.on(path, { status: 302, headers: { location: `${path}-new` } })
  await add()
  await ingestOnce(app)
  expect((await readSource()).url).toBe(origin.url(path))
  origin.on(path, { status: 301, headers: { location: `${path}-new` } })
  await pass(15)
  expect((await readSource()).url).toBe(origin.url(`${path}-new`))
  await pass(30)
  expect(requestsHere()).toHaveLength(2)
})

test('a permanent redirect to something that is not a feed is not stored', async () => {
  origin.on('/login', { body: '<!doctype html><title>Login</title><p>Please log in.</p>' })
  origin.on(path, { status: 301, headers: { location: '/login' } })
  await add()
  await ingestOnce(app)
  expect(await readSource()).toMatchObject({ url: origin.url(path), last_error_code: 'not_a_feed' })
})

test('a source that moved to the URL of another one ends', async () => {
  origin.on(path, { status: 301, headers: { location: `${path}-other` } })
  origin.on(`${path}-other`, { body: rss(items(1)) })
  const id = await add()
  const other = await addSource(app, { url: origin.url(`${path}-other`), agency: 'صحيفة' })
  await ingestOnce(app)
  const sources = await app.db.selectFrom('sources').select(['id', 'status', 'status_reason']).orderBy('id').execute()
  expect(sources).toEqual([
    { id, status: 'gone', status_reason: `moved to the address of source ${other.id}` },
    { id: other.id, status: 'active', status_reason: null },
  ])
})

test('a source that moves to an overlong URL keeps its own, and the outcomes of others are still recorded', async () => {
  const neighbour = await startOrigin()
  const overlong = `${path}-new?${randomBytes(4_000).toString('hex')}`
  origin.on(path, { status: 301, headers: { location: overlong } })
  origin.on(overlong, { body: rss(items(1)), headers: { etag: `"${'x'.repeat(5_000)}"` } })
  const link = (rel: string, href: string) => `<atom:link xmlns:atom="http://www.w3.org/2005/Atom" rel="${rel}" href="${href}"/>`
  neighbour.on(path, { body: rss(items(1), link('hub', 'https://hub.example/') + link('self', neighbour.url(path))) })
  await add()
  await add(neighbour)
  await ingestOnce(app)
  const sources = await app.db.selectFrom('sources').select(['url', 'hub_url', 'etag', 'leased_until']).orderBy('id').execute()
  expect(sources).toEqual([
    { url: origin.url(path), hub_url: null, etag: null, leased_until: null },
    { url: neighbour.url(path), hub_url: 'https://hub.example/', etag: null, leased_until: null },
  ])
})

test('a failing source records why, backs off exponentially, and recovers', async () => {
  origin.on(path, { status: 500 })
  await add()
  const waits: number[] = []
  for (const minutes of [0, 15, 60]) {
    await pass(minutes)
    waits.push(((await readSource()).next_fetch_at.getTime() - app.now().getTime()) / minute)
  }
  expect(await readSource()).toMatchObject({ failures: 3, last_error_code: 'http_status', status: 'active', last_ok_at: null })
  expect((await readSource()).last_error_detail).toContain('500')
  for (const [index, wait] of waits.entries()) expect(wait / (15 * 2 ** index)).toBeCloseTo(1, 0)
  origin.on(path, { body: rss(items(1)) })
  await pass(120)
  expect(await readSource()).toMatchObject({ failures: 0, first_failed_at: null, last_error_code: null })
})

test('Retry-After is obeyed', async () => {
  origin.on(path, { status: 429, headers: { 'retry-after': '7200' } })
  await add()
  await ingestOnce(app)
  expect((await readSource()).next_fetch_at.getTime()).toBe(start.getTime() + 120 * minute)
})

test('a source that fails for days is paused with a reason, and adding it again resumes it', async () => {
  origin.on(path, { status: 503 })
  await add()
  for (let hours = 0; hours <= 5 * 24; hours += 12) await pass(hours * 60)
  expect(await readSource()).toMatchObject({ status: 'paused' })
  expect((await readSource()).status_reason).toContain('failing since 2026-11-21, http_status')
  const before = requestsHere().length
  expect(await pass(6 * 24 * 60)).toMatchObject({ sources: 0 })
  origin.on(path, { body: rss(items(1)) })
  await add()
  expect(await ingestOnce(app)).toMatchObject({ sources: 1, new_posts: 1 })
  expect(requestsHere()).toHaveLength(before + 1)
  expect(await readSource()).toMatchObject({ status: 'active', status_reason: null })
})

test('a source that is gone is never requested again', async () => {
  origin.on(path, { status: 410 })
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

test('a bad item does not affect the others of its feed', async () => {
  const broken = [
    { guid: '', link: '', title: '', text: '' },
    { ...items(1)[0], guid: 'nul', link: 'https://paper.example/nul', title: 'خبر فيه &#0; و&#xD800; حرفان ممنوعان' },
    { ...items(1)[0], guid: 'year', link: 'https://paper.example/year', title: 'خبر من سنة بعيدة جداً', date: new Date(8.64e15) },
    { ...items(1)[0], guid: 'js', link: 'javascript:alert(1)', title: 'خبر بعنوان خطر جداً' },
    { ...items(1)[0], guid: 'long', link: 'https://paper.example/long', title: 'طويل '.repeat(5000), text: 'كلمة '.repeat(100_000) },
  ]
  origin.on(path, { body: rss([...broken, ...items(2)]) })
  await add()
  expect(await ingestOnce(app)).toMatchObject({ failed: 0, new_posts: 6 })
  const posts = await app.db.selectFrom('posts').select(['title', 'url']).execute()
  expect(posts.filter(({ title }) => title.length > 300)).toEqual([])
  expect(posts.filter(({ url }) => !url.startsWith('http'))).toEqual([])
  expect(await listTitles()).toContain('خبر رقم 1 من الصحيفة')
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
    origin.on(`${path}-${name}`, { body })
    await addSource(app, { url: origin.url(`${path}-${name}`), agency: 'صحيفة' })
  }
  origin.on(path, { body: rss(items(2)) })
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

test('an item with a future date or none gets the time it was first seen', async () => {
  const [first, second] = items(2)
  origin.on(path, {
    body: rss([
      { ...first, date: new Date('2027-05-01T00:00:00Z') },
      { ...second, date: undefined },
    ]),
  })
  await add()
  await ingestOnce(app)
  const dates = await app.db.selectFrom('posts').select('published_at').execute()
  expect(dates).toEqual([{ published_at: start }, { published_at: start }])
  origin.on(path, {
    body: rss([{ ...first, date: new Date('2027-05-01T00:00:00Z') }, { ...second, date: undefined }, ...items(3).slice(2)]),
  })
  expect(await pass(24 * 60)).toMatchObject({ new_posts: 1, updated_posts: 0 })
})

test('an item with a video or from a social site is media, and one on YouTube has that source', async () => {
  const [first, second, third] = items(3)
  const clip = '<enclosure url="https://cdn.example/clip.mp4" type="video/mp4" length="1"/>'
  origin.on(path, {
    body: rss([
      { ...first, more: clip },
      { ...second, link: 'https://www.youtube.com/watch?v=abc123' },
      { ...third, link: 'https://x.com/paper/status/1' },
    ]),
  })
  await add()
  await ingestOnce(app)
  const posts = await app.db.selectFrom('posts').select(['media_type', 'source']).orderBy('id').execute()
  expect(posts).toEqual([
    { media_type: 'media', source: 'rss' },
    { media_type: 'media', source: 'youtube' },
    { media_type: 'media', source: 'twitter' },
  ])
})

test('a statement that PostgreSQL refuses is an error of this source, not an outage', async () => {
  origin.on(path, { body: rss(items(1)) })
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
  origin.on(path, { body: rss(long) })
  await add()
  const { readDeadlineMs } = app.config
  app.config.readDeadlineMs = 1
  expect(await ingestOnce(app).finally(() => Object.assign(app.config, { readDeadlineMs }))).toMatchObject({ failed: 1, new_posts: 0 })
  expect(await listSources(app)).toMatchObject([{ failures: 1, reason: 'too_slow: It took longer than 0.001 s' }])
  expect((await readSource()).next_fetch_at.getTime()).toBeGreaterThan(start.getTime() + 10 * minute)
  expect(await pass(20)).toMatchObject({ failed: 0, new_posts: 1000 })
})
