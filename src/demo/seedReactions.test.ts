import { expect, test } from 'vitest'
import { inTransaction } from '#base/database/transact.ts'
import { insertUser } from '#features/accounts/server/passwords/addUser.ts'
import { addAgency, addPost } from '../../test/posts.ts'
import { createTestApp } from '../../test/testApp.ts'
import { seedReactions } from './seedReactions.ts'

test('demo readers react to old posts; counters are correct; a second start adds nothing', async () => {
  const app = await createTestApp()
  await inTransaction(app.db, async (tx) => {
    for (let n = 1; n <= 20; n++) await insertUser(tx, { name: 'قارئ', email: `reader${n}@readers.example`, email_verified: true }, null)
  })
  const agency_id = await addAgency(app)
  for (let n = 0; n < 20; n++) await addPost(app, { agency_id, published_at: new Date(Date.now() - 24 * 3_600_000) })
  const fresh = await addPost(app, { agency_id })
  const count = async () => (await app.pool.query('select count(*)::int as n from reactions')).rows[0].n
  const stop = new AbortController()
  const seeding = seedReactions(app, stop.signal)
  await expect.poll(count).toBeGreaterThan(10)
  stop.abort()
  await seeding
  const wrong = `select post_id from post_counters where likes + dislikes + important + funny + fakenews + saves
    <> (select count(*) from reactions where resource_id = post_id) or (post_id <> ${fresh} and likes > views)`
  expect((await app.pool.query(wrong)).rows).toEqual([])
  expect((await app.pool.query(`select from reactions where resource_id = ${fresh}`)).rows).toEqual([])
  const before = await count()
  await seedReactions(app, new AbortController().signal)
  expect(await count()).toBe(before)
})
