import { beforeAll, describe, expect, test } from 'vitest'
import { parseFeed } from '#features/ingest/server/documents/parseFeed.ts'
import { kuwaitDay } from '#kuwaitTime.ts'
import { asVisitor } from '../../../../test/http.ts'
import { addOpenPoll } from '../../../../test/polls.ts'
import { addAgency, addPost } from '../../../../test/posts.ts'
import { createTestApp } from '../../../../test/testApp.ts'

const origin = 'https://news.example'
const app = await createTestApp({ PUBLIC_URL: origin })
const visitor = asVisitor(app)
const now = app.now().getTime()
const hourMs = 3_600_000
const ids = { agency: 0, poll: 0, english: 0 }
const strange = 'أسعار «النفط» < 80 & > 70'

beforeAll(async () => {
  ids.agency = await addAgency(app)
  ids.poll = (await addOpenPoll(app)).id
  await addPost(app, { title: strange, published_at: new Date(now - hourMs) })
  ids.english = await addPost(app, { title: 'Oil rises', language: 'en', published_at: new Date(now - 2 * hourMs) })
  await addPost(app, { title: 'خبر قبل ثلاثة أيام', published_at: new Date(now - 72 * hourMs) })
  await addPost(app, { title: 'خبر قديم', published_at: new Date('2024-02-29T23:30:00Z'), updated_at: new Date('2024-03-05T10:00:00Z') })
  await addPost(app, { title: 'خبر من شهر آخر', published_at: new Date('2024-03-01T00:30:00Z') })
  await addPost(app, { title: 'Gold falls', language: 'en', published_at: new Date('2024-03-05T10:00:00Z') })
  // Agencies send wrong dates.
  await addPost(app, { title: 'خبر من القرن الماضي', published_at: new Date('1970-01-01T00:00:00Z') })
  await addPost(app, { title: 'فيديو', media_type: 'media', agency_id: ids.agency, published_at: new Date(now - hourMs) })
  await addPost(app, { title: 'خبر مؤجَّل', published_at: new Date(now + 5 * hourMs) })
})

const read = async (path: string) => {
  const { statusCode, headers, body } = await visitor.get(path)
  expect([statusCode, headers['content-type']], body).toEqual([200, 'application/xml; charset=utf-8'])
  return { xml: body, urls: [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => decodeURI(url as string)) }
}
const nameOf = (url: string) => url.split('/').at(-1) as string

