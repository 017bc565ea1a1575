import { beforeAll, expect, test } from 'vitest'
import { asVisitor } from '../../../../test/http.ts'
import { addAgency, addPost } from '../../../../test/posts.ts'
import { createTestApp } from '../../../../test/testApp.ts'

// An Arabic domain is written in ASCII, too.
const origin = 'https://xn--mgbh0fb.example'
const app = await createTestApp({ PUBLIC_URL: 'https://مثال.example' })
const visitor = asVisitor(app)
const ids = { story: 0, post: 0, film: 0 }

beforeAll(async () => {
  const agency = await addAgency(app, { name_ar: 'صحيفة المدينة' })
  ids.post = await addPost(app, {
    title: 'افتتاح جسر جديد',
    agency_id: agency,
    url: 'https://paper.example/أخبار/جسر?id[]=1|2&q=نعم#أعلى',
    image_url: 'https://paper.example/جسر.jpg',
  })
  ids.story = (await app.db.selectFrom('posts').select('story_id').executeTakeFirstOrThrow()).story_id
  const video = { src: 'https://paper.example/فيلم [1].mp4', poster: 'https://paper.example/صورة.jpg', duration: 9 }
  ids.film = await addPost(app, {
    title: 'فيلم اليوم',
    media_type: 'media',
    agency_id: agency,
    url: 'https://paper.example/فيلم',
    video: JSON.stringify(video),
  })
  await addPost(app, {
    title: 'من مرقاب',
    is_own: true,
    source: 'mirqab',
    agency_id: await addAgency(app, { is_own: true }),
    url: 'https://مثال.example/mirqab-news/3/من-مرقاب',
  })
})

const lists = ['/news', '/en/news', '/media', '/mirqab-news', '/stories/:story', '/en/stories/:story']
const month = app.now().toISOString().slice(0, 7)

test.each([
  ...lists.flatMap((list) => ['rss', 'atom', 'feed.json'].map((format) => `${list}/${format}`)),
  `/news/rss?search=${encodeURIComponent('جسر')}`,
  '/agencies.opml',
  '/sitemaps/news-1.xml',
  '/sitemaps/pages.xml',
  `/sitemaps/${month}-1.xml`,
  `/sitemaps/media-${month}-1.xml`,
  '/sitemap.xml',
])('every address in %s has only the characters of RFC 3986', async (path) => {
  const { statusCode, body } = await visitor.get(path.replace(':story', String(ids.story)))
  expect(statusCode).toBe(200)
  const addresses = body.match(/https?:\/\/[^<>"]*/g) ?? []
  expect(addresses.some((address) => address.startsWith(origin))).toBe(true)
  expect(addresses.filter((address) => !/^https?:\/\/[\w.:-]+(?:[/?#](?:[\w\-.~:/?#@!$&'()*+,;=]|%[\da-f]{2})*)?$/i.test(address))).toEqual(
    [],
  )
})

test('a post’s own page, its data for search engines and its short address name it percent-encoded', async () => {
  const page = `${origin}/news/${ids.post}/${encodeURIComponent('افتتاح-جسر-جديد')}`
  expect((await visitor.get('/news/rss')).body).toContain(`<link>${page}</link>`)
  expect((await visitor.get('/news/feed.json')).json().items.map(({ url }: { url: string }) => url)).toContain(page)
  expect((await visitor.get(`/oembed?url=${encodeURIComponent(page)}`)).statusCode).toBe(200)
})
