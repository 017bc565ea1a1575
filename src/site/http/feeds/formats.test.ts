import { beforeAll, describe, expect, test } from 'vitest'
import { parseFeed } from '#features/ingest/server/documents/parseFeed.ts'
import { child, childrenNamed, readXml } from '#features/ingest/server/read/xmlTree.ts'
import { feedFormats } from '#features/posts/browser/listAddress.ts'
import { asVisitor } from '../../../../test/http.ts'
import { addAgency, addPost, addSections } from '../../../../test/posts.ts'
import { createTestApp } from '../../../../test/testApp.ts'

const origin = 'https://news.example'
const app = await createTestApp({ PUBLIC_URL: origin })
const visitor = asVisitor(app)
const strange = 'سعر «النفط» < 80 & > 70 "دولاراً" 🛢 \u200fKPC’s'
const ids = { agency: 0, oil: 0, story: 0 }

beforeAll(async () => {
  const { main } = await addSections(app)
  ids.agency = await addAgency(app, { name_ar: 'الراي & شركاه', name_en: 'Al Rai' })
  ids.oil = await addPost(app, {
    title: strange,
    excerpt: strange,
    agency_id: ids.agency,
    main_category_id: main,
    url: 'https://alrai.example/1?a=1&b=2',
    image_url: 'https://alrai.example/oil.jpg',
    published_at: new Date('2026-11-21T09:05:00Z'),
  })
  const { story_id } = await app.db.selectFrom('posts').select('story_id').where('id', '=', ids.oil).executeTakeFirstOrThrow()
  ids.story = story_id
  await addPost(app, { title: 'Oil rises', language: 'en', story_id, published_at: new Date('2026-11-21T10:00:00Z') })
  const video = JSON.stringify({ src: 'https://x.example/film.mp4', poster: null, duration: 93 })
  await addPost(app, { title: 'فيلم', media_type: 'media', video, published_at: new Date('2026-11-21T08:00:00Z') })
})

const get = async (path: string) => {
  const response = await visitor.get(path)
  expect(response.statusCode, response.body).toBe(200)
  return response
}
const parse = async (path: string) => parseFeed((await get(path)).rawPayload, { url: origin + path })

describe.each(feedFormats)('the $format of a list', ({ format, type }) => {
  test('has the same posts, addresses and times as the others', async () => {
    const response = await get(`/news/${format}?language=both`)
    expect(response.headers['content-type']).toBe(`${type}; charset=utf-8`)
    const feed = await parse(`/news/${format}?language=both`)
    const rss = await parse('/news/rss?language=both')
    expect(feed).toMatchObject({ title: expect.stringMatching(/مرقاب$/), language: 'ar', skipped: [] })
    const shown = ({ items }: typeof feed) =>
      items.map(({ guid, url, title, publishedAt, author }) => ({ guid, url, title, publishedAt, author }))
    expect(shown(feed)).toEqual(shown(rss))
    expect(feed.items.map(({ title }) => title)).toEqual(['Oil rises', strange])
  })

  test('is in English under /en, for any filter, and names itself', async () => {
    const { body } = await get(`/en/news/${format}?agency=${ids.agency}`)
    expect(body).toContain('Al Rai · Mirqab')
    expect(body.replaceAll('&amp;', '&')).toContain(`${origin}/en/news/${format}?agency=${ids.agency}`)
    expect((await parse(`/news/${format}?search=${encodeURIComponent('دولاراً')}`)).items.map(({ title }) => title)).toEqual([strange])
  })

  test('is in the language of its edition unless another is named, and names itself without what is understood', async () => {
    const read = async (path: string) => {
      const { body } = await get(path)
      const { items } = parseFeed(Buffer.from(body), { url: origin + path })
      return { titles: items.map(({ title }) => title), body: body.replaceAll('&amp;', '&') }
    }
    const [arabic, english, chosen] = [
      await read(`/news/${format}`),
      await read(`/en/news/${format}`),
      await read(`/en/news/${format}?language=ar`),
    ]
    expect([arabic.titles, english.titles, chosen.titles]).toEqual([[strange], ['Oil rises'], [strange]])
    expect(chosen.body).toContain(`"${origin}/en/news/${format}?language=ar"`)
    const { body } = await read(`/en/news/${format}?language=en`)
    expect(body).toContain(`"${origin}/en/news/${format}"`)
    expect(body).not.toContain('language=en')
    expect((await visitor.get(`/news/${format}?language=fr`)).statusCode).toBe(422)
  })

  test('continues on its next page, and is sent once to a client that has it', async () => {
    const { body, headers } = await get(`/news/${format}?language=both&pagination=1`)
    const next = /https:[^"]*cursor=[^"]*/.exec(body.replaceAll('&amp;', '&'))?.[0].slice(origin.length) ?? ''
    expect((await parse(next)).items.map(({ title }) => title)).toEqual([strange])
    expect((await visitor.get(`/news/${format}?language=both&pagination=1`, { 'if-none-match': String(headers.etag) })).statusCode).toBe(
      304,
    )
  })

  test('exists for a story, with every agency’s posts, and not for one that is not there', async () => {
    const feed = await parse(`/stories/${ids.story}/${format}`)
    expect(feed.title).toBe(`${strange} · مرقاب`)
    expect(feed.items.map(({ title }) => title)).toEqual(['Oil rises', strange])
    expect((await visitor.get(`/stories/999999/${format}`)).statusCode).toBe(404)
    expect((await visitor.get(`/stories/x/${format}`)).statusCode).toBe(422)
  })
})

