import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { type OriginRequest, rss, startOrigin } from '../../../../../test/origin.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import { addSource } from '../sources/addSource.ts'
import { ingestOnce } from './ingestOnce.ts'
import { createTestFeed, start } from './testFeed.fixtures.ts'

const origin = await startOrigin()
const app = await createTestApp({ OUTSIDE_ALLOW: '127.0.0.1' })
const feed = createTestFeed(app, origin)
const { items, add, pass, readSource, listTitles } = feed

test('a due source is read into posts, and is due again later', async () => {
  origin.on(feed.path, { body: rss(items(3)) })
  await add()
  expect(await ingestOnce(app)).toEqual({ sources: 1, unchanged: 0, failed: 0, items: 3, new_posts: 3, updated_posts: 0 })
  const posts = await app.db.selectFrom('posts').selectAll().orderBy('id').execute()
  expect(posts[0]).toMatchObject({
    title: 'خبر رقم 0 من الصحيفة',
    excerpt: 'نص الخبر رقم 0',
    url: `https://paper.example${feed.path}/0`,
    language: 'ar',
    media_type: 'text',
    source: 'rss',
    published_at: start,
  })
  expect(await readSource()).toMatchObject({ last_ok_at: start, last_new_at: start, leased_until: null, failures: 0 })
  expect(await ingestOnce(app)).toMatchObject({ sources: 0 })
})

test('the excerpt of a post does not repeat its agency and place; its text does', async () => {
  const text = 'الكويت - صحيفة - افتتح الوزير أمس معرض الكتاب في أرض المعارض'
  origin.on(feed.path, { body: rss(items(1, { text: `<p>${text}</p>` })) })
  await add()
  await ingestOnce(app)
  const posts = app.db.selectFrom('posts as p').innerJoin('post_contents as c', 'c.post_id', 'p.id').select(['p.excerpt', 'c.body_html'])
  expect(await posts.where('p.url', 'like', `%${feed.path}/%`).executeTakeFirstOrThrow()).toEqual({
    excerpt: 'افتتح الوزير أمس معرض الكتاب في أرض المعارض',
    body_html: expect.stringContaining(text),
  })
})

test('requests to sources identify the product', async () => {
  origin.on(feed.path, { body: rss(items(1)) })
  await add()
  await ingestOnce(app)
  expect(feed.requests()[0]?.headers['user-agent']).toMatch(/^mirqab\/.* \(\+http/)
})

test('an unchanged source is recognised by its ETag and date, and not parsed', async () => {
  origin.on(feed.path, ({ headers }) => {
    const known = headers['if-none-match'] === '"v1"' && headers['if-modified-since'] === 'Sat, 21 Nov 2026 08:00:00 GMT'
    return known ? { status: 304 } : { headers: { etag: '"v1"', 'last-modified': 'Sat, 21 Nov 2026 08:00:00 GMT' }, body: rss(items(2)) }
  })
  await add()
  await ingestOnce(app)
  expect(await pass(15)).toEqual({ sources: 1, unchanged: 1, failed: 0, items: 0, new_posts: 0, updated_posts: 0 })
  expect(await pass(30)).toMatchObject({ unchanged: 1 })
})

test('a source without an ETag is unchanged if it sends the same bytes', async () => {
  origin.on(feed.path, { body: rss(items(2)) })
  await add()
  await ingestOnce(app)
  expect(await pass(15)).toMatchObject({ sources: 1, unchanged: 1, items: 0 })
  origin.on(feed.path, { body: rss(items(3)) })
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
    origin.on(feed.path, send(body))
    await pass(++minutes)
  }
  expect(await listTitles()).toHaveLength(3)
  expect((await readSource()).etag).toBe('"whole"')
})

test('an edited item updates its post, and the previous version is stored', async () => {
  origin.on(feed.path, { body: rss(items(2)) })
  await add()
  await ingestOnce(app)
  origin.on(feed.path, { body: rss(items(2).map((item, index) => (index === 0 ? { ...item, title: 'العنوان بعد التصحيح' } : item))) })
  expect(await pass(15)).toMatchObject({ new_posts: 0, updated_posts: 1 })
  expect(await listTitles()).toEqual(['العنوان بعد التصحيح', 'خبر رقم 1 من الصحيفة'])
  const revisions = await app.db.selectFrom('post_revisions').select('title').execute()
  expect(revisions).toEqual([{ title: 'خبر رقم 0 من الصحيفة' }])
})

