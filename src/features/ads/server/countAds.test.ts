import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, createApp } from '#base/app.ts'
import { asUser, type SignedIn } from '../../../../test/asUser.ts'
import { asVisitor } from '../../../../test/http.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import type { DeskAd, DeskAdPage } from '../schema.ts'
import { countAds, flushAdCounts } from './countAds.ts'
import { readReport } from './readReport.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
const form = {
  placement: 'list',
  advertiser: 'بنك المثال',
  title_ar: 'بطاقة بلا رسوم',
  title_en: 'A card without fees',
  image_url: 'https://bank.example/card.png',
  width: 1200,
  height: 300,
  link: 'https://bank.example/card?from=mirqab',
  weight: 1,
  max_impressions: null,
  is_paused: false,
  starts_at: null,
  ends_at: null,
}
let admin: SignedIn
beforeAll(async () => {
  admin = await asUser(app, visitor.server, { role: 'admin' })
})

async function addAd(changes: object = {}): Promise<DeskAd> {
  const response = await admin.post('/api/desk/ads', { ...form, ...changes })
  expect(response.statusCode, response.body).toBe(200)
  return response.json().data.ad
}

/** Another process. */
function sameDatabase(): App {
  const other = createApp(app.config, app.databaseUrl, 'test')
  afterAll(() => other.close())
  return other
}

const listed = async (id: number) => (await admin.get('/api/desk/ads')).json<DeskAdPage>().data.find((ad) => ad.id === id)
const seen = (ids: unknown, agent = 'x') => visitor.post('/api/ads/seen', { ids }, { 'user-agent': agent })
const click = (id: number, headers = {}) => visitor.server.inject({ url: `/api/ads/${id}/open`, headers })
const keyOf = ({ report }: DeskAd) => new URL(report).searchParams.get('key') ?? ''

test('impressions and clicks are counted by day in Kuwait, and the advertiser reads them behind a secret address', async () => {
  const ad = await addAd({ starts_at: '2026-11-01T00:00:00+03:00' })
  app.setNow(new Date('2026-11-21T20:59:00Z'))
  for (const agent of ['a', 'b', 'c']) expect((await seen([ad.id], agent)).statusCode).toBe(200)
  await flushAdCounts(app)
  app.setNow(new Date('2026-11-21T21:01:00Z'))
  await seen([ad.id, ad.id, 987_654])
  expect(await click(ad.id)).toMatchObject({ statusCode: 302, headers: { location: form.link, 'cache-control': 'no-store' } })
  await flushAdCounts(app)
  app.setNow(undefined)
  expect(await listed(ad.id)).toMatchObject({ impressions: 5, clicks: 1, state: 'running' })
  expect(await readReport(app, keyOf(ad))).toMatchObject({
    advertiser: form.advertiser,
    has_started: true,
    days: [
      { day: '2026-11-21', impressions: 3, clicks: 0 },
      { day: '2026-11-22', impressions: 2, clicks: 1 },
    ],
  })
})

test('one visitor cannot drive the numbers up, and a prefetched link is no click', async () => {
  const ad = await addAd()
  for (let n = 0; n < 4; n++) await seen(Array(50).fill(ad.id))
  // Invented ads do not take the room in which viewers are remembered.
  for (let n = 0; n < 20; n++) await seen(Array.from({ length: 50 }, (_, index) => 1_000_000 + n * 50 + index))
  await seen([ad.id])
  for (let n = 0; n < 9; n++) await click(ad.id)
  await click(ad.id, { 'sec-purpose': 'prefetch;prerender', 'user-agent': 'other' })
  // An address has a limited number of visitors, whatever they call themselves.
  for (let n = 0; n < 2_000; n++) countAds(app, 'clicks', [ad.id], { userId: null, ip: '198.51.100.7', userAgent: `browser ${n}` })
  await flushAdCounts(app)
  const { impressions, clicks } = (await listed(ad.id)) as DeskAd
  expect(impressions).toBe(30)
  expect(clicks).toBeLessThanOrEqual(3 + 64 * 3)
})

