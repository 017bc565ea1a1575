import { gzipSync } from 'node:zlib'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asUser, type SignedIn } from '../../../../../test/asUser.ts'
import { asVisitor } from '../../../../../test/http.ts'
import { rss, startOrigin } from '../../../../../test/origin.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import { FoundFeeds } from '../../deskSchema.ts'
import { ingestOnce } from '../refresh/ingestOnce.ts'
import { addSource } from '../sources/addSource.ts'
import { findLimits } from './findBudget.ts'
import { findFeeds } from './findFeeds.ts'

const app = await createTestApp({ OUTSIDE_ALLOW: '127.0.0.1' })
const { server } = asVisitor(app)
let editor: SignedIn
let other: SignedIn
beforeAll(async () => {
  editor = await asUser(app, server, { role: 'editor' })
  other = await asUser(app, server, { role: 'editor' })
})
beforeEach(async () => {
  await app.db.deleteFrom('posts').execute()
  await app.db.deleteFrom('sources').execute()
})

const items = (count: number, name = 'أ') =>
  Array.from({ length: count }, (_, index) => ({
    guid: `${name}-${index}`,
    link: `https://paper.example/${name}/${index}`,
    title: `خبر رقم ${index} من الصحيفة ${name}`,
    date: new Date(Date.UTC(2026, 10, 1) + index * 60_000),
  }))
const html = (body: string) => ({ headers: { 'content-type': 'text/html' }, body: `<!doctype html><html><head>${body}</head></html>` })

/** Looks for feeds as the worker does, and returns what the desk shows. */
async function find(address: string): Promise<FoundFeeds> {
  const id = await app.db.insertInto('found_feeds').values({ address }).returning('id').executeTakeFirstOrThrow()
  await findFeeds(app, id.id)
  return FoundFeeds.parse((await editor.get(`/api/desk/sources/found/${id.id}`)).json())
}
const urls = ({ feeds }: FoundFeeds) => feeds.map(({ url }) => new URL(url).pathname)
const add = (found: FoundFeeds, given: object = {}, who = editor) => {
  const { url, token } = found.feeds[0] ?? { url: '', token: '' }
  return who.post('/api/desk/sources', { found: found.id, url, token, agency: 'صحيفة', category: null, ...given })
}