describe('the sitemaps', () => {
  test('are named by robots.txt through one index, each of which can be read', async () => {
    const robots = await visitor.get('/robots.txt')
    expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8')
    const index = robots.body.match(/^Sitemap: (.*)$/m)?.[1]
    expect(index).toBe(`${origin}/sitemap.xml`)
    const { urls } = await read('/sitemap.xml')
    const month = (ms: number) => new Date(ms).toISOString().slice(0, 7)
    const months = [...new Set([month(now - hourMs), month(now - 72 * hourMs), '2024-03', '2024-02'])]
    expect(urls.map(nameOf)).toEqual([
      'pages.xml',
      'days.xml',
      'news-1.xml',
      ...months.map((name) => `${name}-1.xml`),
      `media-${month(now - hourMs)}-1.xml`,
    ])
    for (const url of urls) await read(new URL(url).pathname)
  })

  test('of the last 48 hours can be read as Google News, with every character of a title', async () => {
    const { xml } = await read('/sitemaps/news-1.xml')
    const { items } = parseFeed(Buffer.from(xml), { url: `${origin}/sitemaps/news-1.xml` })
    expect(items.map(({ title, publishedAt }) => [title, publishedAt?.getTime()])).toEqual([
      ['Oil rises', now - 2 * hourMs],
      [strange, now - hourMs],
    ])
  })

  test('of the last 48 hours say of each post its own language, our name in it, and its page in it', async () => {
    const { xml, urls } = await read('/sitemaps/news-1.xml')
    const names = [...xml.matchAll(/<news:name>(.*?)<\/news:name><news:language>(.*?)<\/news:language>/g)].map(([, ...found]) => found)
    expect(names).toEqual([
      ['Mirqab', 'en'],
      ['مرقاب', 'ar'],
    ])
    expect(urls).toEqual([`${origin}/en/news/${ids.english}/oil-rises`, expect.stringContaining(`${origin}/news/`)])
    expect((await read(`/sitemaps/${new Date(now - 2 * hourMs).toISOString().slice(0, 7)}-1.xml`)).urls).toContain(urls[0])
  })

  test('of a month have the news of that month alone, with the time of the last change', async () => {
    const { xml, urls } = await read('/sitemaps/2024-02-1.xml')
    expect(urls).toEqual([expect.stringMatching(/^https:\/\/news\.example\/news\/\d+\/خبر-قديم$/)])
    expect(xml).toContain('<lastmod>2024-03-05T10:00:00.000Z</lastmod>')
  })

  test('of media have their pages, beside those of news', async () => {
    const { urls } = await read(`/sitemaps/media-${new Date(now - hourMs).toISOString().slice(0, 7)}-1.xml`)
    expect(urls).toEqual([expect.stringMatching(/^https:\/\/news\.example\/media\/\d+\/فيديو$/)])
  })

  test('of days name in each language those, in Kuwait, with news in it', async () => {
    const { urls } = await read('/sitemaps/days.xml')
    const dayOf = (ms: number) => kuwaitDay(ms).replaceAll('-', '/')
    const days = [...new Set([now - hourMs, now - 72 * hourMs].map(dayOf)), '2024/03/01']
    expect(urls).toEqual([
      ...days.map((day) => `${origin}/news/${day}`),
      ...[dayOf(now - 2 * hourMs), '2024/03/05'].map((day) => `${origin}/en/news/${day}`),
    ])
  })

  test('leave out what is not yet published', async () => {
    const all = await Promise.all((await read('/sitemap.xml')).urls.map((url) => read(new URL(url).pathname)))
    expect(all.map(({ xml }) => xml).join()).not.toContain(encodeURI('مؤج'))
  })

  test('name the pages of lists, agencies and open polls in both languages, and no personal page', async () => {
    const { urls } = await read('/sitemaps/pages.xml')
    for (const path of [
      '/',
      '/en',
      '/news',
      '/en/polls',
      `/polls/${ids.poll}`,
      `/en/news/agency/${ids.agency}`,
      '/about',
      '/media',
      `/en/media/agency/${ids.agency}`,
    ])
      expect(urls).toContain(origin + path)
    for (const url of urls) expect(isClosed(await readRules(), new URL(url).pathname), url).toBe(false)
  })

  test.each([
    '/sitemaps/1999-01-1.xml',
    '/sitemaps/2024-13-1.xml',
    '/sitemaps/media-1.xml',
    '/sitemaps/news-0.xml',
    '/sitemaps/2024-02-100.xml',
    '/sitemaps/x',
  ])('do not exist under made-up names: %s', async (path) => expect((await visitor.get(path)).statusCode).toBe(404))

  test('beyond the last part are empty', async () => {
    expect((await read('/sitemaps/2024-02-2.xml')).urls).toEqual([])
  })
})

test('robots.txt closes searches and personal pages in both languages, and leaves the news open', async () => {
  const rules = await readRules()
  for (const path of ['/my-page', '/en/profile/alerts', '/news?search=x', '/en/news?agency=1&search=x', '/api/posts', '/desk'])
    expect([path, isClosed(rules, path)]).toEqual([path, true])
  for (const path of ['/', '/en', '/news/1/خبر', '/news?agency=1', '/pictures/x/y', '/polls/1', '/news/rss', '/en/profile/subscribe'])
    expect([path, isClosed(rules, path)]).toEqual([path, false])
})

type Rule = { allows: boolean; path: string }

async function readRules(): Promise<Rule[]> {
  const { body } = await visitor.get('/robots.txt')
  return [...body.matchAll(/^(Allow|Disallow): (.*)$/gm)].map(([, kind, path]) => ({ allows: kind === 'Allow', path: path as string }))
}

/** RFC 9309, 2.2.2: the longest rule that matches decides. */
function isClosed(rules: Rule[], address: string): boolean {
  const matching = rules.filter(({ path }) => new RegExp(`^${path.replace(/[.?]/g, '\\$&').replaceAll('*', '.*')}`).test(address))
  const [longest] = matching.sort((one, other) => other.path.length - one.path.length)
  return longest ? !longest.allows : false
}