test('items that are republished with new GUIDs and campaign parameters add no posts', async () => {
  origin.on(feed.path, { body: rss(items(5)) })
  await add()
  await ingestOnce(app)
  const again = items(5).map((item, index) => ({ ...item, guid: `new-${feed.path}-${index}`, link: `${item.link}?utm_source=rss` }))
  origin.on(feed.path, { body: rss(again) })
  expect(await pass(15)).toMatchObject({ items: 5, new_posts: 0, updated_posts: 0 })
  expect(await listTitles()).toHaveLength(5)
})

test('a permanent redirect is stored, a temporary one is not', async () => {
  origin.on(`${feed.path}-new`, { body: rss(items(1)) })
  origin.on(feed.path, { status: 302, headers: { location: `${feed.path}-new` } })
  await add()
  await ingestOnce(app)
  expect((await readSource()).url).toBe(origin.url(feed.path))
  origin.on(feed.path, { status: 301, headers: { location: `${feed.path}-new` } })
  await pass(15)
  expect((await readSource()).url).toBe(origin.url(`${feed.path}-new`))
  await pass(30)
  expect(feed.requests()).toHaveLength(2)
})

test('a permanent redirect to something that is not a feed is not stored', async () => {
  origin.on('/login', { body: '<!doctype html><title>Login</title><p>Please log in.</p>' })
  origin.on(feed.path, { status: 301, headers: { location: '/login' } })
  await add()
  await ingestOnce(app)
  expect(await readSource()).toMatchObject({ url: origin.url(feed.path), last_error_code: 'not_a_feed' })
})

test('a source that moved to the URL of another one ends', async () => {
  origin.on(feed.path, { status: 301, headers: { location: `${feed.path}-other` } })
  origin.on(`${feed.path}-other`, { body: rss(items(1)) })
  const id = await add()
  const other = await addSource(app, { url: origin.url(`${feed.path}-other`), agency: 'صحيفة' })
  await ingestOnce(app)
  const sources = await app.db.selectFrom('sources').select(['id', 'status', 'status_reason']).orderBy('id').execute()
  expect(sources).toEqual([
    { id, status: 'gone', status_reason: `moved to the address of source ${other.id}` },
    { id: other.id, status: 'active', status_reason: null },
  ])
})

test('a source that moves to an overlong URL keeps its own, and the outcomes of others are still recorded', async () => {
  const neighbour = await startOrigin()
  const overlong = `${feed.path}-new?${randomBytes(4_000).toString('hex')}`
  origin.on(feed.path, { status: 301, headers: { location: overlong } })
  origin.on(overlong, { body: rss(items(1)), headers: { etag: `"${'x'.repeat(5_000)}"` } })
  const link = (rel: string, href: string) => `<atom:link xmlns:atom="http://www.w3.org/2005/Atom" rel="${rel}" href="${href}"/>`
  neighbour.on(feed.path, { body: rss(items(1), link('hub', 'https://hub.example/') + link('self', neighbour.url(feed.path))) })
  await add()
  await add(neighbour)
  await ingestOnce(app)
  const sources = await app.db.selectFrom('sources').select(['url', 'hub_url', 'etag', 'leased_until']).orderBy('id').execute()
  expect(sources).toEqual([
    { url: origin.url(feed.path), hub_url: null, etag: null, leased_until: null },
    { url: neighbour.url(feed.path), hub_url: 'https://hub.example/', etag: null, leased_until: null },
  ])
})

test('a bad item does not affect the others of its feed', async () => {
  const broken = [
    { guid: '', link: '', title: '', text: '' },
    { ...items(1)[0], guid: 'nul', link: 'https://paper.example/nul', title: 'خبر فيه &#0; و&#xD800; حرفان ممنوعان' },
    { ...items(1)[0], guid: 'year', link: 'https://paper.example/year', title: 'خبر من سنة بعيدة جداً', date: new Date(8.64e15) },
    { ...items(1)[0], guid: 'js', link: 'javascript:alert(1)', title: 'خبر بعنوان خطر جداً' },
    { ...items(1)[0], guid: 'long', link: 'https://paper.example/long', title: 'طويل '.repeat(5000), text: 'كلمة '.repeat(100_000) },
  ]
  origin.on(feed.path, { body: rss([...broken, ...items(2)]) })
  await add()
  expect(await ingestOnce(app)).toMatchObject({ failed: 0, new_posts: 6 })
  const posts = await app.db.selectFrom('posts').select(['title', 'url']).execute()
  expect(posts.filter(({ title }) => title.length > 300)).toEqual([])
  expect(posts.filter(({ url }) => !url.startsWith('http'))).toEqual([])
  expect(await listTitles()).toContain('خبر رقم 1 من الصحيفة')
})

