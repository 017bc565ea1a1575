import ICAL from 'ical.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { addSource } from '#features/ingest/server/sources/addSource.ts'
import { cleanCharacters } from '#text/cleanCharacters.ts'
import { asUser } from '../../../test/asUser.ts'
import { asVisitor } from '../../../test/http.ts'
import { addAgency, addPost, addSections } from '../../../test/posts.ts'
import { createTestApp } from '../../../test/testApp.ts'
import { problemsOf } from '../../../test/validate.ts'

const origin = 'https://news.example'
const app = await createTestApp({ PUBLIC_URL: origin })
const visitor = asVisitor(app)
const strange = 'سعر «النفط» <b>80</b> & > 70 "دولاراً" 🛢 👩‍👩‍👧 ]]> \u200f\u0007\u0085\ufffeKPC’s'
const ids = { story: 0, event: 0 }
const now = app.now().getTime()
const dayMs = 86_400_000

beforeAll(async () => {
  const { main, category, sub } = await addSections(app)
  const agency_id = await addAgency(app, { name_ar: 'الراي & شركاه "<1>"', name_en: 'Al Rai & Sons' })
  const section = { main_category_id: main, category_id: category, sub_category_id: sub }
  const oil = await addPost(app, {
    ...section,
    title: strange,
    excerpt: `${strange} &amp; <p>x</p>`,
    agency_id,
    url: 'https://alrai.example/أخبار?a[]=1&b=2|3',
    image_url: 'https://alrai.example/oil.jpg',
    image_width: 2560,
    image_height: 1440,
    published_at: new Date(now - 3_600_000),
  })
  ids.story = (await app.db.selectFrom('posts').select('story_id').where('id', '=', oil).executeTakeFirstOrThrow()).story_id
  await addPost(app, {
    title: 'Oil rises – 3 % “more”',
    language: 'en',
    story_id: ids.story,
    excerpt: '',
    published_at: new Date(now - 7_200_000),
  })
  await addPost(app, { title: '🛢', excerpt: 'x\u0007', published_at: new Date(now - 7_300_000) })
  const media = (title: string, video: object | null, more = {}) =>
    addPost(app, {
      title,
      media_type: 'media',
      agency_id,
      video: video && JSON.stringify(video),
      published_at: new Date(now - 60_000),
      ...more,
    })
  await media('فيلم', { src: 'https://x.example/فيلم.mp4', poster: 'https://x.example/f.jpg', duration: 93.5, width: 640, height: 360 })
  await media('Film', { src: 'https://www.youtube.com/embed/abc', poster: null, duration: null }, { language: 'en', source: 'youtube' })
  await media('بث', { src: 'https://x.example/live.m3u8?t=1', poster: null, duration: 0 })
  await media('صورة', null, { image_url: 'https://x.example/p.jpg' })
  for (const [n, post] of (await app.db.selectFrom('posts').select('id').where('title', '=', 'صورة').execute()).entries())
    await app.db
      .insertInto('post_pictures')
      .values(
        [0, 1].map((position) => ({ post_id: post.id, position, url: `https://x.example/${n}-${position}.jpg`, description: strange })),
      )
      .execute()
  await addSource(app, { url: 'feed:https://alrai.example/rss?a=1&b=2', agency: 'الراي & شركاه "<1>"', category: undefined })
  const event = {
    kind: 'other',
    updated_at: new Date(now),
    title_ar: strange,
    title_en: null,
    place_ar: 'قاعة؛ الكويت, 1\\2',
    place_en: null,
    description_ar: `سطر\r\nسطر ${'طويل '.repeat(60)}`,
    description_en: null,
    is_all_day: false,
    starts_at: new Date(now + dayMs),
    ends_at: new Date(now + 2 * dayMs),
  }
  ids.event = (await app.db.insertInto('events').values(event).returning('id').executeTakeFirstOrThrow()).id
  await app.db
    .insertInto('events')
    .values({ ...event, is_all_day: true, title_en: 'A day' })
    .execute()
})

const read = async (path: string) => {
  const { statusCode, body } = await visitor.get(path)
  expect(statusCode, body).toBe(200)
  return body
}

const lists = ['/news', '/en/news', '/media', '/en/media', '/mirqab-news', '/stories/:story']
const emptyList = `search=${encodeURIComponent('"لا شيء" & <x>')}`
const feeds = [...lists.map((list) => [list, '']), ['/news', `?${emptyList}`], ['/en/news', '?pagination=1']] as [string, string][]
const feedPath = ([list, query]: [string, string], format: string) => `${list.replace(':story', String(ids.story))}/${format}${query}`

describe.each(['rss', 'atom'] as const)('as %s', (format) => {
  test.each(feeds)('%s%s is valid', async (...feed) => {
    expect(await problemsOf(format, await read(feedPath(feed, format)))).toEqual([])
  })
})

