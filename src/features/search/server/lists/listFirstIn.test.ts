import { beforeAll, expect, test } from 'vitest'
import type { PostPage } from '#features/posts/schema.ts'
import { asVisitor } from '../../../../../test/http.ts'
import { addAgency, addPost } from '../../../../../test/posts.ts'
import { createTestApp } from '../../../../../test/testApp.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 9, minute))

/** The newest is in Arabic, and one story is told in both languages. */
beforeAll(async () => {
  const agency_id = await addAgency(app)
  const add = (minute: number, title: string, story_id?: number) =>
    addPost(app, { title, agency_id, story_id, is_own: true, language: /[a-z]/.test(title) ? 'en' : 'ar', published_at: at(minute) })
  const oil = await add(1, 'Kuwait oil rises')
  await add(2, 'مطار الكويت')
  await add(3, 'Kuwait towers open')
  const { story_id } = await app.db.selectFrom('posts').select('story_id').where('id', '=', oil).executeTakeFirstOrThrow()
  await add(4, 'نفط الكويت يرتفع', story_id)
  await add(5, 'أبراج الكويت')
})

const english = ['Kuwait towers open', 'Kuwait oil rises']
const arabic = ['أبراج الكويت', 'نفط الكويت يرتفع', 'مطار الكويت']

test.each([
  ['own news', '/api/mirqab-posts?first=en', [...english, ...arabic]],
  ['own news from the other edition', '/api/mirqab-posts?first=ar', [...arabic, ...english]],
  ['a search', '/api/posts?search=Kuwait&first=en', [...english, ...arabic]],
  ['a search that shows a story once', '/api/posts?search=Kuwait&first=en&group=story', [...english, 'أبراج الكويت', 'مطار الكويت']],
])('%s has what is in the first language before the others, however large its pages are', async (_, path, expected) => {
  const parted = expected.findIndex((title) => english.includes(title) !== english.includes(expected[0] as string))
  for (const size of [1, 2, 3, 50]) {
    const titles: string[] = []
    const begins: number[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { data, meta }: PostPage = (await visitor.get(`${path}&pagination=${size}&cursor=${cursor}`)).json()
      if (meta.other_language !== undefined) begins.push(titles.length + meta.other_language)
      titles.push(...data.map(({ title }) => title))
      cursor = meta.next_cursor
    }
    expect(titles, `${size} a page`).toEqual(expected)
    expect(begins, `${size} a page`).toEqual([parted])
  }
})

test('a list in one language has one part, and a forged cursor of the second part is refused', async () => {
  const { data, meta } = (await visitor.get('/api/posts?search=Kuwait&first=en&language=ar')).json<PostPage>()
  expect([data.length, meta.other_language]).toEqual([3, undefined])
  expect((await visitor.get('/api/posts?search=Kuwait&first=en&cursor=other.bad')).statusCode).toBe(422)
})
