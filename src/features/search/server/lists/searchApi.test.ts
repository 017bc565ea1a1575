import { beforeAll, describe, expect, test } from 'vitest'
import { asVisitor } from '../../../../../test/http.ts'
import { addAgency, addPost, addSections } from '../../../../../test/posts.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import { Facets, SearchHelp } from '../../schema.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
const ids = { alrai: 0, alanba: 0 }
let economy: Awaited<ReturnType<typeof addSections>>
let world: Awaited<ReturnType<typeof addSections>>

beforeAll(async () => {
  ids.alrai = await addAgency(app, { name_ar: 'الراي' })
  ids.alanba = await addAgency(app, { name_ar: 'الأنباء' })
  economy = await addSections(app)
  world = await addSections(app)
  const inEconomy = { main_category_id: economy.main, category_id: economy.category, sub_category_id: economy.sub }
  const inWorld = { main_category_id: world.main, category_id: world.category }
  const on = (day: number, hour = 12) => new Date(Date.UTC(2026, 10, day, hour))
  for (let n = 0; n < 6; n++) await addPost(app, { title: 'أسعار النفط ترتفع', agency_id: ids.alrai, ...inEconomy, published_at: on(20) })
  for (let n = 0; n < 3; n++) await addPost(app, { title: 'النفط في الكويت', agency_id: ids.alanba, ...inWorld, published_at: on(20, 22) })
  await addPost(app, { title: 'النفط في الأسواق', agency_id: ids.alanba, published_at: on(19) })
  await addPost(app, { title: 'النفط بالصور', agency_id: ids.alanba, media_type: 'media', published_at: on(18) })
  for (let n = 0; n < 5; n++)
    await addPost(app, { title: 'المستشفى الأميري في الكويت', agency_id: ids.alrai, is_own: n < 2, published_at: on(17) })
  for (let n = 0; n < 5; n++)
    await addPost(app, { title: 'افتتاح', body: '<p>مدرسة جديدة</p>', agency_id: ids.alrai, published_at: on(16) })
})

const read = async (path: string, parameters: Record<string, string | number>) => {
  const query = new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)]))
  const response = await visitor.get(`/api/search/${path}?${query}`)
  expect([response.statusCode, response.headers['cache-control']], response.body).toEqual([200, 'public, max-age=30'])
  return response.json().data
}

describe('the facets of a search', () => {
  const facets = async (search: string, more: Record<string, string | number> = {}) =>
    Facets.parse(await read('facets', { search, ...more }))

  test('count the hits by agency, section, media type and day in Kuwait', async () => {
    expect(await facets('نفط')).toEqual({
      total: 10,
      exact: true,
      agencies: [
        { id: ids.alrai, count: 6 },
        { id: ids.alanba, count: 4 },
      ],
      main_categories: [
        { id: economy.main, count: 6 },
        { id: world.main, count: 3 },
      ],
      categories: [
        { id: economy.category, count: 6 },
        { id: world.category, count: 3 },
      ],
      media_types: [
        { id: 'text', count: 10 },
        { id: 'media', count: 1 },
      ],
      days: [
        { day: '2026-11-21', count: 3 },
        { day: '2026-11-20', count: 6 },
        { day: '2026-11-19', count: 1 },
      ],
    })
  })

  test('also count the options beside a chosen one', async () => {
    const ofAgency = await facets('نفط', { agency: ids.alanba })
    expect(ofAgency.total).toBe(4)
    expect(ofAgency.agencies).toHaveLength(2)
    expect(ofAgency.categories).toEqual([{ id: world.category, count: 3 }])
    const ofSection = await facets('نفط', { category: economy.category })
    expect([ofSection.total, ofSection.categories.length, ofSection.agencies]).toEqual([6, 2, [{ id: ids.alrai, count: 6 }]])
    const ofMedia = await facets('نفط', { media_type: 'media' })
    expect([ofMedia.total, ofMedia.media_types]).toEqual([
      1,
      [
        { id: 'text', count: 10 },
        { id: 'media', count: 1 },
      ],
    ])
  })

  test("count only the product's own news if that is requested, as does the help", async () => {
    expect((await facets('الكويت')).total).toBe(8)
    expect(await facets('الكويت', { own: 'true' })).toMatchObject({ total: 2, agencies: [{ id: ids.alrai, count: 2 }] })
    const help = await read('help', { search: 'الكويت', own: 'true' })
    expect([help.did_you_mean, help.unfiltered]).toEqual([null, 8])
  })

  test('respect phrases, exclusions, names and days in the search', async () => {
    expect((await facets('"أسعار النفط"')).total).toBe(6)
    expect((await facets('نفط -الكويت')).total).toBe(7)
    expect((await facets('نفط agency:الانباء')).agencies).toEqual([{ id: ids.alanba, count: 4 }])
    expect((await facets('نفط before:2026-11-20')).total).toBe(1)
    expect((await facets('زلزال')).total).toBe(0)
    expect((await facets('نفط agency:رويترز')).total).toBe(0)
    expect((await facets('…')).total).toBe(0)
    expect((await facets('نفط', { category: economy.category, sub_category: economy.sub, main_category: world.main })).total).toBe(0)
  })
})

