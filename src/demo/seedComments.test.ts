import { expect, test } from 'vitest'
import { seedTaxonomy } from '#features/taxonomy/server/seedTaxonomy.ts'
import { addAgency, addPost } from '../../test/posts.ts'
import { createTestApp } from '../../test/testApp.ts'
import { commentsByCategory, commentsInEnglish, heldComment, repliesInArabic, repliesInEnglish, reportedComment } from './commentTexts.ts'
import { seedComments } from './seedComments.ts'

test('demo readers comment on old posts in the post’s language; one comment is held; counters are correct; a second start adds nothing', async () => {
  const app = await createTestApp()
  await seedTaxonomy(app.db)
  const agency_id = await addAgency(app)
  const sports = await app.db.selectFrom('categories').select('id').where('slug', '=', 'sports').executeTakeFirstOrThrow()
  const old = { agency_id, category_id: sports.id, published_at: new Date(Date.now() - 24 * 3_600_000) }
  for (let n = 0; n < 10; n++) await addPost(app, { ...old, language: n % 2 ? 'ar' : 'en' })
  const fresh = await addPost(app, { ...old, published_at: new Date() })
  const stop = new AbortController()
  const seeding = seedComments(app, stop.signal)
  await expect.poll(async () => (await app.pool.query('select count(*)::int as n from comments')).rows[0].n).toBeGreaterThan(3)
  stop.abort()
  await seeding

  const { rows } = await app.pool.query(
    'select c.body, c.shown, c.parent_id, c.created_at > p.published_at as later, p.language, p.id from comments c join posts p on p.id = c.resource_id',
  )
  expect(rows.filter(({ shown }) => !shown).map(({ body }) => body)).toEqual([heldComment])
  for (const { body, shown, later, language, id } of rows.filter(({ body }) => body !== heldComment && body !== reportedComment)) {
    expect([body, shown, later]).toEqual([body, true, true])
    expect(
      language === 'ar' ? [...(commentsByCategory.sports ?? []), ...repliesInArabic] : [...commentsInEnglish, ...repliesInEnglish],
    ).toContain(body)
    expect(id).not.toBe(fresh)
  }
  const wrong = `select post_id from post_counters k where comments <> (select count(*) from comments c where c.resource_id = k.post_id and c.shown)`
  expect((await app.pool.query(wrong)).rows).toEqual([])
  expect((await app.pool.query('select count(*)::int as n from comment_reports')).rows).toEqual([{ n: 2 }])
  const count = rows.length
  await seedComments(app, new AbortController().signal)
  expect((await app.pool.query('select count(*)::int as n from comments')).rows[0].n).toBe(count)
})

test('there are comments for every category', async () => {
  const app = await createTestApp()
  await seedTaxonomy(app.db)
  const slugs = await app.db.selectFrom('categories').select('slug').execute()
  expect(Object.keys(commentsByCategory).sort()).toEqual(slugs.map(({ slug }) => slug).sort())
})
