import { beforeAll, describe, expect, test } from 'vitest'
import { parseFeed } from '#features/ingest/server/documents/parseFeed.ts'
import { feedFormats } from '#features/posts/browser/listAddress.ts'
import { asVisitor } from '../../../../test/http.ts'
import { addAgency, addPost, type PostValues } from '../../../../test/posts.ts'
import { createTestApp } from '../../../../test/testApp.ts'

const origin = 'https://news.example'
const app = await createTestApp({ PUBLIC_URL: origin })
const visitor = asVisitor(app)
const ids = { agency: 0, other: 0, film: 0, gallery: 0, embed: 0, stream: 0 }
const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 9, minute))

beforeAll(async () => {
  ids.agency = await addAgency(app, { name_ar: 'عدسة & شركاها', name_en: 'Lens' })
  ids.other = await addAgency(app)
  const add = (minute: number, values: PostValues) => addPost(app, { media_type: 'media', published_at: at(minute), ...values })
  const film = { src: 'https://x.example/film.mp4?tag=1', poster: 'https://x.example/film.jpg', duration: 93, width: 720, height: 1280 }
  const picture = { image_url: 'https://x.example/1.jpg', image_width: 640, image_height: 960 }
  ids.film = await add(4, { title: 'فيلم اليوم', agency_id: ids.agency, video: JSON.stringify(film), ...picture })
  ids.gallery = await add(3, { title: 'صور البحر', agency_id: ids.agency, ...picture })
  const pictures = [
    { url: 'https://x.example/1.jpg', description: 'قارب & "شراع"', width: 640, height: 960 },
    { url: 'https://x.example/2.jpg', description: '', width: null, height: null },
  ]
  await app.db
    .insertInto('post_pictures')
    .values(pictures.map((one, position) => ({ post_id: ids.gallery, position, ...one })))
    .execute()
  const embed = { src: 'https://www.youtube-nocookie.com/embed/abcDEF_12-3', poster: null, duration: null }
  ids.embed = await add(2, { title: 'مقابلة', agency_id: ids.other, video: JSON.stringify(embed) })
  const stream = { src: 'https://x.example/live.m3u8', poster: null, duration: null }
  ids.stream = await add(1, { title: 'بث', agency_id: ids.other, video: JSON.stringify(stream) })
  await addPost(app, { title: 'خبر البحر', agency_id: ids.agency, published_at: at(5) })
})

const get = async (path: string) => {
  const response = await visitor.get(path)
  expect(response.statusCode, response.body).toBe(200)
  return response
}
const parse = async (path: string) => parseFeed((await get(path)).rawPayload, { url: origin + path })
const titles = async (path: string) => (await parse(path)).items.map(({ title }) => title)

describe.each(feedFormats)('the $format of media', ({ format }) => {
  test('has media alone, narrowed by each filter and by words, in both languages', async () => {
    expect(await titles(`/media/${format}`)).toEqual(['فيلم اليوم', 'صور البحر', 'مقابلة', 'بث'])
    expect(await titles(`/media/${format}?media_type=text`)).toHaveLength(4)
    expect(await titles(`/media/${format}?search=${encodeURIComponent('البحر')}`)).toEqual(['صور البحر'])
    expect(await titles(`/en/media/${format}?agency=${ids.agency}`)).toEqual(['فيلم اليوم', 'صور البحر'])
    const { title, items } = await parse(`/en/media/${format}?agency=${ids.agency}`)
    expect(title).toBe('Lens · Media · Mirqab')
    expect(items[0]?.url).toMatch(new RegExp(`^${origin}/en/media/${ids.film}/`))
  })

  test('names its page and itself, and continues on its next page', async () => {
    const body = (await get(`/media/${format}?pagination=3`)).body.replaceAll('&amp;', '&')
    expect(body).toContain(`"${origin}/media/${format}?pagination=3"`)
    expect(body).toMatch(new RegExp(`[>"]${origin}/media["<]`))
    const next = /https:[^"]*\/media\/[^"]*cursor=[^"]*/.exec(body)?.[0].slice(origin.length) ?? ''
    expect(await titles(next)).toEqual(['بث'])
  })

  test('is read back with its videos, their posters, length and size, and with all pictures of a gallery', async () => {
    const [film, gallery, , stream] = (await parse(`/media/${format}`)).items
    const poster = expect.stringMatching(`^${origin}/pictures/.+[?]w=1280$`)
    expect(film?.video).toMatchObject({ src: 'https://x.example/film.mp4?tag=1', duration: 93 })
    if (format !== 'feed.json') expect(film?.video?.poster).toEqual(poster)
    expect(film?.pictures).toMatchObject([{ url: poster }])
    expect(stream?.video?.src).toBe('https://x.example/live.m3u8')
    expect([...new Set(gallery?.pictures.map(({ url }) => url))]).toEqual([poster, poster])
  })
})

test('an item of RSS has one enclosure with the type of its file, and a page that plays a video is not called a file', async () => {
  const { body } = await get('/media/rss')
  const items = body.split('<item>').slice(1)
  expect(items.map((item) => [...item.matchAll(/<enclosure [^>]*type="([^"]+)"/g)].map(([, type]) => type))).toEqual([
    ['video/mp4'],
    ['image/jpeg'],
    [],
    ['application/vnd.apple.mpegurl'],
  ])
  expect(items[0]).toContain('medium="video" duration="93" width="720" height="1280"><media:thumbnail ')
  expect(items[1]).toContain('<media:description type="plain">قارب &amp; &quot;شراع&quot;</media:description>')
  expect(items[2]).toContain(
    '<media:content medium="video"><media:player url="https://www.youtube-nocookie.com/embed/abcDEF_12-3"/></media:content>',
  )
})

test('an attachment of a JSON feed has a media type, so a page that plays a video is none', async () => {
  const { items } = (await get('/media/feed.json')).json()
  expect(items.map(({ attachments }: { attachments?: { mime_type: string }[] }) => attachments?.map(({ mime_type }) => mime_type))).toEqual(
    [['video/mp4'], ['image/jpeg', 'image/jpeg'], undefined, ['application/vnd.apple.mpegurl']],
  )
})

test('the older address of media feeds still works, and leads to the list of media', async () => {
  const { body } = await get('/news/rss?media_type=media')
  expect(body).toContain(`<link>${origin}/media</link>`)
  expect(await titles('/news/rss?media_type=media')).toHaveLength(4)
})
