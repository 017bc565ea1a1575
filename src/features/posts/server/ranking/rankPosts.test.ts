import { beforeEach, describe, expect, test } from 'vitest'
import { listen } from '#base/database/listen.ts'
import { asVisitor } from '../../../../../test/http.ts'
import { addAgency, addPost, addSections, type PostValues } from '../../../../../test/posts.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import type { Post, PostPage } from '../../schema.ts'
import { rankAfterNews } from '../jobs.ts'
import { rankPosts } from './rankPosts.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
const now = new Date('2026-11-21T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const agency = await addAgency(app)

beforeEach(async () => {
  app.setNow(now)
  await app.db.deleteFrom('posts').execute()
  await app.db.deleteFrom('stories').execute()
  await app.db.deleteFrom('rankings').execute()
})

const add = (title: string, values: PostValues = {}) => addPost(app, { title, agency_id: agency, published_at: hoursAgo(1), ...values })

async function act(post_id: number, hours: number, counts: Record<string, number>): Promise<void> {
  const hour = hoursAgo(hours)
  hour.setUTCMinutes(0, 0, 0)
  await app.db
    .insertInto('post_activity')
    .values({ hour, post_id, ...counts })
    .execute()
}

async function titles(query: string): Promise<string[]> {
  const response = await visitor.get(`/api/posts?${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<PostPage>().data.map((post) => post.title)
}

describe('trending', () => {
  test.each([
    ['mostviews', 'views'],
    ['mostlikes', 'likes'],
    ['mostdislike', 'dislikes'],
    ['mostimportant', 'important'],
    ['mostfunny', 'funny'],
    ['mostfakenews', 'fakenews'],
    ['mostsaved', 'saves'],
    ['mostcomment', 'comments'],
  ])('%s puts the posts with the most %s of two days first and leaves out those without', async (kind, counter) => {
    const [some, most, old] = [await add('بعض'), await add('الأكثر'), await add('قديم')]
    await add('بلا تفاعل')
    await act(some, 40, { [counter]: 3 })
    await act(most, 1, { [counter]: 2 })
    await act(most, 30, { [counter]: 2 })
    await act(old, 50, { [counter]: 90 })
    await rankPosts(app)
    expect(await titles(`trending=${kind}`)).toEqual(['الأكثر', 'بعض'])
  })

  test('most interaction counts comments and all six reactions, but no views', async () => {
    const [seen, loved] = [await add('مشاهد'), await add('متفاعل معه')]
    await act(seen, 1, { views: 1000, likes: 3, saves: 3 })
    await act(loved, 1, { comments: 1, likes: 1, dislikes: 1, important: 1, funny: 1, fakenews: 1, saves: 1 })
    await rankPosts(app)
    expect(await titles('trending=mostinteraction')).toEqual(['متفاعل معه', 'مشاهد'])
  })

  test('accepts its values as menus show them', async () => {
    await act(await add('خبر'), 1, { views: 1, comments: 1, likes: 1, dislikes: 1, important: 1, funny: 1, fakenews: 1, saves: 1 })
    await rankPosts(app)
    const shown = [
      'Most Interaction',
      'Most Views',
      'Most Important',
      'Most Likes',
      'Most Comment',
      'Most Funny',
      'Most Fake News',
      'Most Dislike',
      'Most Saved',
    ]
    for (const name of shown) expect(await titles(`trending=${encodeURIComponent(name)}`), name).toEqual(['خبر'])
  })

  test('is narrowed by every filter and by a search', async () => {
    const section = await addSections(app)
    const other = await addAgency(app)
    const sorted = { main_category_id: section.main, category_id: section.category, sub_category_id: section.sub }
    await act(await add('النفط اليوم', { ...sorted, agency_id: other }), 1, { views: 1 })
    await act(await add('الذهب اليوم', sorted), 1, { views: 2 })
    await act(await add('النفط غداً'), 1, { views: 3 })
    await act(await add('النفط مصوراً', { media_type: 'media' }), 1, { views: 4 })
    await rankPosts(app)
    for (const filter of [`category=${section.category}`, `main_category=${section.main}`, `sub_category=${section.sub}`])
      expect(await titles(`trending=mostviews&${filter}`), filter).toEqual(['الذهب اليوم', 'النفط اليوم'])
    expect(await titles(`trending=mostviews&agency=${other}`)).toEqual(['النفط اليوم'])
    expect(await titles('trending=mostviews&media_type=media')).toEqual(['النفط مصوراً'])
    expect(await titles('trending=mostviews&search=نفط')).toEqual(['النفط غداً', 'النفط اليوم'])
    expect(await titles(`trending=mostviews&search=نفط&category=${section.category}`)).toEqual(['النفط اليوم'])
    expect(await titles('trending=mostviews&search=!')).toEqual([])
  })

  test('keeps its order over all pages, while new readers get the new order', async () => {
    const ids = await Promise.all(['أ', 'ب', 'ج'].map((title) => add(title)))
    for (const [index, id] of ids.entries()) await act(id, 1, { views: 10 - index })
    await rankPosts(app)
    const first = (await visitor.get('/api/posts?trending=mostviews&pagination=1')).json<PostPage>()
    await act(ids[2] as number, 2, { views: 50 })
    await rankPosts(app)
    expect(await titles(`trending=mostviews&cursor=${first.meta.next_cursor}`)).toEqual(['ب', 'ج'])
    expect(await titles('trending=mostviews')).toEqual(['ج', 'أ', 'ب'])
  })

  test('continues at the same position of the newest ranking if its own was deleted', async () => {
    const ids = await Promise.all(['أ', 'ب', 'ج'].map((title) => add(title)))
    for (const [index, id] of ids.entries()) await act(id, 1, { views: 10 - index })
    await rankPosts(app)
    const first = (await visitor.get('/api/posts?trending=mostviews&pagination=1')).json<PostPage>()
    for (const minutes of [0, 11, 22]) {
      app.setNow(new Date(now.getTime() + minutes * 60_000))
      await act(ids[2] as number, 2 + minutes, { views: 50 })
      await rankPosts(app)
    }
    expect(await app.db.selectFrom('rankings').select('id').where('kind', '=', 'mostviews').execute()).toHaveLength(1)
    expect(await titles(`trending=mostviews&cursor=${first.meta.next_cursor}`)).toEqual(['أ', 'ب'])
  })
})

describe('the first page', () => {
  /** A story that these agencies reported, the last one `hours` ago. */
  async function addStory(title: string, agencies: number, hours: number): Promise<void> {
    const { story_id } = await app.db
      .selectFrom('posts')
      .select('story_id')
      .where('id', '=', await add(title, { published_at: hoursAgo(hours) }))
      .executeTakeFirstOrThrow()
    for (let n = 1; n < agencies; n++)
      await add(`${title} ${n}`, { story_id, agency_id: await addAgency(app), published_at: hoursAgo(hours + n / 10) })
  }

  test('ranks a story of several agencies above a slightly newer one', async () => {
    await add('منفرد حديث', { published_at: hoursAgo(1) })
    await addStory('تحمله وكالات', 4, 4)
    await addStory('تحمله وكالات منذ يومين', 8, 48)
    await rankPosts(app)
    expect(await titles('category=first_page')).toEqual(['تحمله وكالات', 'منفرد حديث', 'تحمله وكالات منذ يومين'])
  })

  test('does not count agencies that reported more than a day ago', async () => {
    await addStory('تحمله وكالات منذ يومين', 8, 48)
    const { story_id } = await app.db.selectFrom('posts').select('story_id').limit(1).executeTakeFirstOrThrow()
    await add('تقرير متأخر عن القديم', { story_id, published_at: hoursAgo(2) })
    await app.db
      .updateTable('stories')
      .set({ last_published_at: hoursAgo(2), agency_count: 9 })
      .where('id', '=', story_id)
      .execute()
    await addStory('تحمله وكالتان', 2, 3)
    await rankPosts(app)
    expect(await titles('category=first_page')).toEqual(['تحمله وكالتان', 'تقرير متأخر عن القديم'])
  })

  test('has at most one story in five that nobody reported for a day, down to any place, while newer ones are left', async () => {
    for (let n = 0; n < 6; n++) await add(`قديم ${n}`, { published_at: hoursAgo(30 + n), counters: { likes: 4_000_000 } })
    for (let n = 0; n < 9; n++) await add(`جديد ${n}`, { published_at: hoursAgo(20 + n / 10) })
    await rankPosts(app)
    const ages = (await titles('category=first_page')).map((title) => title.startsWith('قديم'))
    expect(ages).toEqual([...'ججججقججججقجقققق'].map((letter) => letter === 'ق'))
  })

  test('ranks a story with reactions higher, all else being equal', async () => {
    await add('بلا تفاعل', { published_at: hoursAgo(2) })
    await add('عليه تفاعل', { published_at: hoursAgo(3), counters: { likes: 20, comments: 5 } })
    await rankPosts(app)
    expect(await titles('category=first_page')).toEqual(['عليه تفاعل', 'بلا تفاعل'])
  })

  test('has one post per story: the newest, or that of the selected agency', async () => {
    const other = await addAgency(app)
    const first = await add('أول تقرير', { published_at: hoursAgo(3), agency_id: other, image_url: 'https://a.example/1.jpg' })
    const { story_id } = await app.db.selectFrom('posts').select('story_id').where('id', '=', first).executeTakeFirstOrThrow()
    await add('أحدث تقرير', { story_id, published_at: hoursAgo(2) })
    await add('خبر آخر', { published_at: hoursAgo(9) })
    await rankPosts(app)
    expect(await titles('category=first_page')).toEqual(['أحدث تقرير', 'خبر آخر'])
    expect(await titles(`category=first_page&agency=${other}`)).toEqual(['أول تقرير'])
  })

  test('keeps a story of several agencies although one agency sends more stories than are compared', async () => {
    await addStory('تحمله وكالات', 4, 3)
    await app.db.updateTable('stories').set({ agency_count: 4 }).execute()
    await app.pool.query(
      `with flood as (insert into stories (first_published_at, last_published_at)
         select $1::timestamptz, $1 from generate_series(1, 3500) returning id)
       insert into posts (media_type, source, language, url, title, agency_id, published_at, story_id)
       select 'text', 'rss', 'ar', 'https://news.example/flood/' || id, 'خبر', $2, $1, id from flood`,
      [hoursAgo(1), agency],
    )
    await rankPosts(app)
    expect((await titles('category=first_page&pagination=5'))[0]).toBe('تحمله وكالات')
  })

  test('is selected by its name in both languages', async () => {
    await add('خبر')
    await rankPosts(app)
    for (const label of ['first_page', 'first page', 'الصفحة الأولى'])
      expect(await titles(`category=${encodeURIComponent(label)}`)).toEqual(['خبر'])
  })

  test('with trending is the trending order', async () => {
    await act(await add('رائج'), 1, { views: 1 })
    await add('غير رائج')
    await rankPosts(app)
    expect(await titles('category=first_page&trending=mostviews')).toEqual(['رائج'])
  })
})

describe('most popular', () => {
  const popular = async (query = '') =>
    (await visitor.get(`/api/most/popular?${query}`)).json<{ data: Post[] }>().data.map((post) => post.title)

  test('has the ten most viewed posts of 24 hours, of one media type if requested', async () => {
    const [today, yesterday, film] = [await add('اليوم'), await add('أمس'), await add('فيلم', { media_type: 'media' })]
    await act(today, 2, { views: 5 })
    await act(yesterday, 30, { views: 500 })
    await act(yesterday, 20, { views: 1 })
    await act(film, 3, { views: 3 })
    await rankPosts(app)
    expect(await popular()).toEqual(['اليوم', 'فيلم', 'أمس'])
    expect(await popular('media_type=media')).toEqual(['فيلم'])
    for (let count = 10; count < 22; count++) await act(await add(`خبر ${count}`), 1, { views: count })
    await rankPosts(app)
    expect(await popular()).toEqual(Array.from({ length: 10 }, (_, index) => `خبر ${21 - index}`))
  })
})

describe('ranking', () => {
  test('stores nothing and notifies nobody if the order is the same', async () => {
    let notified = 0
    const listener = await listen(app, { rankings: () => notified++ })
    await act(await add('خبر'), 1, { views: 1 })
    await Promise.all([rankPosts(app), rankPosts(app)])
    app.setNow(new Date(now.getTime() + 60_000))
    await rankPosts(app)
    const stored = await app.db.selectFrom('rankings').select('kind').orderBy('kind').execute()
    expect(stored.map((row) => row.kind)).toEqual(['first_page', 'most_popular', 'mostviews'])
    await expect.poll(() => notified).toBe(1)
    await listener.stop()
  })

  test('runs once after a notification of new posts', async () => {
    const ranking = await rankAfterNews(app)
    for (let times = 0; times < 3; times++) await app.pool.query("select pg_notify('posts', '[]')")
    const queued = async () => (await app.pool.query("select 1 from graphile_worker.jobs where task_identifier = 'rankPosts'")).rowCount
    await expect.poll(queued).toBe(1)
    await ranking.stop()
  })
})

test('runs on the first request of a fresh installation', async () => {
  const fresh = await createTestApp()
  await addPost(fresh, { title: 'أول خبر' })
  const responses = await Promise.all([1, 2].map(() => asVisitor(fresh).get('/api/posts?category=first_page')))
  for (const response of responses) expect(response.json<PostPage>().data).toHaveLength(1)
})
