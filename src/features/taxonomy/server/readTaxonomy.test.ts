import { describe, expect, test } from 'vitest'
import { listen } from '#base/database/listen.ts'
import { asVisitor } from '../../../../test/http.ts'
import { addAgency, addSections } from '../../../../test/posts.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { Categorization } from '../schema.ts'
import { invalidateTaxonomy } from './readTaxonomy.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
const read = async () => (await visitor.get('/api/categorization')).json<Categorization>()

describe('the categorization', () => {
  test('lists main categories, categories and sub-categories in their order, and agencies by name', async () => {
    const second = await addSections(app)
    const first = await addSections(app)
    await app.db.updateTable('main_categories').set({ position: -1 }).where('id', '=', first.main).execute()
    const b = await addAgency(app, { name_ar: 'ب', country: 'KW', logo_url: 'https://b.example/mark.png' })
    const a = await addAgency(app, { name_ar: 'أ', is_own: true })
    invalidateTaxonomy(app)
    const options = await read()
    expect(Categorization.parse(options)).toEqual(options)
    expect(options.main_categories.map((one) => one.id)).toEqual([first.main, second.main])
    expect(options.categories.map((one) => one.main_category_id)).toEqual([second.main, first.main])
    expect(options.sub_categories.map((one) => one.category_id)).toEqual([second.category, first.category])
    expect(options.agencies.map((one) => one.id)).toEqual([a, b])
    expect(options.agencies[0]).toMatchObject({ is_own: true, logo: null, country: null })
    expect(options.agencies[1]).toMatchObject({ is_own: false, country: 'KW', logo: expect.stringMatching(/^\/pictures\//) })
  })

  test('is reloaded by every process after a change', async () => {
    let notifications = 0
    const listener = await listen(app, {
      taxonomy() {
        notifications++
        invalidateTaxonomy(app)
      },
    })
    const before = (await read()).agencies.length
    await addAgency(app)
    await expect.poll(async () => (await read()).agencies.length).toBe(before + 1)
    await app.pool.query("update categories set name_en = 'Renamed'")
    await expect.poll(async () => (await read()).categories[0]?.name_en).toBe('Renamed')
    expect(notifications).toBe(2)
    await listener.stop()
  })
})
