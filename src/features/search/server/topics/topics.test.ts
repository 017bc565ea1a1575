import { describe, expect, test } from 'vitest'
import { seedTaxonomy } from '#features/taxonomy/server/seedTaxonomy.ts'
import { asVisitor } from '../../../../../test/http.ts'
import { addAgency, addPost } from '../../../../../test/posts.ts'
import { createTestApp, type TestApp } from '../../../../../test/testApp.ts'
import type { Topics } from '../../schema.ts'
import { createNameFinder } from './findNames.ts'

const find = createNameFinder()
const topics = async (app: TestApp, query = '') => (await asVisitor(app).get(`/api/search/topics${query}`)).json().data as Topics
const texts = (list: { text: string }[]) => list.map(({ text }) => text)

/** Adds the title for two agencies. */
async function addTwice(app: TestApp, title: string, more: object = {}): Promise<void> {
  for (let n = 0; n < 2; n++) await addPost(app, { title, agency_id: await addAgency(app), ...more })
}

describe('names in titles', () => {
  test.each([
    ['زلزال يضرب اليابان وإجلاء آلاف السكان', ['اليابان']],
    ['وزير الخارجية يصل إلى بغداد قادماً من كوريا الجنوبية', ['بغداد', 'كوريا الجنوبية']],
    ['Talks in Riyadh on Sudan', ['الرياض', 'السودان']],
    ['السعودية والإمارات توقعان اتفاقاً', ['السعودية', 'الإمارات']],
    ['ترامب يلتقي بوتين', ['ترامب', 'بوتين']],
    ['خالد الهاجري يقود المنتخب', ['خالد الهاجري']],
    ['الكويت تستضيف مؤتمراً مالياً', []],
    ['علي في منزله', []],
    ['المنتخب يستدعي فهد خالد لمعسكر الدوحة', ['الدوحة', 'فهد خالد']],
  ])('%s', (title, expected) => {
    expect(find(title).map(({ ar }) => ar)).toEqual(expected)
  })
})

describe('the topics of the day', () => {
  test('are the sections, people and places that titles of two agencies name within a day, most first, in the language of the page', async () => {
    const app = await createTestApp()
    await seedTaxonomy(app.db)
    const sports = await app.db.selectFrom('categories').select('id').where('slug', '=', 'sports').executeTakeFirstOrThrow()
    await addTwice(app, 'قمة في الرياض بحضور ترامب', { category_id: sports.id })
    await addTwice(app, 'الرياض تستضيف نهائي البطولة')
    await addTwice(app, 'زلزال في اليابان')
    await addPost(app, { title: 'مباراة في مدريد' })
    await addTwice(app, 'مؤتمر في باريس', { published_at: new Date(app.now().getTime() - 2 * 86_400_000) })
    const arabic = await topics(app)
    expect(texts(arabic.places)).toEqual(['الرياض', 'اليابان'])
    expect(texts(arabic.people)).toEqual(['ترامب'])
    expect(arabic.sections[0]).toEqual({ kind: 'category', id: sports.id, text: 'رياضة' })
    const english = await topics(app, '?language=en')
    expect(texts(english.places)).toEqual(['Riyadh', 'Japan'])
    expect(texts(english.people)).toEqual(['Trump'])
  })

  test('are counted in the news of the chosen language', async () => {
    const app = await createTestApp()
    await addTwice(app, 'زلزال في اليابان')
    await addTwice(app, 'Talks in Riyadh', { language: 'en' })
    const places = async (query: string) => texts((await topics(app, query)).places)
    expect([await places('?content=ar'), await places('?content=en'), await places('?language=en&content=ar')]).toEqual([
      ['اليابان'],
      ['الرياض'],
      ['Japan'],
    ])
    expect((await places('')).sort()).toEqual(['الرياض', 'اليابان'])
    expect((await asVisitor(app).get('/api/search/topics?content=both')).statusCode).toBe(422)
  })

  test('are empty without news, never contain a banned word, and refuse other languages', async () => {
    const app = await createTestApp()
    expect(await topics(app)).toEqual({ sections: [], people: [], places: [] })
    expect((await asVisitor(app).get('/api/search/topics?language=fr')).statusCode).toBe(422)
    const other = await createTestApp()
    await other.db.insertInto('banned_words').values({ word: 'اليابان', stems: 'يابان', created_at: other.now() }).execute()
    await addTwice(other, 'زلزال في اليابان')
    expect((await topics(other)).places).toEqual([])
  })
})
