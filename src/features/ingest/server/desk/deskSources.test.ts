import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asUser, type SignedIn } from '../../../../../test/asUser.ts'
import { asVisitor } from '../../../../../test/http.ts'
import { rss, startOrigin } from '../../../../../test/origin.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import { DeskSourceDetail, DeskSourcePage } from '../../deskSchema.ts'
import { ingestOnce } from '../refresh/ingestOnce.ts'
import { createTestFeed, minute, start } from '../refresh/testFeed.fixtures.ts'
import { addSource } from '../sources/addSource.ts'

const origin = await startOrigin()
const app = await createTestApp({ OUTSIDE_ALLOW: '127.0.0.1' })
const { server } = asVisitor(app)
let editor: SignedIn
let other: SignedIn
beforeAll(async () => {
  editor = await asUser(app, server, { role: 'editor' })
  other = await asUser(app, server, { role: 'editor' })
})
const feed = createTestFeed(app, origin)

const list = async (query = '') => {
  const response = await editor.get(`/api/desk/sources${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return DeskSourcePage.parse(response.json())
}
const read = async (id: number) => DeskSourceDetail.parse((await editor.get(`/api/desk/sources/${id}`)).json())
const act = async (id: number, name: string, body: object, who = editor) =>
  (await who.post(`/api/desk/sources/${id}/${name}`, body)).statusCode
const set = (id: number, values: object) => app.db.updateTable('sources').set(values).where('id', '=', id).execute()
const addMany = async (paths: string[]) => {
  const ids: number[] = []
  for (const path of paths) ids.push((await addSource(app, { url: `https://paper.example/${path}`, agency: 'صحيفة المدينة' })).id)
  return ids
}

describe('the list of sources at the desk', () => {
  test('shows those first that are not read, then those that fail, and every source once over its pages', async () => {
    const [fine, failing, gone, paused] = (await addMany(['a', 'b', 'c', 'd'])) as [number, number, number, number]
    await set(failing, { failures: 2, last_error_code: 'dns' })
    await set(gone, { status: 'gone', status_reason: 'gone: x', last_error_code: 'gone' })
    await set(paused, { status: 'paused', status_reason: 'staff' })
    const { data, counts } = await list()
    expect(data.map(({ id, state, code }) => [id, state, code])).toEqual([
      [gone, 'gone', 'gone'],
      [paused, 'paused', null],
      [failing, 'failing', 'dns'],
      [fine, 'fine', null],
    ])
    expect(counts).toEqual({ all: 4, troubled: 3 })
    const pages: number[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: DeskSourcePage = await list(`?pagination=1${cursor && `&cursor=${cursor}`}`)
      pages.push(...page.data.map(({ id }) => id))
      cursor = page.meta.next_cursor
    }
    expect(pages).toEqual(data.map(({ id }) => id))
  })

  test('is searched by address and by the agency in any spelling, and filtered by state, kind and agency', async () => {
    await addMany(['sport_1', 'sportX1'])
    const { id, agency_id } = await addSource(app, { url: 'https://x.com/deera', agency: 'عدسة' })
    const urls = async (query: string) => (await list(query)).data.map(({ url }) => url)
    expect(await urls('?search=sport_1')).toEqual(['https://paper.example/sport_1'])
    expect(await urls(`?search=${encodeURIComponent('صحيفه')}`)).toHaveLength(2)
    expect(await urls('?kind=x')).toEqual(['https://x.com/deera'])
    expect(await urls(`?agency=${agency_id}`)).toEqual(['https://x.com/deera'])
    await set(id, { status: 'paused' })
    expect(await urls('?state=paused')).toEqual(['https://x.com/deera'])
    expect(await urls('?state=fine')).toHaveLength(2)
    for (const query of ['?state=x', '?kind=x.com', '?agency=0', '?cursor=x', '?other=1'])
      expect([query, (await editor.get(`/api/desk/sources${query}`)).statusCode]).toEqual([query, 422])
  })
})

describe('the health of a source', () => {
  beforeEach(async () => {
    await feed.add()
    await app.db
      .updateTable('sources')
      .set({ created_at: new Date(start.getTime() - 60 * minute) })
      .execute()
  })

  test('has its new posts a day, the time that they took to us, and how often it was first', async () => {
    const at = (minutes: number) => new Date(start.getTime() - minutes * minute)
    origin.on(feed.path, { body: rss([...feed.items(1, { date: at(4) }), { ...feed.items(2, { date: at(9) })[1], guid: 'second' }]) })
    await feed.pass(0)
    const { id } = await feed.readSource()
    expect(await read(id)).toMatchObject({ state: 'fine', code: null, posts: 2, week_posts: 2, last_items: 2, last_doubles: 0 })
    const { delays, days, opened, last_read, next_read } = await read(id)
    expect([delays?.p50, delays?.p95]).toEqual([300, 585])
    expect([days.length, days.at(-1), days[0]]).toEqual([30, { day: '2026-11-21', posts: 2 }, { day: '2026-10-23', posts: 0 }])
    expect(opened).toBeGreaterThanOrEqual(1)
    expect([last_read, Date.parse(next_read ?? '') > start.getTime()]).toEqual([start.toISOString(), true])
  })

  test('leaves out the time of posts that are older than the source, and adds up the reads of a day', async () => {
    origin.on(feed.path, { body: rss(feed.items(3, { date: new Date(start.getTime() - 600 * minute) })) })
    await feed.pass(0)
    const { id } = await feed.readSource()
    expect(await read(id)).toMatchObject({ posts: 3, delays: null })
    origin.on(feed.path, { body: rss(feed.items(4, { date: start })) })
    await feed.pass(10)
    expect(await read(id)).toMatchObject({ posts: 4, delays: { p50: expect.any(Number) } })
    expect((await read(id)).days.at(-1)).toEqual({ day: '2026-11-21', posts: 4 })
    await feed.pass(24 * 60)
    expect((await read(id)).days.slice(-2)).toEqual([
      { day: '2026-11-21', posts: 4 },
      { day: '2026-11-22', posts: 0 },
    ])
  })

  test('counts what another source of the agency had brought, and what others had reported before', async () => {
    const items = feed.items(4)
    origin.on(feed.path, { body: rss(items) })
    await feed.pass(0)
    origin.on(`${feed.path}-2`, { body: rss(items.slice(0, 3)) })
    const { id } = await addSource(app, { url: origin.url(`${feed.path}-2`), agency: 'صحيفة' })
    await feed.pass(1)
    expect(await read(id)).toMatchObject({ last_items: 3, last_doubles: 3, posts: 0, opened: 0, delays: null })
    const title = 'مجلس الأمة يقر ميزانية الدولة الجديدة بعد جلسة طويلة'
    const text = 'أقر مجلس الأمة في جلسته اليوم ميزانية الدولة للسنة المالية الجديدة بعد نقاش طويل بين النواب والحكومة'
    const report = (guid: string) => ({ guid, link: `https://paper.example/${guid}`, title, text, date: start })
    origin.on(feed.path, { body: rss([report('one')]) })
    await feed.pass(2)
    origin.on('/second-agency', { body: rss([report('two')]) })
    const second = await addSource(app, { url: origin.url('/second-agency'), agency: 'وكالة أخرى' })
    await feed.pass(3)
    expect(await read(second.id)).toMatchObject({ posts: 1, opened: 0 })
  })

  test('says where a redirect led, and the address is taken over once, also if two take it over at once', async () => {
    const moved = `${feed.path}-moved`
    origin.on(feed.path, { status: 302, headers: { location: moved } })
    origin.on(moved, { body: rss(feed.items(1)) })
    await feed.pass(0)
    const { id } = await feed.readSource()
    const { redirected_to, version } = await read(id)
    expect(redirected_to).toBe(origin.url(moved))
    expect(await act(id, 'address', { version, url: 'http://169.254.169.254/' })).toBe(409)
    const body = { version, url: redirected_to }
    expect((await Promise.all([act(id, 'address', body), act(id, 'address', body, other)])).sort()).toEqual([200, 409])
    expect(await read(id)).toMatchObject({ url: origin.url(moved), redirected_to: null, posts: 1 })
    await feed.pass(1)
    expect(feed.requests()).toHaveLength(1)
    expect(await read(id)).toMatchObject({ state: 'fine', redirected_to: null })
  })

  test('does not take an address over that another source has', async () => {
    const moved = `${feed.path}-taken`
    origin.on(feed.path, { status: 302, headers: { location: moved } })
    await feed.pass(0)
    await addSource(app, { url: origin.url(moved), agency: 'صحيفة' })
    const { id } = await feed.readSource()
    const response = await editor.post(`/api/desk/sources/${id}/address`, { version: 1, url: origin.url(moved) })
    expect([response.statusCode, response.json().code]).toEqual([409, 'source_exists'])
  })

  test('is unknown for an unknown source', async () => {
    expect((await editor.get('/api/desk/sources/2147483647')).statusCode).toBe(404)
    expect(await act(2_147_483_647, 'read', {})).toBe(404)
  })
})

describe('reading now, pausing and resuming', () => {
  beforeEach(async () => {
    origin.on(feed.path, { body: rss(feed.items(1)) })
    await feed.add()
    await feed.pass(0)
  })
  const requests = () => feed.requests().length

  test('a source that is read now is claimed by the next worker, but not twice within a minute', async () => {
    const { id } = await feed.readSource()
    expect(await act(id, 'read', {})).toBe(200)
    await ingestOnce(app)
    expect(requests()).toBe(1)
    app.setNow(new Date(start.getTime() + 61_000))
    await ingestOnce(app)
    expect(requests()).toBe(2)
  })

  test('a paused source is not read, not even by a worker that runs, and says so when somebody reads it now', async () => {
    const { id } = await feed.readSource()
    expect(await act(id, 'pause', { version: 1 })).toBe(200)
    expect(await read(id)).toMatchObject({ state: 'paused', paused_by_staff: true, next_read: null, code: null, version: 2 })
    await set(id, { next_fetch_at: start })
    app.setNow(new Date(start.getTime() + 60 * minute))
    await ingestOnce(app)
    expect(requests()).toBe(1)
    expect(await act(id, 'read', {})).toBe(409)
    expect(await act(id, 'resume', { version: 2 })).toBe(200)
    await ingestOnce(app)
    expect(requests()).toBe(2)
    expect(await read(id)).toMatchObject({ state: 'fine', version: 3 })
  })

  test('a reading that began before the pause does not undo it', async () => {
    const { id } = await feed.readSource()
    await set(id, { next_fetch_at: start })
    origin.on(feed.path, async () => {
      expect(await act(id, 'pause', { version: 1 })).toBe(200)
      return { body: rss(feed.items(2)) }
    })
    await ingestOnce(app)
    expect(await read(id)).toMatchObject({ state: 'paused', posts: 2 })
  })

  test('of two who pause at once, the second is told, and there is one entry in the log', async () => {
    const { id } = await feed.readSource()
    expect((await Promise.all([act(id, 'pause', { version: 1 }), act(id, 'pause', { version: 1 }, other)])).sort()).toEqual([200, 409])
    const { rows } = await sql`select action from audit_log where subject_type = 'source' and subject_id = ${String(id)}`.execute(app.db)
    expect(rows).toEqual([{ action: 'pause_source' }])
    expect(await act(id, 'resume', { version: 1 })).toBe(409)
  })

  test('a hub is left when its source is paused, and asked again when it is resumed', async () => {
    const { id } = await feed.readSource()
    await set(id, { hub_url: 'https://hub.example/', hub_topic: 'https://paper.example/', hub_state: 'subscribed', hub_renew_at: null })
    await act(id, 'pause', { version: 1 })
    expect((await feed.readSource()).hub_renew_at).toEqual(app.now())
    await set(id, { hub_renew_at: null, hub_state: null })
    await act(id, 'resume', { version: 2 })
    expect((await feed.readSource()).hub_renew_at).toEqual(app.now())
  })

  test('an account is not read while its network allows no more', async () => {
    const { id } = await feed.readSource()
    await set(id, { last_error_code: 'rate_limited', failures: 1 })
    expect(await act(id, 'read', {})).toBe(409)
  })
})
