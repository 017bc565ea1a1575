import { beforeAll, describe, expect, test } from 'vitest'
import { seedTaxonomy } from '#features/taxonomy/server/seedTaxonomy.ts'
import { addAgency } from '../../../../test/posts.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { resolveNames } from './nameFilters.ts'

const app = await createTestApp()
const ids = { kuna: 0, rai: 0, ruya: 0 }

beforeAll(async () => {
  await seedTaxonomy(app.db)
  ids.kuna = await addAgency(app, { slug: 'kuna', name_ar: 'وكالة الأنباء الكويتية', name_en: 'Kuwait News Agency' })
  ids.rai = await addAgency(app, { slug: 'alrai', name_ar: 'الراي', name_en: 'Al Rai' })
  ids.ruya = await addAgency(app, { slug: 'ruya', name_ar: 'الرؤية', name_en: 'Al Roeya' })
})

const agency = async (...agencies: string[]) => {
  const { agencyIds, unknown } = await resolveNames(app, { agencies, categories: [] })
  return [...agencyIds, ...unknown]
}
const sections = async (...categories: string[]) => {
  const { agencyIds, unknown, ...found } = await resolveNames(app, { agencies: [], categories })
  const names = async (table: 'main_categories' | 'categories' | 'sub_categories', of: number[]) =>
    of.length === 0
      ? []
      : (await app.db.selectFrom(table).select('slug').where('id', 'in', of).orderBy('id').execute()).map(({ slug }) => slug)
  return [
    ...(await names('main_categories', found.mainCategoryIds)),
    ...(await names('categories', found.categoryIds)),
    ...(await names('sub_categories', found.subCategoryIds)),
    ...unknown.map((name) => `? ${name}`),
  ]
}

describe('the name of an agency in a query', () => {
  test('is recognised in both languages, by its slug, and in all spellings', async () => {
    for (const name of ['وكالة الأنباء الكويتية', 'وكاله الانباء الكويتيه', 'Kuwait News Agency', 'kuwait news agency', 'KUNA', 'kuna'])
      expect([name, await agency(name)]).toEqual([name, [ids.kuna]])
  })

  test('may omit the article, and may be a prefix', async () => {
    for (const name of ['راي', 'الراي', 'والراي']) expect([name, await agency(name)]).toEqual([name, [ids.rai]])
    for (const name of ['وكالة', 'الأنباء', 'انباء', 'الأنباء الكو', 'news ag'])
      expect([name, await agency(name)]).toEqual([name, [ids.kuna]])
  })

  test('is unknown if no agency has it, if it is a prefix of several, or if it has no letters', async () => {
    for (const name of ['رويترز', 'ال', 'al', 'ر', '…', '', 'الأنباء الراي']) expect([name, await agency(name)]).toEqual([name, [name]])
  })

  test('may occur several times', async () => {
    expect(await agency('الراي', 'رويترز', 'kuna', 'الراي')).toEqual([ids.rai, ids.kuna, 'رويترز'])
  })
})

describe('the name of a category in a query', () => {
  test('is found on all three levels', async () => {
    expect(await sections('الرياضة')).toEqual(['sport'])
    expect(await sections('رياضة')).toEqual(['sports'])
    expect(await sections('كرة القدم')).toEqual(['football'])
    expect(await sections('football')).toEqual(['football'])
    expect(await sections('الاقتصاد')).toEqual(['economy'])
    expect(await sections('صحه', 'تكنولوجيا')).toEqual(['technology', 'health'])
  })

  test('is unknown if it is the name of an agency', async () => {
    expect(await sections('الراي')).toEqual(['? الراي'])
  })
})

test('without names in the query, nothing is looked up', async () => {
  const nothing = { agencyIds: [], mainCategoryIds: [], categoryIds: [], subCategoryIds: [], unknown: [] }
  expect(await resolveNames(app, { agencies: [], categories: [] })).toEqual(nothing)
})
