import { expect, test } from 'vitest'
import { asUser } from '../../../../test/asUser.ts'
import { asVisitor } from '../../../../test/http.ts'
import { addAgency } from '../../../../test/posts.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { readTaxonomy, reloadTaxonomy } from '../../taxonomy/server/readTaxonomy.ts'
import { saveAgency } from '../../taxonomy/server/saveAgency.ts'
import type { AgencyCard } from '../schema.ts'

const app = await createTestApp()
const editor = await asUser(app, asVisitor(app).server, { role: 'editor' })

const read = async (id: number): Promise<AgencyCard> => (await editor.get(`/api/desk/agencies/${id}`)).json()
const save = (id: number, form: object) => editor.put(`/api/desk/agencies/${id}`, form)
/** The form of a card as it is. */
const formOf = ({ id: _, edited_at, ...card }: AgencyCard) => ({ ...card, seen: edited_at })

test('what an editor says of an agency is stored, and its name is the new one everywhere', async () => {
  const id = await addAgency(app)
  const form = {
    ...formOf(await read(id)),
    name_ar: 'القبس الجديدة',
    name_en: 'New Qabas',
    country: 'KW',
    about_ar: 'جريدة\nيومية',
    owner_en: ' A family ',
  }
  const { data } = (await save(id, form)).json()
  expect(data).toMatchObject({ name_ar: 'القبس الجديدة', country: 'KW', about_ar: 'جريدة يومية', about_en: null, owner_en: 'A family' })
  expect(await read(id)).toEqual(data)
  await reloadTaxonomy(app)
  expect((await readTaxonomy(app)).agencies.get(id)).toMatchObject({ name_ar: 'القبس الجديدة', name_en: 'New Qabas' })
})

test('of two editors the second is told, and overwrites nothing', async () => {
  const id = await addAgency(app)
  const seen = formOf(await read(id))
  const answers = await Promise.all([save(id, { ...seen, about_en: 'first' }), save(id, { ...seen, about_en: 'second' })])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const { about_en } = await read(id)
  expect(about_en).toBe(answers[0]?.statusCode === 200 ? 'first' : 'second')
})

test('a name that another agency has, in any spelling, is refused', async () => {
  await addAgency(app, { name_ar: 'الأنباء', name_en: 'Al-Anba' })
  const id = await addAgency(app)
  const response = await save(id, { ...formOf(await read(id)), name_ar: 'الانباء' })
  expect([response.statusCode, response.json().code]).toEqual([409, 'agency_name_taken'])
})

test.each([
  ['name_en', ' '],
  ['country', 'ZQ'],
  ['country', 'kw'],
  ['homepage', 'javascript:alert(1)'],
  ['homepage', 'https://user:secret@paper.example/'],
  ['homepage', 'paper.example'],
  ['about_ar', 'ا'.repeat(301)],
  ['owner_ar', 'سطر\nوسطر'],
])('%s “%s” is refused, and changes nothing', async (field, value) => {
  const id = await addAgency(app)
  const before = await read(id)
  const response = await save(id, { ...formOf(before), [field]: value })
  expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, [field]])
  expect(await read(id)).toEqual(before)
})

test('a source that names the agency again changes only the logo of what an editor wrote', async () => {
  const agency = { slug: 'seen-again', nameAr: 'من المصدر', nameEn: 'By the source', logoUrl: 'https://paper.example/1.png' }
  const id = await saveAgency(app.db, agency)
  expect(await saveAgency(app.db, { ...agency, nameEn: 'By the source again' })).toBe(id)
  expect((await read(id)).name_en).toBe('By the source again')
  await save(id, { ...formOf(await read(id)), name_en: 'By an editor' })
  await saveAgency(app.db, { ...agency, logoUrl: 'https://paper.example/2.png' })
  const { name_en, logo_url } = await app.db.selectFrom('agencies').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect([name_en, logo_url]).toEqual(['By an editor', 'https://paper.example/2.png'])
})

test('an agency that was merged into another has no card', async () => {
  const [from, into] = [await addAgency(app), await addAgency(app)]
  const form = formOf(await read(from))
  await editor.post(`/api/desk/agencies/${from}/merge`, { into })
  expect([(await editor.get(`/api/desk/agencies/${from}`)).statusCode, (await save(from, form)).statusCode]).toEqual([404, 404])
})
