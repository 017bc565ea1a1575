import { beforeAll, describe, expect, test } from 'vitest'
import type { Categorization } from '#features/taxonomy/schema.ts'
import { readTaxonomy, reloadTaxonomy } from '#features/taxonomy/server/readTaxonomy.ts'
import { sections } from '#features/taxonomy/server/sections.ts'
import { seedTaxonomy } from '#features/taxonomy/server/seedTaxonomy.ts'
import { fold } from '#text/tokenizer/fold.ts'
import { asUser, createUser, type SignedIn } from '../../../../test/asUser.ts'
import { asVisitor } from '../../../../test/http.ts'
import { addPost } from '../../../../test/posts.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import type { DeskSection, Level, SectionTree } from '../schema.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
let editor: SignedIn
beforeAll(async () => {
  await seedTaxonomy(app.db)
  editor = await asUser(app, visitor.server, { role: 'editor' })
})

const filters = async () => {
  await reloadTaxonomy(app)
  return (await visitor.get('/api/categorization')).json<Categorization>()
}
let made = 0
const newNames = () => ({ name_ar: `قسم جديد ${++made}`, name_en: `New section ${made}` })
const tree = async () => (await editor.get('/api/desk/sections')).json<SectionTree>().data
const findByName = async (name: string) =>
  (await tree())
    .flatMap((main) => [main, ...main.categories, ...main.categories.flatMap(({ subs }) => subs)])
    .find(({ name_en }) => name_en === name)
const add = (level: Level, parent: number | null, names: { name_ar: string; name_en: string }) =>
  editor.post('/api/desk/sections', { level, parent, ...names })
async function added(level: Level, parent: number | null): Promise<DeskSection> {
  const names = newNames()
  expect((await add(level, parent, names)).statusCode).toBe(200)
  return (await findByName(names.name_en)) as DeskSection
}
const rename = ({ id, name_ar, name_en }: DeskSection, names: object, level: Level = 'category') =>
  editor.put(`/api/desk/sections/${level}/${id}`, { name_ar, name_en, ...names, seen: { name_ar, name_en } })
const order = (level: Level, seen: number[], ids: number[]) => editor.put('/api/desk/sections/order', { level, seen, ids })
const remove = (level: Level, { id }: DeskSection) => editor.send({ method: 'DELETE', url: `/api/desk/sections/${level}/${id}` })
const idsOf = (sections: { id: number }[]) => sections.map(({ id }) => id)

test('the desk has the sections of the filters, in their order', async () => {
  const { main_categories, categories, sub_categories } = await filters()
  const mains = await tree()
  expect(idsOf(mains)).toEqual(idsOf(main_categories))
  expect(idsOf(mains.flatMap((main) => main.categories))).toEqual(expect.arrayContaining(idsOf(categories)))
  expect(mains.flatMap((main) => main.categories.flatMap(({ subs }) => subs))).toHaveLength(sub_categories.length)
  expect(mains.some(({ is_added }) => is_added)).toBe(false)
})

test('a section of each level is added as the last of its parent, and can be filtered by at once', async () => {
  const main = await added('main', null)
  const category = await added('category', main.id)
  const sub = await added('sub', category.id)
  expect((await tree()).at(-1)).toMatchObject({ id: main.id, is_added: true, categories: [{ id: category.id, subs: [{ id: sub.id }] }] })
  expect((await filters()).sub_categories).toContainEqual(expect.objectContaining({ id: sub.id, name_ar: sub.name_ar }))
  const second = await added('category', main.id)
  expect(idsOf((await tree()).at(-1)?.categories ?? [])).toEqual([category.id, second.id])
})

test('a new name is everywhere, and stays when the program starts again', async () => {
  const [main] = await tree()
  const [first] = main?.categories ?? []
  expect((await rename(first as DeskSection, { name_ar: 'الشأن العام' })).statusCode).toBe(200)
  await seedTaxonomy(app.db)
  expect((await filters()).categories).toContainEqual(expect.objectContaining({ id: first?.id, name_ar: 'الشأن العام' }))
})

test('sections of one parent change their order, and those of others keep theirs', async () => {
  const before = await tree()
  const [one, two] = before.filter(({ categories }) => categories.length > 1)
  const seen = idsOf(one?.categories ?? [])
  expect((await order('category', seen, seen.toReversed())).statusCode).toBe(200)
  const after = await tree()
  expect(idsOf(after.find(({ id }) => id === one?.id)?.categories ?? [])).toEqual(seen.toReversed())
  expect(after.find(({ id }) => id === two?.id)).toEqual(two)
})

test('sections that had one place are ordered, too', async () => {
  const { id } = await added('main', null)
  const [one, two] = [await added('category', id), await added('category', id)]
  await app.db.updateTable('categories').set({ position: 0 }).where('main_category_id', '=', id).execute()
  expect((await order('category', [one.id, two.id], [two.id, one.id])).statusCode).toBe(200)
  expect(idsOf((await tree()).find((main) => main.id === id)?.categories ?? [])).toEqual([two.id, one.id])
})