test('a title is cut after a word at 300 characters, however many marks a letter has, and the whole one is the text of an item without one', async () => {
  const [first, second, third] = items(3)
  const long = 'عنوان طويل من كلمات كثيرة '.repeat(20).trim()
  const texts = [
    { ...first, title: long, text: '' },
    { ...second, title: `ح${'\u0301'.repeat(4000)}ريق` },
    { ...third, title: '\u{1F468}\u200D'.repeat(1500) },
  ]
  origin.on(feed.path, { body: rss(texts) })
  await add()
  await ingestOnce(app)
  const [whole, marked, joined] = await app.db
    .selectFrom('posts as p')
    .innerJoin('post_contents as c', 'c.post_id', 'p.id')
    .select(['p.title', 'c.body_html'])
    .orderBy('p.published_at', 'desc')
    .execute()
  expect(whole?.title).toMatch(/ [\u0621-\u064A]+…$/)
  expect(long.startsWith(`${whole?.title.slice(0, -1)} `)).toBe(true)
  expect(whole?.title.length).toBeGreaterThan(250)
  expect(whole?.body_html).toContain(`>${long}</p>`)
  expect(marked?.title.length).toBe(12)
  expect(joined?.title.length).toBeLessThanOrEqual(1000)
})

test('an item with a future date or none gets the time it was first seen', async () => {
  const [first, second] = items(2)
  origin.on(feed.path, {
    body: rss([
      { ...first, date: new Date('2027-05-01T00:00:00Z') },
      { ...second, date: undefined },
    ]),
  })
  await add()
  await ingestOnce(app)
  const dates = await app.db.selectFrom('posts').select('published_at').execute()
  expect(dates).toEqual([{ published_at: start }, { published_at: start }])
  origin.on(feed.path, {
    body: rss([{ ...first, date: new Date('2027-05-01T00:00:00Z') }, { ...second, date: undefined }, ...items(3).slice(2)]),
  })
  expect(await pass(24 * 60)).toMatchObject({ new_posts: 1, updated_posts: 0 })
})

test('an item with a video or from a social site is media, and one on YouTube has that source', async () => {
  const [first, second, third] = items(3)
  const clip = '<enclosure url="https://cdn.example/clip.mp4" type="video/mp4" length="1"/>'
  origin.on(feed.path, {
    body: rss([
      { ...first, more: clip },
      { ...second, link: 'https://www.youtube.com/watch?v=abcDEF12345' },
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

test.each(['watch?v=abcDEF12345', 'shorts/abcDEF12345'])(
  'an item whose link is the page of a video (%s) plays it, with the thumbnail as its picture',
  async (page) => {
    origin.on(feed.path, { body: rss(items(1, { link: `https://www.youtube.com/${page}` })) })
    await add()
    await ingestOnce(app)
    const post = await app.db.selectFrom('posts').select(['media_type', 'video', 'image_url']).executeTakeFirst()
    expect(post).toMatchObject({
      media_type: 'media',
      video: { src: 'https://www.youtube-nocookie.com/embed/abcDEF12345', poster: expect.stringContaining('/vi/abcDEF12345/') },
      image_url: expect.stringContaining('/vi/abcDEF12345/'),
    })
  },
)

test('any bridge from a network to RSS is read as a plain feed: posts of that network, with their clips', async () => {
  const link = 'https://x.com/deera/status/1899999999999999999'
  const film =
    '<media:content xmlns:media="http://search.yahoo.com/mrss/" url="https://video.twimg.com/a/720x1280/f.mp4" type="video/mp4" duration="21"/>'
  origin.on(feed.path, { body: rss([{ guid: link, link, title: 'قوارب الصيد تعود', text: 'قوارب الصيد تعود', date: start, more: film }]) })
  await add()
  expect(await ingestOnce(app)).toMatchObject({ new_posts: 1, failed: 0 })
  const [post] = await app.db.selectFrom('posts').selectAll().execute()
  expect(post).toMatchObject({
    source: 'twitter',
    media_type: 'media',
    url: link,
    video: { src: 'https://video.twimg.com/a/720x1280/f.mp4', duration: 21 },
  })
})
