import { beforeAll, describe, expect, test } from 'vitest'
import { asVisitor } from '../../../../test/http.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { type Ad, AdList } from '../schema.ts'

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
    { placement: 'list', title_en: 'always', position: 2, starts_at: day(-9) },
    { placement: 'list', title_en: 'two days', position: 1, starts_at: day(0), ends_at: day(2) },
    { placement: 'list', title_en: 'later', position: 3, starts_at: day(1) },
    { placement: 'detail', title_en: 'beside an article', starts_at: day(-1) },
  ]
  await app.db
    .insertInto('ads')
    .values(ads.map((ad) => ({ ...basics, ...ad })))
    .execute()
})

describe('banners', () => {
  test('are shown from their start until before their end, in their order', async () => {
    expect(await shown('list', new Date(day(0).getTime() - 1))).toEqual(['always'])
    expect(await shown('list', day(0))).toEqual(['two days', 'always'])
    expect(await shown('list', day(1))).toEqual(['two days', 'always', 'later'])
    expect(await shown('list', day(2))).toEqual(['always', 'later'])
  })

  test('of lists and of detail pages are different', async () => {
    expect(await shown('detail', day(0))).toEqual(['beside an article'])
  })

  test('have pictures on our own origin, with their size', async () => {
    const [ad] = (await visitor.get('/api/detail-page-ads')).json<{ data: Ad[] }>().data
    expect(ad).toMatchObject({ image: expect.stringMatching(/^\/pictures\//), width: 728, height: 90, link: 'https://shop.example/' })
  })
})