test('one network counts 64 times and clicks 8 times a day, whatever browsers it names and however many processes count; the rest is shown as not counted', async () => {
  const ad = await addAd()
  const other = sameDatabase()
  const from = (ip: string, n: number) => ({ userId: null, ip, userAgent: `browser ${n}` })
  for (const process of [app, other])
    for (let n = 0; n < 100; n++) {
      countAds(process, 'impressions', [ad.id], from('198.51.100.9', n))
      countAds(process, 'clicks', [ad.id], from('198.51.100.9', n))
    }
  await Promise.all([flushAdCounts(app), flushAdCounts(other)])
  const [day] = (await readReport(app, keyOf(ad))).days
  expect(day).toMatchObject({ impressions: 64, clicks: 8, refused_impressions: 136, refused_clicks: expect.any(Number) })
  expect(day?.refused_clicks).toBeGreaterThan(100)
  // A site of IPv6 has 65,536 networks.
  for (let n = 1; n <= 500; n++) countAds(app, 'clicks', [ad.id], from(`2001:db8:3:${n.toString(16)}::1`, 0))
  await flushAdCounts(app)
  expect(await listed(ad.id)).toMatchObject({ impressions: 64, clicks: 8 + 32 })
})

test('an address with Arabic letters is opened as browsers write it', async () => {
  const ad = await addAd({ link: 'https://shop.example/عرض' })
  expect((await click(ad.id)).headers.location).toBe('https://shop.example/%D8%B9%D8%B1%D8%B6')
})

test('the numbers are found only under their present address', async () => {
  const ad = await addAd()
  const key = keyOf(ad)
  const other = keyOf(await addAd())
  for (const forged of [
    '',
    'x',
    `${ad.id}`,
    key.slice(0, -1),
    `${key}x`,
    key.replace(/^\d+/, String(ad.id + 1)),
    `${ad.id}-${other.split('-').slice(1).join('-')}`,
  ])
    await expect(readReport(app, forged), forged).rejects.toMatchObject({ code: 'not_found' })
  const renewed = (await admin.post(`/api/desk/ads/${ad.id}/report`)).json().data.ad
  await expect(readReport(app, key)).rejects.toMatchObject({ code: 'not_found' })
  expect(await readReport(app, keyOf(renewed))).toMatchObject({ days: [] })
})

test('an admin changes everything of an ad, and its numbers stay', async () => {
  const ad = await addAd({ starts_at: '2026-11-01T00:00:00+03:00' })
  await seen([ad.id], 'someone')
  await flushAdCounts(app)
  const changes = { ...form, link: '/events', weight: 100, max_impressions: 1, ends_at: '2099-01-01T00:00:00+03:00' }
  const changed = await admin.put(`/api/desk/ads/${ad.id}`, changes)
  expect(changed.json().data.ad).toMatchObject({ link: '/events', state: 'used_up', impressions: 1, starts_at: '2026-10-31T21:00:00.000Z' })
  await admin.put(`/api/desk/ads/${ad.id}`, { ...form, is_paused: true })
  expect(await listed(ad.id)).toMatchObject({ state: 'paused', max_impressions: null, ends_at: null })
  expect((await admin.put('/api/desk/ads/987654', form)).statusCode).toBe(404)
  expect((await click(987_654)).statusCode).toBe(404)
  // Paused, perhaps because of what the link leads to.
  expect((await click(ad.id)).statusCode).toBe(404)
})

test.each([
  [{ link: 'javascript:alert(1)' }, 'link'],
  [{ link: '//evil.example/' }, 'link'],
  [{ link: '/\\evil.example' }, 'link'],
  [{ link: 'http://shop.example/' }, 'link'],
  [{ link: 'https://a b' }, 'link'],
  [{ link: 'https://shop.example/\r\nset-cookie: a=b' }, 'link'],
  [{ image_url: 'file:///etc/passwd' }, 'image_url'],
  [{ advertiser: '  ' }, 'advertiser'],
  [{ title_ar: 'a\u202eb' }, 'title_ar'],
  [{ weight: 0 }, 'weight'],
  [{ max_impressions: 0 }, 'max_impressions'],
  [{ width: 1e9 }, 'width'],
  [{ ends_at: '2020-01-01T00:00:00+03:00' }, 'ends_at'],
  [{ placement: 'popup' }, 'placement'],
])('an ad with %j is refused beside the field', async (changes, field) => {
  const response = await admin.post('/api/desk/ads', { ...form, ...changes })
  expect(response.statusCode, response.body).toBe(422)
  expect(Object.keys(response.json().errors)).toEqual([field])
})

test.each([[[]], [Array(51).fill(1)], [['x']], [[-1]], [[2 ** 40]], ['1']])('ads that were seen cannot be %j', async (ids) => {
  expect((await seen(ids)).statusCode).toBe(422)
})
