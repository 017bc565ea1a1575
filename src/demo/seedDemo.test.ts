import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ingestOnce } from '#features/ingest/server/refresh/ingestOnce.ts'
import type { Post } from '#features/posts/schema.ts'
import { asVisitor } from '../../test/http.ts'
import { createTestApp } from '../../test/testApp.ts'
import { allAgencies, mediaAgencies } from './agencies.ts'
import { type Newsroom, startNewsroom } from './newsroom.ts'
import { networkSettings } from './providers/networks.ts'
import { seedDemo } from './seedDemo.ts'

const newsroom = await startNewsroom({ port: 0 })
const app = await createTestApp({ ...networkSettings(newsroom.origin), OUTSIDE_ALLOW: new URL(newsroom.origin).host })
afterAll(() => newsroom.close())

const tables = ['main_categories', 'categories', 'sub_categories', 'agencies', 'sources', 'ads', 'polls', 'poll_options']

let ingested: Promise<void> | undefined
/** Ingests everything, once for all tests. */
const ingestAll = () => (ingested ??= readSources())

async function readTables() {
  return Promise.all(tables.map(async (table) => (await app.pool.query(`select * from ${table} order by id`)).rows))
}

describe('the demo', () => {
  beforeAll(() => seedDemo(app, newsroom.origin))

  test('has its agencies, one source for each, and house ads of both editions in both placements, all served by the newsroom', async () => {
    const [, categories, , agencyRows, sources, ads] = await readTables()
    expect([categories?.length, agencyRows?.length, sources?.length]).toEqual([8, allAgencies.length, allAgencies.length])
    expect(agencyRows?.filter(({ is_own }) => is_own).map(({ slug }) => slug)).toEqual(['mirqab'])
    const [ofList, ofDetail] = [
      ['list ar', 'list ar', 'list en', 'list en'],
      ['detail ar', 'detail ar', 'detail en', 'detail en'],
    ]
    expect(ads?.map(({ placement, edition }) => `${placement} ${edition}`).sort()).toEqual([...ofDetail, ...ofList])
    for (const url of [
      ...(agencyRows ?? []).map(({ logo_url }) => logo_url),
      ...(sources ?? []).map(({ url }) => url),
      ...(ads ?? []).map(({ image_url }) => image_url),
    ])
      expect(url.startsWith(newsroom.origin)).toBe(true)
    for (const { image_url: image } of ads ?? []) expect((await fetch(image)).status).toBe(200)
  })

  test('has news of its own in English', async () => {
    const { rows } = await app.pool.query(
      `select n.title, p.category_id, p.sub_category_id from own_news n join posts p on p.id = n.post_id where p.language = 'en'`,
    )
    expect(rows.length).toBeGreaterThanOrEqual(2)
    for (const { category_id, sub_category_id } of rows) expect(category_id !== null && sub_category_id !== null).toBe(true)
  })

  test('has open polls, closed polls and a scheduled one; all but the scheduled one have votes', async () => {
    const { rows } = await app.pool.query(
      `select p.opens_at > now() as scheduled, p.closes_at <= now() as closed, (select count(*)::int from poll_votes v where v.poll_id = p.id) as votes,
         (select min(v.created_at) >= p.opens_at and max(v.created_at) < p.closes_at from poll_votes v where v.poll_id = p.id) as timely
       from polls p where not p.is_draft`,
    )
    expect([rows.length, rows.filter(({ closed }) => closed).length, rows.filter(({ scheduled }) => scheduled).length]).toEqual([10, 2, 1])
    for (const { scheduled, votes, timely } of rows) expect([votes > 20, timely]).toEqual(scheduled ? [false, null] : [true, true])
  })

  test('is not changed by a second start', async () => {
    const before = await readTables()
    await seedDemo(app, newsroom.origin)
    expect(await readTables()).toEqual(before)
  })

  test('is ingested like real sources: posts of every agency, in both languages, all with a category, some with videos', async () => {
    await ingestAll()
    const failed = await app.pool.query('select url, last_error_code, last_error_detail from sources where failures > 0')
    expect(failed.rows).toEqual([])
    const { rows } = await app.pool.query(
      `select a.slug, count(*)::int as posts, count(category_id)::int as with_category, count(sub_category_id)::int as with_sub, count(*) filter (where media_type = 'media')::int as videos,
         min(p.language) as language from posts p join agencies a on a.id = p.agency_id group by a.slug`,
    )
    expect(rows.map(({ slug }) => slug).sort()).toEqual(allAgencies.map(({ slug }) => slug).sort())
    for (const { slug, posts, with_category, with_sub, videos, language } of rows) {
      // A list page has no labels, so its posts get the category of their source.
      expect([slug, with_category, with_sub]).toEqual([slug, posts, slug === 'riwaq' ? 0 : posts])
      const isMedia = slug === 'diwan' || mediaAgencies.some((agency) => agency.slug === slug)
      expect(videos).toBe(isMedia ? posts : 0)
      expect(language).toBe(allAgencies.find((agency) => agency.slug === slug)?.language)
    }
  })

  test('has about 150 media posts of six agencies, and at least 20 upright clips of networks in quick view', async () => {
    await ingestAll()
    const slugs = mediaAgencies.map(({ slug }) => slug)
    const { rows } = await app.pool.query(
      `select p.source, p.video, p.image_url, p.url from posts p join agencies a on a.id = p.agency_id where a.slug = any($1)`,
      [slugs],
    )
    expect(rows.length).toBeGreaterThanOrEqual(140)
    expect(new Set(rows.map(({ source }) => source))).toEqual(new Set(['twitter', 'instagram', 'threads', 'rss']))
    const page = await asVisitor(app).get('/api/posts?media_type=media&quickView=true&pagination=50')
    const { data: clips } = page.json<{ data: Post[] }>()
    const upright = clips.filter(({ video }) => video?.src.includes('-tall.mp4'))
    expect(upright.length).toBeGreaterThanOrEqual(20)
    for (const src of new Set(upright.map(({ video }) => video?.src ?? '')))
      expect((await fetch(src)).headers.get('content-type')).toBe('video/mp4')
    for (const { url } of rows.slice(0, 40)) expect((await fetch(url)).status, url).toBe(200)
  })
})