describe('the feeds of an address', () => {
  test('are the feed itself, with its ten newest items as they would appear, and nothing is stored', async () => {
    const origin = await startOrigin()
    const picture = '<enclosure url="https://paper.example/a.jpg" type="image/jpeg" length="1"/>'
    const newest = { title: 'أغلقت البورصة على ارتفاع قياسي', guid: 'n', link: 'https://paper.example/n', date: new Date(), more: picture }
    origin.on('/rss', { body: rss([...items(14), newest]) })
    const found = await find(origin.url('/rss'))
    expect(found).toMatchObject({ state: 'ready', code: null, feeds: [{ title: 'أخبار', format: 'rss', items: 15, known: null }] })
    expect(found.feeds[0]?.newest.map(({ title }) => title).slice(0, 2)).toEqual([newest.title, 'خبر رقم 13 من الصحيفة أ'])
    expect(found.feeds[0]?.newest).toHaveLength(10)
    expect(found.feeds[0]?.newest[0]).toMatchObject({ language: 'ar', media_type: 'text', picture: expect.stringMatching(/^\/pictures\//) })
    expect(await app.db.selectFrom('posts').select('id').execute()).toEqual([])
    expect(await app.db.selectFrom('sources').select('id').execute()).toEqual([])
  })

  test('are those that a page announces or links to, those of robots.txt and of usual addresses, each document once', async () => {
    const origin = await startOrigin()
    origin.on('/', html(`<link rel="alternate" type="application/rss+xml" href="/a?x=1&amp;y=2"><a href='feeds/b.xml'>RSS</a>`))
    origin.on('/a?x=1&y=2', { body: rss(items(1, 'a')) })
    origin.on('/feeds/b.xml', { body: rss(items(1, 'b')) })
    origin.on('/rss', { body: rss(items(1, 'c')) })
    origin.on('/feed', { body: rss(items(1, 'c')) })
    origin.on('/robots.txt', { body: 'User-agent: *\nSitemap: /index.xml' })
    origin.on('/index.xml', { body: `<sitemapindex><sitemap><loc>${origin.url('/news.xml')}</loc></sitemap></sitemapindex>` })
    const entry = '<url><loc>https://paper.example/d</loc><n:news><n:title>خبر من الخريطة</n:title></n:news></url>'
    origin.on('/news.xml', { body: `<urlset xmlns:n="http://www.google.com/schemas/sitemap-news/0.9">${entry}</urlset>` })
    const found = await find(origin.url('/'))
    expect(urls(found).sort()).toEqual(['/a', '/feeds/b.xml', '/news.xml', '/rss'])
    expect(found.feeds.find(({ format }) => format === 'sitemap')?.newest[0]?.title).toBe('خبر من الخريطة')
  })

  test('are marked if they are sources already, and their items if the agency has them', async () => {
    const origin = await startOrigin()
    origin.on('/rss', { body: rss(items(2)) })
    origin.on('/all', { body: rss(items(3)) })
    const { id, agency_id } = await addSource(app, { url: origin.url('/rss'), agency: 'صحيفة' })
    await ingestOnce(app)
    expect((await find(origin.url('/rss'))).feeds[0]?.known).toBe(id)
    const found = await find(origin.url('/all'))
    expect(found.agency?.id).toBe(agency_id)
    expect(found.feeds[0]?.newest.map(({ is_double }) => is_double)).toEqual([false, true, true])
  })

  test('are given with their permanent address after a redirect', async () => {
    const origin = await startOrigin()
    origin.on('/old', { status: 301, headers: { location: '/new' } })
    origin.on('/new', { body: rss(items(1)) })
    expect(urls(await find(origin.url('/old')))).toEqual(['/new'])
  })

  test('are none, with the reason, if there are none', async () => {
    const origin = await startOrigin()
    origin.on('/', html('<title>x</title>'))
    expect(await find(origin.url('/'))).toMatchObject({ state: 'failed', code: 'not_a_feed', feeds: [] })
    expect(await find(origin.url('/missing'))).toMatchObject({ state: 'failed', code: 'http_status' })
    expect(await find('http://127.0.0.1:1/')).toMatchObject({ state: 'failed', code: 'connect' })
  })
})

describe('a hostile address', () => {
  test.each(['http://127.0.0.2/', 'http://169.254.169.254/latest/meta-data/', 'http://[::1]/', 'http://10.0.0.1/', 'http://localhost/'])(
    '%s is not requested',
    async (address) => {
      expect(await find(address)).toMatchObject({ state: 'failed', code: 'address_refused', feeds: [] })
    },
  )

  test('leads nowhere inside, neither by a redirect nor by links', async () => {
    const origin = await startOrigin()
    const inside = await startOrigin('127.0.0.2')
    inside.on('/rss', { body: rss(items(1, 'secret')) })
    origin.on('/redirect', { status: 302, headers: { location: inside.url('/rss') } })
    expect(await find(origin.url('/redirect'))).toMatchObject({ code: 'address_refused' })
    const link = (href: string) => `<link rel="alternate" type="application/rss+xml" href="${href}">`
    const bad = ['javascript:alert(1)', 'file:///etc/passwd', 'data:text/xml,<rss/>', inside.url('/rss'), origin.url('/redirect')]
    origin.on('/', html(bad.map(link).join('')))
    expect(await find(origin.url('/'))).toMatchObject({ state: 'failed', feeds: [] })
    expect(inside.requests).toEqual([])
  })

  test('that announces thousands of feeds costs no more requests than the limit', async () => {
    const origin = await startOrigin()
    const links = Array.from({ length: 5_000 }, (_, n) => `<link rel="alternate" type="application/rss+xml" href="/f${n}">`)
    origin.on('/', html(links.join('')))
    for (let n = 0; n < 30; n++) origin.on(`/f${n}`, { body: n < 4 ? 'nothing' : rss(items(1, `n${n}`)) })
    const found = await find(origin.url('/'))
    expect(found.feeds.length).toBeLessThanOrEqual(findLimits.feeds)
    expect(found.feeds.length).toBeGreaterThan(4)
    expect(origin.requests.length).toBeLessThanOrEqual(findLimits.requests)
    expect(origin.maxConcurrent()).toBeLessThanOrEqual(findLimits.atOnce)
  })

  test('that sends without end, unpacks to gigabytes or nests entities is given up', async () => {
    const origin = await startOrigin()
    const bomb = gzipSync(Buffer.alloc(60_000_000, ' '))
    origin.on('/zip', { headers: { 'content-encoding': 'gzip' }, body: bomb })
    origin.on('/large', { body: Buffer.alloc(5_000_000, 'x') })
    const entities = Array.from({ length: 20 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(20)}">`).join('')
    origin.on('/xml', {
      body: `<!DOCTYPE rss [<!ENTITY e0 "x">${entities}]><rss><channel><item><title>&e20;</title></item></channel></rss>`,
    })
    for (const path of ['/zip', '/large']) expect(await find(origin.url(path))).toMatchObject({ state: 'failed', code: 'too_large' })
    const { feeds } = await find(origin.url('/xml'))
    expect(JSON.stringify(feeds).length).toBeLessThan(5_000)
  })

  test('that answers slowly at every link is given up in time', async () => {
    const origin = await startOrigin()
    const link = (n: number) => `<link rel="alternate" type="application/rss+xml" href="/slow${n}">`
    origin.on('/', html(Array.from({ length: 20 }, (_, n) => link(n)).join('')))
    for (let n = 0; n < 20; n++) origin.on(`/slow${n}`, () => new Promise(() => {}))
    const before = performance.now()
    expect(await find(origin.url('/'))).toMatchObject({ state: 'failed', code: 'not_a_feed' })
    expect(performance.now() - before).toBeLessThan(findLimits.totalMs + 30_000)
  })
})

describe('looking for an address at the desk', () => {
  const look = (address: unknown, who = editor) => who.post('/api/desk/sources/find', { address })

  test('assumes https, and says what is wrong with an address', async () => {
    const { id } = (await look(' paper.example/rss ')).json().data
    const row = await app.db.selectFrom('found_feeds').select(['address', 'state']).where('id', '=', id).executeTakeFirst()
    expect(row).toEqual({ address: 'https://paper.example/rss', state: 'waiting' })
    for (const address of ['javascript:alert(1)', 'https://a:b@paper.example', 'ftp://paper.example', '', 'https://', 'x'.repeat(2_001)])
      expect([address.slice(0, 30), (await look(address)).statusCode]).toEqual([address.slice(0, 30), 422])
    expect((await look('https://x.com/deera')).json().errors.address[0]).toContain('شبكة')
  })

  test('is limited for each editor', async () => {
    const third = await asUser(app, server, { role: 'editor' })
    const codes = new Set<number>()
    for (let n = 0; n < 12; n++) codes.add((await look('paper.example', third)).statusCode)
    expect([...codes]).toEqual([200, 429])
  })
})

describe('adding a feed that was found', () => {
  test('adds the source with its agency and section, and it is read', async () => {
    const origin = await startOrigin()
    origin.on('/rss', { body: rss(items(2)) })
    const response = await add(await find(origin.url('/rss')), { agency: 'صحيفة جديدة' })
    expect(response.statusCode, response.body).toBe(200)
    expect(response.json().data.source).toMatchObject({ url: origin.url('/rss'), agency: { name_ar: 'صحيفة جديدة' }, state: 'fine' })
    await ingestOnce(app)
    expect(await app.db.selectFrom('posts').select('id').execute()).toHaveLength(2)
  })

  test('needs the preview of that feed, shown in the last hour', async () => {
    const origin = await startOrigin()
    origin.on('/rss', { body: rss(items(1)) })
    const found = await find(origin.url('/rss'))
    const second = await find(origin.url('/rss'))
    const code = async (given: object) => (await add(found, given)).json().code
    expect(await code({ token: 'forged' })).toBe('preview_needed')
    expect(await code({ url: 'https://paper.example/other' })).toBe('preview_needed')
    expect(await code({ token: second.feeds[0]?.token })).toBe('preview_needed')
    expect(await code({ found: 2_147_483_647 })).toBe('preview_needed')
    expect((await add(found, { category: 'nonsense' })).statusCode).toBe(422)
    expect((await add(found, { agency: '—' })).statusCode).toBe(422)
    await app.db
      .updateTable('found_feeds')
      .set({ created_at: new Date(Date.now() - 3_700_000) })
      .where('id', '=', found.id)
      .execute()
    expect(await code({})).toBe('preview_needed')
    expect(await app.db.selectFrom('sources').select('id').execute()).toEqual([])
  })

  test('by two editors at once adds it once, and changes nothing of a source that exists', async () => {
    const origin = await startOrigin()
    origin.on('/rss', { body: rss(items(1)) })
    const found = await find(origin.url('/rss'))
    const both = await Promise.all([add(found, { agency: 'الأولى' }), add(found, { agency: 'الثانية' }, other)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(both.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('source_exists')
    const before = await app.db.selectFrom('sources').selectAll().execute()
    expect(before).toHaveLength(1)
    expect((await add(found, { agency: 'الثالثة' })).json().code).toBe('source_exists')
    expect(await app.db.selectFrom('sources').selectAll().execute()).toEqual(before)
    expect(await app.db.selectFrom('agencies').select('id').where('name_ar', '=', 'الثالثة').execute()).toEqual([])
  })
})