test('a feed that names a section by its former name still fills it', async () => {
  const sub = (await tree())
    .flatMap(({ categories }) => categories.flatMap(({ subs }) => subs))
    .find(({ name_en }) => name_en === 'Parliament')
  await rename(sub as DeskSection, { name_ar: 'مجلس الأمة والحكومة', name_en: 'Parliament and government' }, 'sub')
  await reloadTaxonomy(app)
  const { subByName } = sections(await readTaxonomy(app))
  for (const name of ['مجلس الأمة', 'Parliament', 'مجلس الأمة والحكومة'])
    expect(subByName.get(fold(name))).toMatchObject([{ subCategoryId: sub?.id }])
})

describe('of two editors the second is told, and overwrites nothing', () => {
  test('when both rename a section', async () => {
    const section = await added('main', null)
    const answers = await Promise.all([rename(section, newNames(), 'main'), rename(section, newNames(), 'main')])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  test('when both order sections, or one was added meanwhile', async () => {
    const parent = await added('main', null)
    const [one, two] = [await added('category', parent.id), await added('category', parent.id)]
    const seen = [one.id, two.id]
    const answers = await Promise.all([order('category', seen, seen.toReversed()), order('category', seen, seen.toReversed())])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    await added('category', parent.id)
    expect((await order('category', seen.toReversed(), seen)).statusCode).toBe(409)
  })

  test('when both add a section of one name', async () => {
    const names = newNames()
    const { id } = await added('main', null)
    for (const [level, parent] of [
      ['category', id],
      ['main', null],
    ] as const) {
      const answers = await Promise.all([add(level, parent, names), add(level, parent, names)])
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    }
  })
})

describe('a section is removed', () => {
  test('if staff added it and nothing is in it', async () => {
    const main = await added('main', null)
    const sub = await added('sub', (await added('category', main.id)).id)
    expect((await remove('sub', sub)).statusCode).toBe(200)
    expect(await findByName(sub.name_en)).toBeUndefined()
    expect((await remove('sub', sub)).statusCode).toBe(404)
  })

  test('but not one that comes with the site, which would be there again after the next start', async () => {
    const [main] = await tree()
    const response = await remove('main', main as DeskSection)
    expect([response.statusCode, response.json().code]).toEqual([409, 'section_built_in'])
  })

  test.each([
    ['a post', (category_id: number) => addPost(app, { category_id })],
    ['a section', (id: number) => added('sub', id)],
    [
      'a newsletter',
      (category_id: number) =>
        app.db.insertInto('newsletters').values({ category_id, hour: 8, is_offered: true, updated_at: app.now() }).execute(),
    ],
    [
      "a reader's alerts",
      async (id: number) => {
        const user_id = (await createUser(app)).id
        const row = {
          user_id,
          keywords: [],
          exclusions: [],
          categories: [id],
          main_categories: [],
          agencies: [],
          media_type: 'both',
          revision: 1,
          updated_at: app.now(),
        }
        await app.db.insertInto('interests').values(row).execute()
      },
    ],
  ])('but not while %s is in it', async (_, put) => {
    const category = await added('category', (await added('main', null)).id)
    await put(category.id)
    const response = await remove('category', category)
    expect([response.statusCode, response.json().code]).toEqual([409, 'section_in_use'])
    expect(await findByName(category.name_en)).toBeDefined()
  })
})

test.each([
  ['POST', '', { level: 'category', parent: null, name_ar: 'اسم', name_en: 'Name' }, 422],
  ['POST', '', { level: 'main', parent: 1, name_ar: 'اسم', name_en: 'Name' }, 422],
  ['POST', '', { level: 'sub', parent: 2_000_000_000, name_ar: 'اسم', name_en: 'Name' }, 404],
  ['POST', '', { level: 'main', parent: null, name_ar: ' ', name_en: 'Name' }, 422],
  ['POST', '', { level: 'main', parent: null, name_ar: 'ا'.repeat(41), name_en: 'Name' }, 422],
  ['PUT', '/main/2000000000', { name_ar: 'اسم', name_en: 'Name', seen: { name_ar: '', name_en: '' } }, 404],
  ['PUT', '/nothing/1', { name_ar: 'اسم', name_en: 'Name', seen: { name_ar: '', name_en: '' } }, 422],
  ['PUT', '/order', { level: 'main', seen: [2_000_000_000], ids: [2_000_000_000] }, 409],
] as const)('%s %s with %o is refused, and changes nothing', async (method, path, payload, status) => {
  const before = await tree()
  expect((await editor.send({ method, url: `/api/desk/sections${path}`, payload })).statusCode).toBe(status)
  expect(await tree()).toEqual(before)
})

test.each(['twice', 'a foreign one'])('an order that names %s of the sections is refused', async (what) => {
  const parent = await added('main', null)
  const [one, two] = [await added('category', parent.id), await added('category', parent.id)]
  const foreign = await added('category', (await added('main', null)).id)
  const response = await order('category', [one.id, two.id], [one.id, what === 'twice' ? one.id : foreign.id])
  expect(response.statusCode).toBe(422)
  expect(idsOf((await tree()).find(({ id }) => id === parent.id)?.categories ?? [])).toEqual([one.id, two.id])
})
