import { expect, test } from 'vitest'
import { asUser } from '../../../../test/asUser.ts'
import { writeComment } from '../../../../test/comments.ts'
import { asVisitor } from '../../../../test/http.ts'
import { addPost } from '../../../../test/posts.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import type { ListedComment } from '../schema.ts'

const app = await createTestApp()
const visitor = asVisitor(app)

const commentsOf = async (story: number): Promise<ListedComment[]> => (await visitor.get(`/api/stories/${story}/comments`)).json().data
const storyOf = async (post: number) =>
  (await app.db.selectFrom('posts').select('story_id').where('id', '=', post).executeTakeFirstOrThrow()).story_id

test('the comments of a story are the newest visible ones on its reports, without replies, each with its report', async () => {
  const first = await addPost(app, { title: 'تقرير أول' })
  const second = await addPost(app, { title: 'تقرير ثانٍ' })
  const elsewhere = await addPost(app, { title: 'خبر آخر' })
  const story = await storyOf(first)
  await app.db.updateTable('posts').set({ story_id: story }).where('id', '=', second).execute()
  const [sara, omar] = [await asUser(app, visitor.server), await asUser(app, visitor.server)]
  const { id } = await writeComment(sara, first, { content: 'على الأول' })
  await writeComment(omar, first, { content: 'رد', parent: id })
  await writeComment(omar, second, { content: 'على الثاني' })
  await writeComment(omar, elsewhere, { content: 'على غيره' })
  const gone = await writeComment(sara, second, { content: 'محذوف' })
  await sara.delete(`/api/auth/comments/${gone.id}`)
  const listed = await commentsOf(story)
  expect(listed.map(({ content, subject }) => [content, subject?.title])).toEqual([
    ['على الثاني', 'تقرير ثانٍ'],
    ['على الأول', 'تقرير أول'],
  ])
})

test('of many comments the newest twenty are listed; a story that is not there has none', async () => {
  const post = await addPost(app)
  const readers = await Promise.all(Array.from({ length: 5 }, () => asUser(app, visitor.server)))
  for (let n = 0; n < 22; n++) await writeComment(readers[n % 5] as (typeof readers)[number], post, { content: `تعليق ${n}` })
  const listed = await commentsOf(await storyOf(post))
  expect(listed.map(({ content }) => content)).toEqual(Array.from({ length: 20 }, (_, n) => `تعليق ${21 - n}`))
  expect(await commentsOf(987654321)).toEqual([])
  expect((await visitor.get('/api/stories/none/comments')).statusCode).toBe(422)
})
