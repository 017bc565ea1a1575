import { beforeEach, expect, test } from 'vitest'
import { addPost } from '../../../../../test/posts.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import { spellingVersion } from './postWords.ts'
import { respellPosts } from './respellPosts.ts'

const app = await createTestApp()
const query = async (text: string) => (await app.pool.query(text)).rows

/** Posts whose words were written by an older release. */
async function addOldPosts(count: number): Promise<number[]> {
  const ids: number[] = []
  for (let n = 0; n < count; n++) ids.push(await addPost(app, { title: `الشيخ علي ${n}`, body: '<p>على الحدود</p>' }))
  await app.pool.query(`update post_words set spelled = ' الشيخ علي | علي الحدود '`)
  await app.pool.query('update post_spelling set version = 1, below = 0')
  await app.pool.query('delete from search_changes')
  await app.pool.query('delete from posts_to_match')
  return ids
}

beforeEach(() => app.pool.query('truncate posts, post_words cascade'))

test('words of an older release are rewritten, also in the search index, without new alerts', async () => {
  const [id] = await addOldPosts(1)
  await respellPosts(app)
  expect(await query('select spelled from post_words')).toEqual([{ spelled: expect.stringContaining(' علي 0 | | على الحدود ') }])
  expect(await query('select post_id from search_changes')).toEqual([{ post_id: id }])
  expect(await query('select post_id from posts_to_match')).toEqual([])
  expect(await query('select version, below from post_spelling')).toEqual([{ version: spellingVersion, below: 0 }])
})

test('words that are already correct are not rewritten', async () => {
  await addPost(app, { title: 'الشيخ علي' })
  await app.pool.query('update post_spelling set version = 1')
  await app.pool.query('delete from search_changes')
  await respellPosts(app)
  expect(await query('select post_id from search_changes')).toEqual([])
})

test('rewriting continues where a stopped worker was, and two workers do nothing twice', async () => {
  const ids = await addOldPosts(600)
  const below = ids[400] as number
  await app.pool.query('update post_spelling set version = $1, below = $2', [spellingVersion, below])
  await Promise.all([respellPosts(app), respellPosts(app)])
  expect(
    await query(`select count(*)::int as old, min(post_id)::int as first from post_words where spelled = ' الشيخ علي | علي الحدود '`),
  ).toEqual([{ old: 200, first: below }])
})

test('posts without a text do not block rewriting the others', async () => {
  const ids = await addOldPosts(251)
  await app.pool.query('delete from post_contents where post_id > $1', [ids[0]])
  await respellPosts(app)
  expect(await query(`select count(*)::int as old from post_words where spelled = ' الشيخ علي | علي الحدود '`)).toEqual([{ old: 0 }])
})

test('an older release does not rewrite newer words', async () => {
  await addOldPosts(1)
  await app.pool.query('update post_spelling set version = $1', [spellingVersion + 1])
  await respellPosts(app)
  expect(await query('select post_id from search_changes')).toEqual([])
})