/** https://www.jsonfeed.org/version/1.1/: no other members, unless they begin with `_`. */
const uri = z.string().regex(/^https?:\/\/[!-~]+$/)
const words = z.string().regex(/\S/)
const JsonFeed = z.strictObject({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: words,
  description: words,
  home_page_url: uri,
  feed_url: uri,
  next_url: uri.optional(),
  icon: uri,
  language: z.enum(['ar', 'en']),
  items: z.array(
    z.strictObject({
      id: words,
      url: uri,
      external_url: uri,
      title: words,
      content_text: words,
      image: uri.optional(),
      date_published: z.iso.datetime(),
      authors: z.array(z.strictObject({ name: words })).min(1),
      tags: z.array(words).min(1).optional(),
      language: z.enum(['ar', 'en']),
      attachments: z
        .array(
          z.strictObject({
            url: uri,
            mime_type: z.string().regex(/^[a-z]+\/[a-z0-9.+-]+$/),
            title: words.optional(),
            duration_in_seconds: z.number().nonnegative().optional(),
          }),
        )
        .min(1)
        .optional(),
    }),
  ),
})

test.each(feeds)('%s%s is a valid JSON Feed', async (...feed) => {
  JsonFeed.parse(JSON.parse(await read(feedPath(feed, 'feed.json'))))
})

test('each sitemap of the index is valid, and the index too', async () => {
  const index = await read('/sitemap.xml')
  expect(await problemsOf('sitemap', index)).toEqual([])
  const paths = [...index.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => new URL(url as string).pathname)
  expect(paths.length).toBeGreaterThan(3)
  for (const path of [...paths, '/sitemaps/news-9.xml']) expect([path, await problemsOf('sitemap', await read(path))]).toEqual([path, []])
})

test('the list of all feeds is valid OPML, also before there is an agency, and so is the list of sources that the desk exports', async () => {
  for (const path of ['/agencies.opml', '/en/agencies.opml']) expect(await problemsOf('opml', await read(path))).toEqual([])
  const editor = await asUser(app, visitor.server, { role: 'admin' })
  const exported = await editor.post('/api/desk/sources/export', {})
  expect([exported.statusCode, await problemsOf('opml', exported.body)]).toEqual([200, []])
  const fresh = asVisitor(await createTestApp({ PUBLIC_URL: origin }))
  expect(await problemsOf('opml', (await fresh.get('/agencies.opml')).body)).toEqual([])
})

/** RFC 5545: 3.1 (lines), 3.4 and 3.6 (at least one component), 3.6.1 (properties of an event). */
function readCalendar(text: string): { component: ICAL.Component; events: ICAL.Event[] } {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the standard forbids them
  expect(text).not.toMatch(/[\0-\b\v\f\x0e-\x1f\x7f]|[^\r]\n/)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const component = new ICAL.Component(ICAL.parse(text))
  expect(component.name).toBe('vcalendar')
  for (const name of ['prodid', 'version']) expect(component.getAllProperties(name)).toHaveLength(1)
  expect(component.getAllSubcomponents().length).toBeGreaterThan(0)
  const events = component.getAllSubcomponents('vevent')
  for (const event of events) for (const name of ['uid', 'dtstamp', 'dtstart']) expect(event.getAllProperties(name)).toHaveLength(1)
  return { component, events: events.map((event) => new ICAL.Event(event)) }
}

test('events are valid calendars with every character, also when there are none', async () => {
  const { events } = readCalendar(await read('/api/events/calendar.ics'))
  expect(events.map(({ summary, startDate }) => [summary, startDate.isDate])).toEqual([
    [cleanCharacters(strange), false],
    [cleanCharacters(strange), true],
  ])
  const one = readCalendar(await read(`/api/events/${ids.event}/event.ics`)).events[0]
  expect([one?.location, one?.description]).toEqual(['قاعة؛ الكويت, 1\\2', `سطر\nسطر ${'طويل '.repeat(60)}`])
  const fresh = asVisitor(await createTestApp({ PUBLIC_URL: origin }))
  expect(readCalendar((await fresh.get('/api/events/calendar.ics')).body).events).toEqual([])
})

test.each([
  ['rss', '<rss version="2.0"><channel><title>x</title></channel></rss>'],
  ['rss', '<rss version="2.0"><channel>'],
  ['atom', '<feed xmlns="http://www.w3.org/2005/Atom"><id>خبر</id></feed>'],
  ['sitemap', '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://news.example/خبر</loc></url></urlset>'],
  ['opml', '<opml version="2.0"><head/><body/></opml>'],
] as const)('the validator finds what is wrong in %s: %s', async (format, xml) => {
  expect(await problemsOf(format, xml)).not.toEqual([])
})
