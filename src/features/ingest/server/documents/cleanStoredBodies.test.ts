import { beforeEach, expect, test } from 'vitest'
import { addPost } from '../../../../../test/posts.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import { cleanStoredBodies } from './cleanStoredBodies.ts'
import { bodyVersion } from './sanitizeHtml.ts'

const app = await createTestApp()
const bodies = async () =>
  (await app.db.selectFrom('post_contents').select('body_html').orderBy('post_id').execute()).map((row) => row.body_html)
const state = async () => app.db.selectFrom('body_cleaning').select(['version', 'below']).executeTakeFirstOrThrow()

const broken = '<p dir="auto">نص[1] أول.</p><p dir="auto"><strong>ملاحظة</span> عادية.</p>'
const whole = '<p dir="auto">نص[1] أول.</p><p dir="auto"><strong>ملاحظة عادية.</strong></p>'

beforeEach(async () => {
  await app.pool.query('truncate posts cascade')
  await app.pool.query('update body_cleaning set version = 1, below = 0')
})

test('a body that an older release left open is closed, without an edit or an alert', async () => {
  const post = await addPost(app, { title: 'خبر', body: broken })
  await app.pool.query('update post_contents set body_html = $1, text_start = 3', [broken])
  await app.pool.query('delete from posts_to_match')
  await cleanStoredBodies(app)
  expect(await bodies()).toEqual([whole])
  expect(await state()).toEqual({ version: bodyVersion, below: 0 })
  expect(await app.db.selectFrom('post_contents').select('text_start').executeTakeFirst()).toEqual({ text_start: 3 })
  expect(await app.db.selectFrom('post_revisions').selectAll().where('post_id', '=', post).execute()).toEqual([])
  expect((await app.pool.query('select post_id from posts_to_match')).rows).toEqual([])
})

test('cleaning continues where a stopped worker was, and two workers do nothing twice', async () => {
  const ids: number[] = []
  for (let n = 0; n < 230; n++) ids.push(await addPost(app, { title: `خبر ${n}` }))
  await app.pool.query('update post_contents set body_html = $1', [broken])
  await app.pool.query('update body_cleaning set version = $1, below = $2', [bodyVersion, ids[150]])
  await Promise.all([cleanStoredBodies(app), cleanStoredBodies(app)])
  expect((await bodies()).map((body) => body === whole)).toEqual(ids.map((_, at) => at < 150))
})

test('an older release cleans nothing that a newer one has cleaned', async () => {
  await addPost(app, { title: 'خبر' })
  await app.pool.query('update post_contents set body_html = $1', [broken])
  await app.pool.query('update body_cleaning set version = $1', [bodyVersion + 1])
  await cleanStoredBodies(app)
  expect(await bodies()).toEqual([broken])
})
