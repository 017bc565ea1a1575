import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { decodeText } from '#base/net/decodeText.ts'
import type { Feed } from '#features/ingest/schema.ts'
import { parseFeed } from '#features/ingest/server/documents/parseFeed.ts'
import { readArticle } from '#features/ingest/server/documents/readArticle.ts'
import { readPage } from '#features/ingest/server/documents/readPage.ts'
import { type Agency, agencies, isNetwork, mediaAgencies } from './agencies.ts'
import { feedUrl } from './formats/publication.ts'
import { listSelectors } from './formats/writePages.ts'
import { listStoryTimes, type StoryTime } from './newsCalendar.ts'
import { startNewsroom } from './newsroom.ts'
import { listMedia } from './writeMedia.ts'
import { chooseStory, listReports, storyOf } from './writeNews.ts'

// A fixed time, because a running newsroom may publish between two requests.
vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
afterAll(() => void vi.useRealTimers())
const openedAt = new Date()
const newsroom = await startNewsroom({ port: 0, openedAt })
afterAll(() => newsroom.close())

const get = (path: string, headers: Record<string, string> = {}) => fetch(new URL(path, newsroom.origin), { headers })

async function read(agency: Agency): Promise<Feed> {
  const url = feedUrl(newsroom.origin, agency)
  const response = await get(url)
  expect(response.status).toBe(200)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const headers = Object.fromEntries(response.headers)
  if (agency.format === 'page') return readPage(decodeText(bytes, headers['content-type'] ?? null), { url, selectors: listSelectors })
  return parseFeed(bytes, { url, headers })
}

describe.each(agencies)('the reports of $slug ($format)', (agency) => {
  test('are all parsed by the ingest pipeline, with URL, time, section and picture', async () => {
    const reports = listReports(agency, openedAt, new Date())
    const feed = await read(agency)
    expect(feed.skipped).toEqual([])
    expect(feed.items.length).toBe(Math.min(100, reports.length))
    const [first] = reports
    const item = feed.items.find(({ title }) => title === first?.title)
    expect(item?.url).toContain(`${newsroom.origin}/${agency.slug}/${first?.id}`)
    expect(Math.abs((item?.publishedAt?.getTime() ?? 0) - (first?.publishedAt.getTime() ?? 0))).toBeLessThan(1000)
    if (agency.format !== 'page') expect(item?.categories).toEqual(first?.labels)
    const pictured = feed.items.filter(({ pictures }) => pictures.length > 0).length
    if (agency.format !== 'sitemap') expect(pictured).toBe(reports.filter(({ picture }) => picture).length)
    const films = feed.items.filter(({ video }) => video?.src.endsWith('.mp4') && video.duration === 8).length
    expect(films).toBe(agency.format === 'video' ? feed.items.length : 0)
  })

  test('each have a page with the whole text', async () => {
    const [report] = listReports(agency, openedAt, new Date())
    const response = await get(`/${agency.slug}/${report?.id}`)
    const article = readArticle(await response.text(), response.url)
    for (const paragraph of report?.paragraphs ?? []) expect(article?.contentHtml).toContain(paragraph.slice(0, 40))
  })
})

test('every feed format is used by at least one agency', () => {
  expect(new Set([...agencies, ...mediaAgencies].map(({ format }) => format)).size).toBe(14)
})

describe.each(mediaAgencies.filter(({ format }) => !isNetwork(format)))('the clips and pictures of $slug ($format)', (agency) => {
  test('are all parsed by the ingest pipeline, with length, size and gallery', async () => {
    const posts = listMedia(agency, openedAt, new Date())
    const { items, skipped } = await read(agency)
    expect(skipped).toEqual([])
    expect(items.map(({ title }) => title)).toEqual(posts.map(({ title }) => title))
    for (const [index, { clip, pictures, isPortrait }] of posts.entries()) {
      const { video, pictures: found } = items[index] as (typeof items)[number]
      expect(video?.src.split('/').at(-1) ?? null).toBe(clip)
      if (clip) expect(video).toMatchObject({ duration: 8, poster: `${newsroom.origin}/pictures/${pictures[0]}` })
      else expect(found.map(({ url }) => url.split('/').at(-1))).toEqual(pictures)
      expect(clip?.includes('-tall') ?? false).toBe(isPortrait)
    }
  })
})

test('upright clips have upright posters', async () => {
  const poster = await get('/pictures/sea-3-tall.jpg')
  const { width, height } = await sharp(Buffer.from(await poster.arrayBuffer())).metadata()
  expect([width, height]).toEqual([720, 1280])
  for (const scene of ['sea', 'city', 'dunes', 'stadium', 'space', 'town']) expect((await get(`/clips/${scene}-tall.mp4`)).status).toBe(200)
})

test('a profile at a network and the page of a post there are served', async () => {
  const [post] = listMedia(mediaAgencies[0] as Agency, openedAt, new Date())
  const id = 1_900_000_000_000_000 + Number.parseInt(post?.id ?? '', 36)
  for (const path of ['/x/adasa', '/instagram/lamha', '/threads/@khait', `/x/adasa/status/${id}`])
    expect((await get(path)).status, path).toBe(200)
  for (const path of ['/x/nobody', '/x/adasa/status/12', '/adasa/feed']) expect((await get(path)).status, path).toBe(404)
})

