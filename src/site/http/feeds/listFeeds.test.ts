import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { parseFeed } from '#features/ingest/server/documents/parseFeed.ts'
import type { PostPage } from '#features/posts/schema.ts'
import { rankPosts } from '#features/posts/server/ranking/rankPosts.ts'
import { anyString } from '../../../../test/anyString.ts'
import { asVisitor } from '../../../../test/http.ts'
import { addAgency, addPost, addSections } from '../../../../test/posts.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { writeRss } from './writeRss.ts'

const origin = 'https://news.example'
const app = await createTestApp({ PUBLIC_URL: origin })
const visitor = asVisitor(app)
const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 9, minute))
const ids = { agency: 0, oil: 0, film: 0 }
const strange = 'سعر «النفط» < 80 & > 70 "دولاراً" 🛢 \u200fKPC’s'

beforeAll(async () => {
  const { main, category, sub } = await addSections(app)
  ids.agency = await addAgency(app, { name_ar: 'الراي & شركاه', name_en: 'Al Rai' })
  ids.oil = await addPost(app, {
    title: strange,
    excerpt: `${strange} &amp; <b>x</b>`,
    url: 'https://alrai.example/1?a=1&b=2',
    agency_id: ids.agency,
    main_category_id: main,
    category_id: category,
    sub_category_id: sub,
    image_url: 'https://alrai.example/oil.jpg',
    image_width: 2560,
    image_height: 1440,
    published_at: at(5),
  })
  const video = { src: 'https://x.example/film.mp4', poster: 'https://x.example/film.jpg', duration: 93 }
  ids.film = await addPost(app, {
    title: 'Film of the day',
    language: 'en',
    media_type: 'media',
    source: 'twitter',
    video: JSON.stringify(video),
    published_at: at(4),
  })
  await addPost(app, {
    title: 'من مرقاب',
    is_own: true,
    source: 'mirqab',
    agency_id: await addAgency(app, { is_own: true }),
    published_at: at(3),
  })
  for (let minute = 0; minute < 3; minute++) await addPost(app, { title: 'كرة القدم', published_at: at(minute) })
})

const read = async (path: string) => {
  const result = await visitor.get(path)
  expect([result.statusCode, result.headers['content-type']], result.body).toEqual([200, 'application/rss+xml; charset=utf-8'])
  return {
    xml: result.body,
    feed: parseFeed(result.rawPayload, { url: origin + path, headers: { 'content-type': String(result.headers['content-type']) } }),
  }
}

