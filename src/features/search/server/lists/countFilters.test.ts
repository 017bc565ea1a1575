import { expect, test } from 'vitest'
import { AppError } from '#base/errors.ts'
import { ListPostsQuery } from '#features/posts/server/lists/listQuery.ts'
import { addAgency, addPost, addSections } from '../../../../../test/posts.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import { countFilters } from './countFilters.ts'

const app = await createTestApp()
const [alrai, alanba, own] = [await addAgency(app), await addAgency(app), await addAgency(app, { is_own: true })]
const economy = await addSections(app)
const sport = await addSections(app)
const ofEconomy = { main_category_id: economy.main, category_id: economy.category, sub_category_id: economy.sub }
const ofSport = { main_category_id: sport.main, category_id: sport.category }
const days = (count: number) => ({ published_at: new Date(Date.now() - count * 86_400_000) })
await addPost(app, { agency_id: alrai, ...ofEconomy, ...days(1) })
await addPost(app, { agency_id: alrai, ...ofSport, ...days(6) })
await addPost(app, { agency_id: alanba, ...ofSport, ...days(0) })
await addPost(app, { agency_id: alanba, ...ofSport, ...days(8) })
await addPost(app, { agency_id: alanba, ...days(2) })
await addPost(app, { agency_id: alanba, ...ofSport, ...days(2), media_type: 'media' })
await addPost(app, { agency_id: own, is_own: true, ...ofSport, ...days(2) })

const count = (query: Record<string, string>, own = false) => countFilters(app, ListPostsQuery.parse(query), { own })

test('each option has its number of posts of the last seven days', async () => {
  expect(await count({})).toEqual({
    main_categories: { [economy.main]: 1, [sport.main]: 3 },
    categories: { [economy.category]: 1, [sport.category]: 3 },
    sub_categories: { [economy.sub]: 1 },
    agencies: { [alrai]: 2, [alanba]: 2, [own]: 1 },
  })
})

test('agencies are counted within the chosen section, sections within the chosen agency', async () => {
  const both = await count({ category: String(sport.category), agency: String(alanba) })
  expect(both.agencies).toEqual({ [alrai]: 1, [alanba]: 1, [own]: 1 })
  expect(both.categories).toEqual({ [sport.category]: 1 })
  expect((await count({ sub_category: String(economy.sub) })).agencies).toEqual({ [alrai]: 1 })
})

test("media and the product's own news are counted separately", async () => {
  expect((await count({ media_type: 'media' })).agencies).toEqual({ [alanba]: 1 })
  expect((await count({}, true)).agencies).toEqual({ [own]: 1 })
})

test('filters that exclude each other give no counts, and an unknown id is refused', async () => {
  expect((await count({ category: String(economy.category), main_category: String(sport.main) })).agencies).toEqual({})
  await expect(count({ agency: '999' })).rejects.toThrow(AppError)
})