describe('help for a search', () => {
  const help = async (search: string, more: Record<string, string | number> = {}) =>
    SearchHelp.parse(await read('help', { search, ...more }))

  test('that finds nothing has a correction, as newspapers print it', async () => {
    expect((await help('النفظ')).did_you_mean).toBe('النفط')
    expect((await help('المصتشفي')).did_you_mean).toBe('المستشفى')
    expect((await help('المستشفى الأمييري')).did_you_mean).toBe('المستشفى الأميري')
    expect((await help("hgkt'")).did_you_mean).toBe('النفط')
    expect((await help('النفظ -الكويت')).did_you_mean).toBe('النفط -الكويت')
    expect((await help('مدرصه')).did_you_mean).toBe('مدرسة')
  })

  test('that finds nothing counts the hits with one word or filter less', async () => {
    expect((await help('النفط المستشفى')).without).toEqual([
      { text: 'النفط', count: 10 },
      { text: 'المستشفى', count: 5 },
    ])
    expect((await help('"أسعار النفط" الكويت -ترتفع')).without).toEqual([{ text: 'الكويت -ترتفع', count: 8 }])
    expect((await help('نفط agency:رويترز')).without).toEqual([{ text: 'نفط', count: 10 }])
  })

  test('lists unknown names', async () => {
    expect((await help('نفط agency:رويترز category:"لا شيء"')).unknown).toEqual(['رويترز', 'لا شيء'])
    expect((await help('نفط وكالة:الجزيرة قسم:«آخر الأنباء»')).unknown).toEqual(['الجزيرة', 'آخر الأنباء'])
    expect((await help('نفط agency:الراي')).unknown).toEqual([])
  })

  test('is empty if enough is found, or if nothing better is', async () => {
    const none = { did_you_mean: null, without: [], unfiltered: null, unknown: [] }
    for (const search of ['النفط', 'زلزال', '…', '-النفط', 'x'.repeat(200)]) expect([search, await help(search)]).toEqual([search, none])
  })

  test('counts the hits without the filters of the list', async () => {
    expect((await help('المستشفى', { agency: ids.alanba })).unfiltered).toBe(5)
    expect((await help('المستشفى', { category: economy.category, agency: ids.alanba })).unfiltered).toBe(5)
    expect((await help('زلزال', { agency: ids.alanba })).unfiltered).toBe(0)
    expect((await help('النفط', { category: economy.category, main_category: world.main })).unfiltered).toBe(10)
    expect((await help('زلزال')).unfiltered).toBeNull()
  })

  test('searches within the list that the reader is in', async () => {
    expect((await help('النفط المستشفى', { agency: ids.alrai })).without).toEqual([
      { text: 'النفط', count: 6 },
      { text: 'المستشفى', count: 5 },
    ])
    expect((await help('النفظ', { media_type: 'media' })).did_you_mean).toBeNull()
  })
})

test('facets and help are cached for all pages and orders of a list, but not for another filter', async () => {
  const counts = async (more: Record<string, string | number>) => {
    const facets = await read('facets', { search: 'برتقال', agency: ids.alanba, ...more })
    const help = await read('help', { search: 'برتقال', agency: ids.alanba, ...more })
    return [facets.total, help.unfiltered]
  }
  expect(await counts({})).toEqual([0, 0])
  await addPost(app, { title: 'موسم برتقال', agency_id: ids.alanba })
  await expect.poll(async () => (await visitor.get('/api/posts?search=برتقال')).json().data.length).toBe(1)
  expect(await counts({ own: 'true' })).toEqual([0, 1])
  for (const [name, value] of Object.entries({ pagination: 7, cursor: 'x', sort: 'relevance', trending: 'mostviews' }))
    expect([name, await counts({ [name]: value })]).toEqual([name, [0, 0]])
})

test('facets and help require a search', async () => {
  for (const path of ['facets', 'help'])
    for (const query of [
      '',
      '?search=',
      '?search=%00',
      '?search=x&agency=y',
      '?search=x&agency=987654',
      '?search=x&more=1',
      `?search=${'x'.repeat(201)}`,
    ])
      expect([path, query, (await visitor.get(`/api/search/${path}${query}`)).statusCode]).toEqual([path, query, 422])
})
