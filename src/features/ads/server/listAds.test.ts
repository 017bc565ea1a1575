import { beforeAll, describe, expect, test } from 'vitest'
import { asVisitor } from '../../../../test/http.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { type Ad, AdList } from '../schema.ts'
import { pickAds } from './pickAds.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
const day = (count: number) => new Date(Date.UTC(2026, 10, 21 + count, 12))

async function shown(page: 'list' | 'detail', at: Date): Promise<string[]> {
  app.setNow(at)
  const response = await visitor.get(`/api/${page}-page-ads`)
  expect(AdList.parse(response.json())).toEqual(response.json())
  return response.json<{ data: Ad[] }>().data.map((ad) => ad.title_en)
}

beforeAll(async () => {
  const basics = { title_ar: 'إعلان', image_url: 'https://ads.example/1.png', link: 'https://shop.example/', width: 728, height: 90 }
  const ads = [
    { placement: 'list', title_en: 'always', weight: 2, starts_at: day(-9) },
    { placement: 'list', title_en: 'two days', weight: 3, starts_at: day(0), ends_at: day(2) },
    { placement: 'list', title_en: 'later', weight: 1, starts_at: day(1) },
    { placement: 'list', title_en: 'paused', weight: 1, starts_at: day(-9), is_paused: true },
    { placement: 'detail', title_en: 'beside an article', weight: 1, starts_at: day(-1) },
    { placement: 'detail', title_en: 'seen often enough', weight: 1, starts_at: day(-1), max_impressions: 10 },
  ]
  const rows = await app.db
    .insertInto('ads')
    .values(ads.map((ad) => ({ ...basics, ...ad })))
    .returning(['id', 'title_en'])
    .execute()
  const capped = rows.find(({ title_en }) => title_en === 'seen often enough')?.id ?? 0
  const counts = [
    { ad_id: capped, day: '2026-11-20', impressions: 4 },
    { ad_id: capped, day: '2026-11-21', impressions: 6 },
  ]
  await app.db.insertInto('ad_counts').values(counts).execute()
})

describe('banners', () => {
  test('are shown from their start until before their end, the heaviest first, unless they are paused', async () => {
    expect(await shown('list', new Date(day(0).getTime() - 1))).toEqual(['always'])
    expect(await shown('list', day(0))).toEqual(['two days', 'always'])
    expect(await shown('list', day(1))).toEqual(['two days', 'always', 'later'])
    expect(await shown('list', day(2))).toEqual(['always', 'later'])
  })

  test('of lists and of detail pages are different, and one that was seen as often as was bought is not shown', async () => {
    expect(await shown('detail', day(0))).toEqual(['beside an article'])
    await app.db.updateTable('ads').set({ max_impressions: 11 }).where('title_en', '=', 'seen often enough').execute()
    expect(await shown('detail', day(0))).toEqual(['beside an article', 'seen often enough'])
  })

  test('of one edition are shown in that alone, others in both', async () => {
    const titles = async (edition: string) => {
      const response = await visitor.get('/api/list-page-ads', { 'x-localization': edition })
      return response.json<{ data: Ad[] }>().data.map(({ title_en }) => title_en)
    }
    await app.db.updateTable('ads').set({ edition: 'en' }).where('title_en', '=', 'two days').execute()
    expect([await titles('ar'), await titles('en')]).toEqual([['always'], ['two days', 'always']])
  })

  test('have pictures on our own origin with their size, and a link that counts clicks', async () => {
    const [ad] = (await visitor.get('/api/detail-page-ads')).json<{ data: Ad[] }>().data
    expect(ad).toMatchObject({ image: expect.stringMatching(/^\/pictures\//), width: 728, height: 90, link: `/api/ads/${ad?.id}/open` })
  })

  test('come first as often as their weights say, and all of them are shown', () => {
    const ads = [1, 2, 7].map((weight) => ({ id: weight, weight })) as Ad[]
    const first = new Map<number, number>()
    for (let n = 0; n < 10_000; n++) {
      const picked = pickAds(ads)
      expect(picked.map(({ id }) => id).sort()).toEqual([1, 2, 7])
      first.set(picked[0]?.id ?? 0, (first.get(picked[0]?.id ?? 0) ?? 0) + 1)
    }
    // Ten standard deviations at most.
    for (const { weight } of ads) expect(Math.abs((first.get(weight) ?? 0) - weight * 1_000)).toBeLessThan(10 * Math.sqrt(10_000 * 0.25))
  })
})
