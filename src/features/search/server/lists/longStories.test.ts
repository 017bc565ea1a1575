import { expect, test } from 'vitest'
import { ListPostsQuery } from '#features/posts/server/lists/listQuery.ts'
import type { Locale } from '#text/locale.ts'
import { addAgency, addPost } from '../../../../../test/posts.ts'
import { createTestApp, type TestApp } from '../../../../../test/testApp.ts'
import { callIndex } from '../searchIndex/callIndex.ts'
import { listPosts } from './listPosts.ts'

const start = Date.UTC(2026, 10, 21, 9)
const at = (minute: number) => new Date(start + minute * 60_000)

async function storyOf(app: TestApp, post: number): Promise<number> {
  return (await app.db.selectFrom('posts').select('story_id').where('id', '=', post).executeTakeFirstOrThrow()).story_id
}

/** Adds so many reports to a story, one a minute. */
async function addReports(app: TestApp, like: number, { from, count, title }: { from: number; count: number; title: string }) {
  await app.pool.query(
    `with added as (insert into posts (agency_id, story_id, media_type, source, language, title, url, published_at)
       select agency_id, story_id, media_type, source, 'ar', $4 || ' ' || n, 'https://news.example/long/' || $4 || n,
         $2::timestamptz + make_interval(mins => n) from posts, generate_series(0, $3::int - 1) n where id = $1 returning id),
     contents as (insert into post_contents (post_id, content_hash) select id, '\\x00' from added)
     insert into post_words (post_id, spelled) select id, ' ' || $4 || ' ' from added`,
    [like, at(from), count, title],
  )
}

/** The titles on all pages, and the points that each page cost on top. */
async function readAll(app: TestApp, pagination: number, reader: Locale = 'ar', first?: Locale) {
  // More than a thousand posts are indexed behind the first call.
  await expect.poll(async () => (await callIndex(app, 'describe', {})).complete, { timeout: 10_000 }).toBe(true)
  const titles: string[] = []
  const costs: number[] = []
  const heads: string[] = []
  for (let cursor: string | null = ''; cursor !== null && costs.length < 50; ) {
    let cost = 0
    const query = ListPostsQuery.parse({ search: 'حريق', group: 'story', pagination: String(pagination), cursor, first })
    const charge = (points: number) => {
      cost += points
    }
    const { data, meta } = await listPosts(app, query, { reader, charge })
    titles.push(...data.map(({ title }) => title))
    if (meta.other_language !== undefined) heads.push(data[meta.other_language]?.title ?? '')
    costs.push(cost)
    cursor = meta.next_cursor
  }
  return { titles, costs, heads }
}

test('a story of 3,000 reports is shown once, and no page reads more than ten parts for it', async () => {
  const app = await createTestApp()
  const agency_id = await addAgency(app)
  await addPost(app, { title: 'حريق قديم', agency_id, published_at: at(-2) })
  const long = await addPost(app, { title: 'حريق طويل', agency_id, published_at: at(-1) })
  await addReports(app, long, { from: 0, count: 3000, title: 'حريق' })
  await addPost(app, { title: 'حريق بينها', agency_id, published_at: at(1500) })
  await addPost(app, { title: 'حريق أخير', agency_id, published_at: at(4000) })
  for (const pagination of [1, 2, 50]) {
    const { titles, costs } = await readAll(app, pagination)
    expect(titles, `${pagination} a page`).toEqual(['حريق أخير', 'حريق 2999', 'حريق بينها', 'حريق قديم'])
    expect(Math.max(...costs), `${pagination} a page`).toBeLessThanOrEqual(18)
    expect(costs.length, `${pagination} a page`).toBeLessThanOrEqual(6)
  }
})

test('a heading is above the second part even if its first page is empty', async () => {
  const app = await createTestApp()
  const agency_id = await addAgency(app)
  const english = await addPost(app, { title: 'حريق in Kuwait', language: 'en', agency_id, published_at: at(-1) })
  await addReports(app, english, { from: 0, count: 2600, title: 'حريق' })
  await addPost(app, { title: 'حريق قديم', agency_id, published_at: at(-2) })
  const { titles, heads, costs } = await readAll(app, 2, 'ar', 'en')
  expect([titles, heads]).toEqual([['حريق in Kuwait', 'حريق قديم'], ['حريق قديم']])
  expect(costs).toEqual([18, 0])
})

test('hundreds of newer reports that do not match hide neither the one that does nor that in the language of the reader', async () => {
  const app = await createTestApp()
  const agency_id = await addAgency(app)
  const english = await addPost(app, { title: 'حريق in Kuwait', language: 'en', agency_id, published_at: at(0) })
  const story_id = await storyOf(app, english)
  await addPost(app, { title: 'حريق في الشويخ', story_id, agency_id, published_at: at(1) })
  await addReports(app, english, { from: 2, count: 250, title: 'إطفاء' })
  await addPost(app, { title: 'حريق later in Kuwait', language: 'en', story_id, agency_id, published_at: at(300) })
  for (const pagination of [1, 50]) {
    expect((await readAll(app, pagination, 'ar')).titles).toEqual(['حريق في الشويخ'])
    expect((await readAll(app, pagination, 'en')).titles).toEqual(['حريق later in Kuwait'])
  }
})
