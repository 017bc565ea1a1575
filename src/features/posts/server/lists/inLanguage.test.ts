import { beforeAll, describe, expect, test } from 'vitest'
import { asVisitor } from '../../../../../test/http.ts'
import { addPost } from '../../../../../test/posts.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import type { PostPage } from '../../schema.ts'
import { rankPosts } from '../ranking/rankPosts.ts'

const app = await createTestApp()
const titles = async (path: string) =>
  (await asVisitor(app).get(path))
    .json<PostPage>()
    .data.map(({ title }) => title)
    .sort()

beforeAll(async () => {
  const hour = new Date(app.now())
  hour.setUTCMinutes(0, 0, 0)
  for (const [title, language] of [
    ['سعر النفط يرتفع', 'ar'],
    ['Oil prices rise', 'en'],
    ['Oil and gas', 'en'],
  ] as const) {
    const post_id = await addPost(app, { title, language })
    await app.db.insertInto('post_activity').values({ hour, post_id, views: 5 }).execute()
  }
  await rankPosts(app)
})

describe('posts in one language', () => {
  test.each([
    '/api/posts?',
    '/api/posts?group=story&',
    '/api/posts?category=first_page&',
    '/api/posts?trending=mostviews&',
    '/api/most/popular?',
  ])('%s', async (path) => {
    expect(await titles(path)).toHaveLength(3)
    expect(await titles(`${path}language=en`)).toEqual(['Oil and gas', 'Oil prices rise'])
    expect(await titles(`${path}language=ar`)).toEqual(['سعر النفط يرتفع'])
  })

  test('are found by a search in that language only', async () => {
    // «النفط» is the word of the other language for it.
    await expect.poll(() => titles('/api/posts?search=oil')).toHaveLength(3)
    expect(await titles('/api/posts?search=oil&language=en')).toEqual(['Oil and gas', 'Oil prices rise'])
    expect(await titles('/api/posts?search=oil&language=ar')).toEqual(['سعر النفط يرتفع'])
    expect(await titles('/api/posts?search=oil&sort=relevance&language=ar')).toEqual(['سعر النفط يرتفع'])
  })

  test('are a choice of two languages', async () => {
    expect((await asVisitor(app).get('/api/posts?language=fr')).statusCode).toBe(422)
    expect((await asVisitor(app).get('/api/most/popular?language=fr')).statusCode).toBe(422)
  })
})