describe('a newsroom that starts on another port', () => {
  let moved: Newsroom
  beforeAll(async () => {
    await ingestAll()
    moved = await startNewsroom({ port: 0 })
    await seedDemo(app, moved.origin)
  })
  afterAll(() => moved.close())

  test('changes every URL to the new port and duplicates no source', async () => {
    const [, , , agencyRows, sources, ads] = await readTables()
    expect(sources).toHaveLength(allAgencies.length)
    const posts = await app.pool.query('select p.url, image_url, video, body_html from posts p join post_contents on post_id = id')
    expect(posts.rows.length).toBeGreaterThan(50)
    expect(JSON.stringify([agencyRows, sources, ads, posts.rows])).not.toContain(newsroom.origin)
  })
})

test('the hub sends signed feeds to confirmed subscribers only', async () => {
  const delivered: { signature: string; body: string }[] = []
  const subscriber = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost')
    if (request.method === 'GET') return response.end(url.pathname === '/mine' ? url.searchParams.get('hub.challenge') : 'no')
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      delivered.push({ signature: String(request.headers['x-hub-signature']), body })
      response.end()
    })
  })
  await new Promise<void>((resolve) => subscriber.listen(0, '127.0.0.1', resolve))
  const own = `http://127.0.0.1:${(subscriber.address() as AddressInfo).port}`
  const subscribe = (callback: string, topic = `${newsroom.origin}/seef/feed`) => {
    const form = { 'hub.mode': 'subscribe', 'hub.topic': topic, 'hub.callback': callback, 'hub.secret': 'hush' }
    return fetch(`${newsroom.origin}/hub`, { method: 'POST', body: new URLSearchParams(form) })
  }
  expect((await subscribe('https://elsewhere.example/')).status).toBe(400)
  expect((await subscribe(`${own}/mine`, `${newsroom.origin}/boom/feed`)).status).toBe(400)
  expect((await subscribe(`${own}/not-mine`)).status).toBe(202)
  expect((await subscribe(`${own}/mine`)).status).toBe(202)
  await expect.poll(() => delivered.length).toBe(1)
  expect(delivered[0]?.signature).toMatch(/^sha256=[0-9a-f]{64}$/)
  expect(delivered[0]?.body).toContain('<rss')
  subscriber.closeAllConnections()
  subscriber.close()
})

/**
 * Reads each source at least once. On a slow machine the first are due again before the last have
 * been read.
 */
async function readSources(): Promise<void> {
  const unread = () => app.db.selectFrom('sources').select('id').where('last_ok_at', 'is', null).execute()
  for (let round = 0; round < 60 && (await unread()).length > 0; round++) await ingestOnce(app)
}