test('conditional requests for an unchanged feed get a 304, by ETag and by Last-Modified', async () => {
  const first = await get('/riwaq/')
  const [etag, modified] = [first.headers.get('etag') ?? '', first.headers.get('last-modified') ?? '']
  const conditions: Record<string, string>[] = [{ 'if-none-match': etag }, { 'if-modified-since': modified }]
  for (const headers of conditions) {
    const second = await get('/riwaq/', headers)
    expect([second.status, await second.text()]).toEqual([304, ''])
  }
  expect((await get('/riwaq/', { 'if-none-match': '"another"' })).status).toBe(200)
})

/** Forms that name Kuwait: with «الكويتي» alone nobody who follows «الكويت» would be alerted. */
const namesKuwait = /(?<!\p{L})(و?ال|بال|لل)?كويت(?!\p{L})/u

describe('a newsroom that is asked for a story', () => {
  const seef = agencies.find(({ slug }) => slug === 'seef') as Agency
  const ask = (words?: string) =>
    fetch(new URL('/publish', newsroom.origin), { method: 'POST', body: new URLSearchParams(words ? { words } : {}) })
  const deliveries: string[] = []
  const subscriber = createServer(async (request, response) => {
    if (request.method === 'POST') deliveries.push(await text(request))
    response.end(new URL(request.url ?? '/', 'http://x').searchParams.get('hub.challenge'))
  }).listen(0, '127.0.0.1')
  afterAll(() => void subscriber.close())

  test('refuses as long as nobody subscribes to the feed, because it could not deliver the story at once', async () => {
    expect((await ask()).status).toBe(503)
    const callback = `http://127.0.0.1:${(subscriber.address() as AddressInfo).port}/`
    const form = { 'hub.mode': 'subscribe', 'hub.topic': feedUrl(newsroom.origin, seef), 'hub.callback': callback }
    await fetch(new URL('/hub', newsroom.origin), { method: 'POST', body: new URLSearchParams(form) })
    await expect.poll(async () => (await ask()).status).toBe(200)
  })

  test('has delivered a new one with the words in its headline when it responds, and finds its page also after a restart', async () => {
    const titles = new Set(listReports(seef, openedAt, new Date()).map(({ title }) => title))
    for (let n = 0; n < 5; n++) {
      vi.setSystemTime(Date.now() + 1000)
      const { title } = await (await ask('الكويت')).json()
      expect(title).toMatch(namesKuwait)
      expect(titles).not.toContain(title)
      titles.add(title)
      const { items } = parseFeed(Buffer.from(deliveries.at(-1) ?? ''), { url: feedUrl(newsroom.origin, seef), headers: {} })
      expect(items[0]).toMatchObject({ title, publishedAt: new Date(Math.floor(Date.now() / 1000) * 1000) })
      const restarted = await startNewsroom({ port: 0 })
      const page = await fetch(new URL(new URL(items[0]?.url ?? '').pathname, restarted.origin))
      expect(await page.text()).toContain(title)
      await restarted.close()
    }
    expect((await ask('كلمة لا يذكرها أحد')).status).toBe(404)
  })

  test('has a new one about Kuwait whenever it is asked, about what was not reported for a while', () => {
    const noon = Date.parse('2026-11-28T12:00:00Z')
    for (const minutes of [0, 39]) {
      const opened = new Date(noon - minutes * 60_000)
      const asked: StoryTime[] = []
      for (let n = 0; n < 12; n++) {
        const now = new Date(noon + n * 1000)
        const latest = [...listStoryTimes('ar', opened, now), ...asked].slice(-12)
        const story = chooseStory('الكويت', opened, now, asked) as StoryTime
        expect(story, `${n} after ${minutes} minutes`).toBeDefined()
        const templates = latest.map((time) => storyOf(time).template)
        expect(templates, `${n} after ${minutes} minutes`).not.toContain(storyOf(story).template)
        expect(storyOf(story).story.titles[0]).toMatch(namesKuwait)
        asked.push(story)
      }
      expect(new Set(asked.map((time) => storyOf(time).story.titles[0])).size).toBe(asked.length)
    }
  })
})

test('pictures, logos, banners and videos are served, and unknown files are not', async () => {
  const picture = await get('/pictures/football-3.jpg')
  const size = await sharp(Buffer.from(await picture.arrayBuffer())).metadata()
  expect([picture.headers.get('content-type'), size.format, size.width, size.height]).toEqual(['image/jpeg', 'jpeg', 1600, 1067])
  for (const { slug } of agencies) expect((await get(`/logos/${slug}.png`)).headers.get('content-type')).toBe('image/png')
  expect((await get('/banners/own.webp')).headers.get('content-type')).toBe('image/webp')
  const part = await get('/clips/sea.mp4', { range: 'bytes=100-199' })
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100])
  const absent = [
    '/pictures/nothing-1.jpg',
    '/logos/x.png',
    '/clips/..%2fhub.ts',
    '/banners/banners.html',
    '/nobody/feed',
    '/seef/zzz',
    '/seef/%00',
  ]
  for (const path of absent) expect((await get(path)).status, path).toBe(404)
})
