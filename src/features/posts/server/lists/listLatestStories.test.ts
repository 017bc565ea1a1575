import { beforeEach, describe, expect, test } from 'vitest'
import { listPosts } from '#features/search/server/lists/listPosts.ts'
import { asVisitor } from '../../../../../test/http.ts'
import { addAgency, addPost, addSections, type PostValues } from '../../../../../test/posts.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import type { PostPage } from '../../schema.ts'
import { ListPostsQuery } from './listQuery.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
const [first, second] = [await addAgency(app), await addAgency(app)]
const section = await addSections(app)
const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 9, minute))

beforeEach(async () => {
  await app.db.deleteFrom('posts').execute()
  await app.db.deleteFrom('stories').execute()
})

const add = (title: string, minute: number, values: PostValues = {}) =>
  addPost(app, { title, agency_id: first, published_at: at(minute), ...values })

const storyOf = async (post: number) =>
  (await app.db.selectFrom('posts').select('story_id').where('id', '=', post).executeTakeFirstOrThrow()).story_id

async function page(query: string): Promise<PostPage> {
  const response = await visitor.get(`/api/posts?${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<PostPage>()
}
const titles = async (query: string) => (await page(query)).data.map((post) => post.title)

/** Three reports of a story, two of a second, and a post that is alone. */
async function addStories(): Promise<void> {
  const fire = await storyOf(await add('حريق في السالمية', 1, { main_category_id: section.main }))
  const match = await storyOf(await add('مباراة القادسية', 2, { agency_id: second }))
  await add('السيطرة على حريق السالمية', 3, { story_id: fire, agency_id: second })
  await add('وحده', 4)
  await add('فوز القادسية', 5, { story_id: match })
  await add('إصابتان في حريق السالمية', 6, { story_id: fire, main_category_id: section.main })
}

describe('a list that shows a story once', () => {
  beforeEach(addStories)

  test('has the newest report of each story, at the time of that report', async () => {
    expect(await titles('group=story')).toEqual(['إصابتان في حريق السالمية', 'فوز القادسية', 'وحده'])
  })

  test('has every report without the parameter', async () => {
    expect(await titles('')).toHaveLength(6)
  })

  test('has the newest report that passes the filter', async () => {
    expect(await titles(`group=story&agency=${second}`)).toEqual(['السيطرة على حريق السالمية', 'مباراة القادسية'])
    expect(await titles(`group=story&main_category=${section.main}`)).toEqual(['إصابتان في حريق السالمية'])
  })

  test('continues page by page without repeating a story', async () => {
    const seen: string[] = []
    let cursor: string | null = ''
    for (let pages = 0; cursor !== null && pages < 9; pages++) {
      const { data, meta } = await page(`group=story&pagination=1${cursor && `&cursor=${cursor}`}`)
      seen.push(...data.map((post) => post.title))
      cursor = meta.next_cursor
    }
    expect(cursor).toBeNull()
    expect(seen).toEqual(['إصابتان في حريق السالمية', 'فوز القادسية', 'وحده'])
  })

  test('shows an older report again when the newest is removed', async () => {
    await app.db.deleteFrom('posts').where('title', '=', 'إصابتان في حريق السالمية').execute()
    expect(await titles('group=story')).toEqual(['فوز القادسية', 'وحده', 'السيطرة على حريق السالمية'])
  })

  test('ends although an agency repeats one story thousands of times, with every other story in it', async () => {
    const { id } = await app.db
      .insertInto('stories')
      .values({ first_published_at: at(10), last_published_at: at(59) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.pool.query(
      `insert into posts (media_type, source, language, url, title, agency_id, published_at, story_id)
      select 'text', 'rss', 'ar', 'https://news.example/repeated/' || n, 'مكرر ' || n, $1, $2::timestamptz + make_interval(secs => n), $3
      from generate_series(1, 2500) n`,
      [second, at(10), id],
    )
    expect(await titles('group=story')).toEqual(['مكرر 2500', 'إصابتان في حريق السالمية', 'فوز القادسية', 'وحده'])
    const { data, meta } = await page('group=story&pagination=1')
    expect(data.map((post) => post.title)).toEqual(['مكرر 2500'])
    expect(await titles(`group=story&pagination=2&cursor=${meta.next_cursor}`)).toEqual(['إصابتان في حريق السالمية', 'فوز القادسية'])
  })

  test('begins a page with an older report only if hundreds that do not pass the filter came since, and never has it beside the newest', async () => {
    const old = await add('قديم يجتاز', 10, { main_category_id: section.main })
    const story = await storyOf(old)
    for (let n = 0; n < 201; n++) await add(`لا يجتاز ${n}`, 11, { story_id: story })
    await add('جديد يجتاز', 12, { story_id: story, main_category_id: section.main })
    expect(await titles(`group=story&main_category=${section.main}`)).toEqual(['جديد يجتاز', 'إصابتان في حريق السالمية'])
    expect(await titles(`group=story&main_category=${section.main}&pagination=1`)).toEqual(['جديد يجتاز'])
  })

  test('costs more points where one story makes it read thousands of posts', async () => {
    const points: number[] = []
    const read = () =>
      listPosts(app, ListPostsQuery.parse({ group: 'story' }), { charge: (cost) => points.push(cost) }).then(({ data }) => data.length)
    expect([await read(), points]).toEqual([3, []])
    const story = await storyOf(await add('مكرر', 10))
    await app.pool.query(
      `insert into posts (media_type, source, language, url, title, agency_id, published_at, story_id)
      select 'text', 'rss', 'ar', 'https://news.example/costly/' || n, 'مكرر ' || n, $1, $2::timestamptz + make_interval(secs => n), $3
      from generate_series(1, 2500) n`,
      [second, at(10), story],
    )
    expect([await read(), points]).toEqual([4, [5, 5]])
  })

  test('refuses another way of grouping', async () => {
    const response = await visitor.get('/api/posts?group=agency')
    expect([response.statusCode, response.json().errors]).toEqual([422, { group: [expect.any(String)] }])
  })
})