describe('the feed of a list', () => {
  test('is read back by our own feed parser without loss', async () => {
    const { feed } = await read('/news/rss')
    const list = (await visitor.get('/api/posts')).json<PostPage>().data
    expect(feed).toMatchObject({ kind: 'rss', title: 'مرقاب', language: 'ar', ttlSeconds: 300, skipped: [], hub: null })
    expect(feed.items.map(({ title, publishedAt, author, categories }) => ({ title, publishedAt, author, categories }))).toEqual(
      list.map((post) => ({
        title: post.title,
        publishedAt: new Date(post.published_at),
        author: post.agency.name_ar,
        categories: [...new Set([post.main_category, post.category, post.sub_category].flatMap((section) => section?.name_ar ?? []))],
      })),
    )
    const [oil] = feed.items
    expect(oil).toMatchObject({ guid: `${origin}/news/${ids.oil}`, language: null, video: null })
    expect(oil?.url).toMatch(new RegExp(`^${origin}/news/${ids.oil}/`))
    expect(oil?.pictures).toEqual([{ url: expect.stringMatching(`^${origin}/pictures/.+[?]w=1280$`), width: 1280, height: 720 }])
  })

  test('has the excerpt as escaped HTML', async () => {
    const { xml } = await read('/news/rss')
    expect(xml).toContain('سعر «النفط» &amp;lt; 80 &amp;amp; &amp;gt; 70')
    expect(xml).toContain(' &amp;amp;amp; &amp;lt;b&amp;gt;x&amp;lt;/b&amp;gt;</description>')
  })

  test('links to our page, and with a second link to the agency’s page', async () => {
    const { xml } = await read('/news/rss')
    expect(xml).toContain('<atom:link rel="via" href="https://alrai.example/1?a=1&amp;b=2"/>')
    expect(xml).toContain(`<atom:link rel="self" type="application/rss+xml" href="${origin}/news/rss"/>`)
    expect(xml).toContain('<lastBuildDate>Sat, 21 Nov 2026 09:05:00 GMT</lastBuildDate>')
  })

  test('is in English under /en, with the same guids', async () => {
    const { feed, xml } = await read(`/en/news/rss?agency=${ids.agency}`)
    expect(feed).toMatchObject({ title: 'Al Rai · Mirqab', language: 'en' })
    expect(feed.items[0]).toMatchObject({ author: 'Al Rai', guid: `${origin}/news/${ids.oil}`, language: 'ar' })
    expect(feed.items[0]?.url).toContain(`${origin}/en/news/${ids.oil}/`)
    expect(xml).toContain(`<link>${origin}/en/news/agency/${ids.agency}</link>`)
  })

  test('has videos with their picture and duration', async () => {
    const { feed } = await read('/news/rss?media_type=media&language=both')
    expect(feed.items).toMatchObject([
      {
        title: 'Film of the day',
        language: 'en',
        video: { src: 'https://x.example/film.mp4', poster: 'https://x.example/film.jpg', duration: 93 },
      },
    ])
  })

  test('exists for a search, a category and the product’s own news', async () => {
    const { feed, xml } = await read(`/news/rss?search=${encodeURIComponent('كرة "القدم"')}`)
    expect(feed.title).toBe('«كرة “القدم”» · مرقاب')
    expect(feed.items).toHaveLength(3)
    expect(xml).toContain(`href="${origin}/news/rss?search=%D9%83%D8%B1%D8%A9+%22`)
    expect((await read('/mirqab-news/rss')).feed.items.map(({ title, url }) => [title, url?.includes('/mirqab-news/')])).toEqual([
      ['من مرقاب', true],
    ])
  })

  test('continues at its next link', async () => {
    const { xml, feed } = await read('/news/rss?pagination=3&utm_source=reader')
    expect(feed.items).toHaveLength(3)
    expect(xml).toContain(`rel="self" type="application/rss+xml" href="${origin}/news/rss?pagination=3"`)
    const next = /rel="next"[^>]* href="([^"]+)"/.exec(xml)?.[1]?.replaceAll('&amp;', '&').slice(origin.length) ?? ''
    const rest = await read(next)
    expect(rest.feed.items.map(({ title }) => title)).toEqual(['كرة القدم', 'كرة القدم'])
    expect(rest.xml).not.toContain('rel="next"')
  })

  test('is not sent again to a client that has it', async () => {
    const { headers } = await visitor.get('/news/rss')
    const again = await visitor.get('/news/rss', { 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag])
    expect(headers['cache-control']).toContain('public')
    expect((await visitor.get('/news/rss', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip')
  })

  test('is refused for unknown filters', async () => {
    for (const query of ['agency=987654', 'category=x', 'pagination=500', 'cursor=x', `search=${'x'.repeat(201)}`])
      expect([query, (await visitor.get(`/news/rss?${query}`)).statusCode]).toEqual([query, 422])
  })

  test('is well-formed whatever the search and the posts contain', async () => {
    const [post] = (await visitor.get('/api/posts')).json<PostPage>().data
    if (!post) throw new Error('no post')
    const written = (text: string) => {
      const channel = {
        locale: 'ar',
        title: text,
        description: text,
        link: origin,
        self: `${origin}/?${text}`,
        next: undefined,
        origin,
      } as const
      return writeRss(channel, [{ ...post, title: text, excerpt: text, url: text }])
    }
    const signs = fc.string({ unit: fc.constantFrom(...'<>&"\'[]!-;#x0\0\u0001\ufffe\ud800\u0085\u2028كaَ') })
    fc.assert(
      fc.property(fc.oneof(anyString(), signs), (text) => {
        const xml = written(text)
        // XML 1.0, 2.2
        expect(xml).not.toMatch(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u)
        expect(xml.match(/<(item|title|description|guid)>/g)).toEqual([
          '<title>',
          '<description>',
          '<title>',
          '<item>',
          '<title>',
          ...(text ? ['<description>'] : []),
        ])
        expect(xml.replaceAll(/&(amp|lt|gt|quot);/g, '')).not.toContain('&')
      }),
      { numRuns: 1_000 },
    )
    expect(parseFeed(Buffer.from(written('</title><script>&#0;"\'')), { url: origin }).items).toHaveLength(1)
  })
})

test('the first page as a feed is in the language of its edition, and so is its next page', async () => {
  const other = await createTestApp({ PUBLIC_URL: origin })
  const agency_id = await addAgency(other)
  for (const language of ['ar', 'en'])
    for (const title of ['one', 'two']) await addPost(other, { agency_id, language, title: `${title} ${language}` })
  await rankPosts(other)
  const titles = async (path: string): Promise<string[]> => {
    const { rawPayload, body } = await asVisitor(other).get(path)
    const next = /rel="next"[^>]* href="([^"]+)"/.exec(body)?.[1]?.replaceAll('&amp;', '&').slice(origin.length)
    const { items } = parseFeed(rawPayload, { url: origin + path })
    return [...items.map(({ title }) => title ?? ''), ...(next ? await titles(next) : [])]
  }
  expect((await titles('/en/news/rss?category=first_page&pagination=1')).sort()).toEqual(['one en', 'two en'])
  expect((await titles('/news/rss?category=first_page')).sort()).toEqual(['one ar', 'two ar'])
})

test('a feed that was first requested with an odd spelling of its address is cached correctly for everyone', async () => {
  for (const odd of [`agency=0${ids.agency}&main_category=null`, `agency=${ids.agency}`]) {
    const { xml } = await read(`/news/rss?${odd}`)
    expect(xml).toContain(`<link>${origin}/news/agency/${ids.agency}</link>`)
    expect(xml).toContain('الراي &amp; شركاه')
    expect(xml).toContain(`href="${origin}/news/rss?agency=${ids.agency}"`)
  }
})

test('parameters after a number sign change no feed, because only the router took them for a query', async () => {
  await visitor.server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = visitor.server.server.address() as AddressInfo
  const [result] = (await once(request({ port, path: '/en/news/rss?language=ar#search=nothing' }).end(), 'response')) as [IncomingMessage]
  result.resume()
  const { feed } = await read('/en/news/rss?language=ar')
  expect([result.statusCode, result.headers['cache-control'], feed.items.length]).toEqual([400, 'no-store', 5])
})
