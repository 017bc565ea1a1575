import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../../test/testApp.ts'
import { seedTaxonomy } from './seedTaxonomy.ts'

const app = await createTestApp()

async function taxonomyRows() {
  const tables = ['main_categories', 'categories', 'sub_categories']
  return Promise.all(tables.map(async (table) => (await app.pool.query(`select * from ${table} order by id`)).rows))
}

describe('the taxonomy of a new installation', () => {
  test('has four main categories, eight categories, and two to four sub-categories each, named in both languages', async () => {
    await seedTaxonomy(app.db)
    const [mains = [], categories = [], subs = []] = await taxonomyRows()
    expect(mains).toHaveLength(4)
    const slugs = categories.map(({ slug }) => slug).sort()
    expect(slugs).toEqual(['culture', 'economy', 'health', 'local', 'politics', 'sports', 'technology', 'world'])
    for (const { id, slug } of categories) {
      const count = subs.filter((sub) => sub.category_id === id).length
      expect(count >= 2 && count <= 4, slug).toBe(true)
    }
    for (const { name_ar: ar, name_en: en } of [...mains, ...categories, ...subs]) {
      expect(ar).toMatch(/^[\p{Script=Arabic}\s]+$/u)
      expect(en).toMatch(/^[A-Za-z ]+$/)
    }
  })

  test('is not changed by a second start, nor are changes by an operator', async () => {
    await app.pool.query(`update categories set name_ar = 'مال', position = 99 where slug = 'economy'`)
    const before = await taxonomyRows()
    await Promise.all([seedTaxonomy(app.db), seedTaxonomy(app.db)])
    expect(await taxonomyRows()).toEqual(before)
  })

  test('is created once if two processes start for the first time together', async () => {
    await app.pool.query('truncate main_categories, categories, sub_categories cascade')
    await Promise.all([seedTaxonomy(app.db), seedTaxonomy(app.db), seedTaxonomy(app.db)])
    const [mains, categories] = await taxonomyRows()
    expect([mains?.length, categories?.length]).toEqual([4, 8])
  })
})
