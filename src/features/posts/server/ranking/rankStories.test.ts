import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { asVisitor } from '../../../../../test/http.ts'
import { addAgency, addPost, type PostValues } from '../../../../../test/posts.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import type { PostPage } from '../../schema.ts'
import { rankPosts } from './rankPosts.ts'
import { rankStories } from './rankStories.ts'

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

const storyOf = (id: number) => app.db.selectFrom('posts').select('story_id').where('id', '=', id).executeTakeFirstOrThrow()

async function titles(query: string): Promise<string[]> {
  const response = await visitor.get(`/api/posts?${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<PostPage>().data.map((post) => post.title)
}

describe('the first page that editors decided about', () => {
  test('has pinned stories at their places in the edition, the others between them, until the pins end', async () => {
    const stories = new Map<string, number>()
    for (const [title, hours] of [
      ['أول', 0],
      ['ثانٍ', 1],
      ['ثالث', 2],
      ['قديم', 100],
    ] as const) {
      const id = await add(title, { published_at: hoursAgo(hours) })
      stories.set(title, (await storyOf(id)).story_id)
    }
    const until = new Date(now.getTime() + 60_000)
    const pin = (title: string, place: number, edition = 'ar') => ({ edition, story_id: stories.get(title) ?? 0, place, until })
    await app.db
      .insertInto('front_page_pins')
      .values([pin('قديم', 1), pin('أول', 3), pin('ثالث', 1, 'en')])
      .execute()
    await rankPosts(app)
    expect(await titles('category=first_page')).toEqual(['قديم', 'ثانٍ', 'أول', 'ثالث'])
    app.setNow(new Date(now.getTime() + 120_000))
    await rankPosts(app)
    expect(await titles('category=first_page')).toEqual(['أول', 'ثانٍ', 'ثالث', 'قديم'])
  })

  test('counts the places of pins in stories with a text in the edition', async () => {
    await add('مقطع', { published_at: hoursAgo(0), media_type: 'media' })
    await add('Arabic alone', { published_at: hoursAgo(0) })
    await add('First', { published_at: hoursAgo(1), language: 'en' })
    const { story_id } = await storyOf(await add('Second', { published_at: hoursAgo(5), language: 'en' }))
    await add('Third', { published_at: hoursAgo(2), language: 'en' })
    await app.db
      .insertInto('front_page_pins')
      .values({ edition: 'en', story_id, place: 2, until: new Date(now.getTime() + 60_000) })
      .execute()
    await rankPosts(app)
    expect(await titles('category=first_page&language=en')).toEqual(['First', 'Second', 'Third'])
    expect(await titles('category=first_page&media_type=media')).toEqual(['مقطع'])
  })

  test('gives no place to a pinned story that has no text in the edition', async () => {
    const english = await storyOf(await add('English alone', { published_at: hoursAgo(3), language: 'en' }))
    await add('أول', { published_at: hoursAgo(0) })
    const pinned = await storyOf(await add('ثانٍ', { published_at: hoursAgo(5) }))
    await add('ثالث', { published_at: hoursAgo(2) })
    const until = new Date(now.getTime() + 60_000)
    await app.db
      .insertInto('front_page_pins')
      .values([
        { edition: 'ar', story_id: english.story_id, place: 1, until },
        { edition: 'ar', story_id: pinned.story_id, place: 2, until },
      ])
      .execute()
    await rankPosts(app)
    expect(await titles('category=first_page&language=ar')).toEqual(['أول', 'ثانٍ', 'ثالث'])
    expect(await titles('category=first_page')).toContain('English alone')
  })

  test('leaves out hidden posts and stories in that edition; of a hidden post’s story another report is shown', async () => {
    const hidden = await add('تقرير مخفي', { published_at: hoursAgo(1), language: 'en' })
    const { story_id } = await storyOf(hidden)
    await add('تقرير آخر', { published_at: hoursAgo(2), story_id, language: 'en' })
    const whole = await storyOf(await add('قصة مخفية', { language: 'en' }))
    await app.db
      .insertInto('front_page_hides')
      .values([
        { edition: 'ar', post_id: hidden, hidden_at: now },
        { edition: 'ar', story_id: whole.story_id, hidden_at: now },
      ])
      .execute()
    await rankPosts(app)
    expect(await titles('category=first_page')).toEqual(['تقرير آخر'])
    expect(await titles('category=first_page&language=en')).toEqual(['قصة مخفية', 'تقرير مخفي'])
    expect(await titles('')).toContain('قصة مخفية')
  })

  test('does not pair every place with every story, even in tables that PostgreSQL knows nothing about yet', async () => {
    await app.pool.query(
      `with fresh as (insert into stories (first_published_at, last_published_at) select $1::timestamptz, $1 from generate_series(1, 2000) returning id)
       insert into posts (media_type, source, language, url, title, agency_id, published_at, story_id)
       select 'text', 'rss', 'ar', 'https://news.example/fresh/' || id, 'خبر', $2, $1, id from fresh`,
      [hoursAgo(1), agency],
    )
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (analyze, timing off) ${rankStories(now)}`.execute(app.db)
    const discarded = rows.map((row) => Number(/Removed by Join Filter: (\d+)/.exec(row['QUERY PLAN'])?.[1] ?? 0))
    expect(Math.max(...discarded)).toBeLessThan(10_000)
  })
})