/**
 * RFC 4287, 4.1.1 and 4.1.2: exactly one id, title and updated in the feed and each entry, an
 * author in each entry, and one alternate link of a type.
 */
test('the Atom feed has what the standard requires', async () => {
  const { root: document } = readXml((await get('/news/atom?media_type=media')).body, origin)
  const root = child(document, 'feed') ?? document
  const entries = childrenNamed(root, 'entry')
  expect(entries).toHaveLength(1)
  for (const one of [root, ...entries])
    for (const name of ['id', 'title', 'updated']) expect([name, childrenNamed(one, name).length]).toEqual([name, 1])
  for (const entry of entries) expect(childrenNamed(entry, 'author').length).toBe(1)
})

/** https://www.jsonfeed.org/version/1.1/ */
test('the JSON feed has what the standard requires', async () => {
  const feed = (await get('/news/feed.json?media_type=media')).json()
  expect(feed).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    title: expect.any(String),
    feed_url: `${origin}/news/feed.json?media_type=media`,
  })
  for (const item of feed.items) {
    expect(item).toMatchObject({
      id: expect.any(String),
      content_text: expect.stringMatching(/./),
      date_published: expect.stringMatching(/Z$/),
    })
    expect(item.attachments).toEqual([{ url: 'https://x.example/film.mp4', mime_type: 'video/mp4', duration_in_seconds: 93 }])
  }
})

test('an Atom feed without posts is still valid', async () => {
  expect((await parse('/news/atom?search=qqqq')).items).toEqual([])
  expect((await get('/news/atom?search=qqqq')).body).toContain('<updated>1970-01-01T00:00:00.000Z</updated>')
})

test('the list of all agencies’ feeds can be imported, and each of its feeds exists', async () => {
  const response = await get('/en/agencies.opml')
  expect(response.headers['content-type']).toBe('text/x-opml; charset=utf-8')
  const feeds = [...response.body.matchAll(/<outline type="rss" text="([^"]+)" title="[^"]+" xmlUrl="([^"]+)" htmlUrl="([^"]+)"\/>/g)]
  const agencies = await app.db.selectFrom('agencies').select('id').execute()
  expect(feeds).toHaveLength(agencies.length)
  const [, , xml, html] = feeds.find(([, name]) => name === 'Al Rai') ?? []
  expect([xml, html]).toEqual([`${origin}/en/news/rss?agency=${ids.agency}`, `${origin}/en/news/agency/${ids.agency}`])
  expect((await parse(String(xml).slice(origin.length))).items).toHaveLength(1)
})
