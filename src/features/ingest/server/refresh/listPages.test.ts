import { beforeEach, expect, test } from 'vitest'
import { startOrigin } from '../../../../../test/origin.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import { addSource } from '../sources/addSource.ts'
import { ingestOnce } from './ingestOnce.ts'

const origin = await startOrigin()
const app = await createTestApp({ OUTSIDE_ALLOW: '127.0.0.1' })
const start = new Date('2026-11-21T09:00:00Z')
const selectors = { item: 'li.news', link: 'a', title: 'a', date: 'time' }
const sentence = 'أعلنت الوزارة اليوم خطة جديدة لتطوير الخدمات في جميع المناطق، وقالت إن العمل يبدأ الشهر المقبل ويستمر عاماً كاملاً. '
let path = ''
let number = 0

beforeEach(async () => {
  app.setNow(start)
  await app.db.deleteFrom('posts').execute()
  await app.db.deleteFrom('sources').execute()
  origin.requests.length = 0
  path = `/list-${++number}`
})

const listPage = (ids: number[]) =>
  `<!doctype html><html lang="ar"><title>أخبار الوزارة</title><ul>${ids
    .map(
      (id) => `<li class="news"><a href="${path}/${id}">عنوان الخبر رقم ${id}</a><time datetime="2026-11-20T10:00:00+03:00"></time></li>`,
    )
    .join('')}</ul></html>`
const article = (id: number) =>
  `<!doctype html><html lang="ar"><head><title>عنوان</title><meta property="og:image" content="/images/${id}.jpg"></head>
  <body><nav>القائمة الرئيسية</nav><article><h1>عنوان الخبر رقم ${id}</h1><p>الفقرة ${id}. ${sentence.repeat(4)}</p><p>${sentence.repeat(4)}</p></article></body></html>`

function publish(ids: number[]): void {
  origin.on(path, { body: listPage(ids), headers: { 'content-type': 'text/html; charset=utf-8' } })
  for (const id of ids) origin.on(`${path}/${id}`, { body: article(id), headers: { 'content-type': 'text/html; charset=utf-8' } })
}

async function pass(minutes: number) {
  app.setNow(new Date(start.getTime() + minutes * 60_000))
  return ingestOnce(app)
}

const readPosts = () =>
  app.db
    .selectFrom('posts')
    .innerJoin('post_contents', 'post_id', 'id')
    .select(['title', 'excerpt', 'source', 'image_url', 'body_html', 'published_at'])
    .orderBy('id')
    .execute()
const requestedPaths = () => origin.requests.map((request) => request.path)

test('posts of an agency without a feed come from its list page and the linked articles', async () => {
  publish([1, 2])
  await addSource(app, { url: origin.url(path), agency: 'وزارة', selectors })
  expect(await ingestOnce(app)).toMatchObject({ failed: 0, new_posts: 2 })
  const [post] = await readPosts()
  expect(post).toMatchObject({
    title: 'عنوان الخبر رقم 1',
    source: 'web',
    image_url: origin.url('/images/1.jpg'),
    published_at: new Date('2026-11-20T07:00:00Z'),
  })
  expect(post?.excerpt).toMatch(/^الفقرة 1\. أعلنت الوزارة/)
  expect(post?.body_html).toContain('<p ')
  expect(post?.body_html).not.toContain('القائمة')
})

test('only new articles are fetched, a few at a time, until all are stored', async () => {
  publish(Array.from({ length: 20 }, (_, index) => index))
  await addSource(app, { url: origin.url(path), agency: 'وزارة', selectors })
  const newPosts = []
  for (const minutes of [0, 2, 4, 20]) newPosts.push((await pass(minutes)).new_posts)
  expect(newPosts).toEqual([8, 8, 4, 0])
  const articles = requestedPaths().filter((address) => address !== path)
  expect(articles).toHaveLength(20)
  expect(new Set(articles).size).toBe(20)
})

test('an article that cannot be read is stored without its text', async () => {
  publish([1, 2, 3])
  origin.on(`${path}/2`, { status: 403 })
  await addSource(app, { url: origin.url(path), agency: 'وزارة', selectors })
  await ingestOnce(app)
  const posts = await readPosts()
  expect(posts.map(({ title, body_html }) => [title, body_html !== ''])).toEqual([
    ['عنوان الخبر رقم 1', true],
    ['عنوان الخبر رقم 2', false],
    ['عنوان الخبر رقم 3', true],
  ])
})

test('a list page whose selectors no longer match reports an error', async () => {
  origin.on(path, { body: '<!doctype html><p>تصميم جديد</p>' })
  await addSource(app, { url: origin.url(path), agency: 'وزارة', selectors })
  await ingestOnce(app)
  const source = await app.db.selectFrom('sources').selectAll().executeTakeFirstOrThrow()
  expect(source).toMatchObject({ last_error_code: 'no_items_match', failures: 1 })
})

test('a news sitemap is read newest first, with the linked articles', async () => {
  const urls = Array.from(
    { length: 12 },
    (
      _,
      id,
    ) => `<url><loc>${origin.url(`${path}/${id}`)}</loc><news:news><news:publication><news:name>وزارة</news:name><news:language>ar</news:language></news:publication>
      <news:publication_date>2026-11-${String(id + 1).padStart(2, '0')}T08:00:00Z</news:publication_date><news:title>عنوان الخبر رقم ${id}</news:title></news:news></url>`,
  )
  publish(Array.from({ length: 12 }, (_, index) => index))
  origin.on(path, {
    body: `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">${urls.join('')}</urlset>`,
    headers: { 'content-type': 'application/xml' },
  })
  await addSource(app, { url: origin.url(path), agency: 'وزارة' })
  await ingestOnce(app)
  const posts = await readPosts()
  expect(posts.map(({ title }) => title)).toEqual([11, 10, 9, 8, 7, 6, 5, 4].map((id) => `عنوان الخبر رقم ${id}`))
  expect(posts[0]).toMatchObject({ source: 'web', published_at: new Date('2026-11-12T08:00:00Z') })
  expect(posts[0]?.body_html).toContain('الفقرة 11')
})
