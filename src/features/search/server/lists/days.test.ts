import { describe, expect, test } from 'vitest'
import { type PostPage, trendingKinds } from '#features/posts/schema.ts'
import { findDaysAround } from '#features/posts/server/lists/findDaysAround.ts'
import { listDays } from '#features/posts/server/lists/listDays.ts'
import { ListPostsQuery } from '#features/posts/server/lists/listQuery.ts'
import { rankPosts } from '#features/posts/server/ranking/rankPosts.ts'
import { kuwaitDay } from '#kuwaitTime.ts'
import { asVisitor } from '../../../../../test/http.ts'
import { addAgency, addPost } from '../../../../../test/posts.ts'
import { createTestApp } from '../../../../../test/testApp.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
const agency = await addAgency(app)
const today = kuwaitDay(app.now().getTime())
const day = (days: number) => kuwaitDay(app.now().getTime() - days * 86_400_000)
/** A time of a day in Kuwait. */
const at = (date: string, time: string) => new Date(`${date}T${time}+03:00`)
const [before, archived, after] = [day(30), day(20), day(19)]

await addPost(app, { title: 'من عام 1970', published_at: new Date(0) })
await addPost(app, { title: 'أول خبر', published_at: at(before, '12:00') })
await addPost(app, { title: 'قبل منتصف الليل', published_at: at(day(21), '23:59:59.999'), language: 'en' })
const story_id = (
  await app.db
    .selectFrom('posts')
    .select('story_id')
    .where('id', '=', await addPost(app, { title: 'نفط بعد منتصف الليل', published_at: at(archived, '00:00'), agency_id: agency }))
    .executeTakeFirstOrThrow()
).story_id
await addPost(app, { title: 'نفط في آخر اليوم', published_at: at(archived, '23:59:59.999'), story_id })
await addPost(app, { title: 'نفط في الغد', published_at: at(after, '00:00'), story_id })
await addPost(app, { title: 'الآن', published_at: app.now() })
await addPost(app, { title: 'فيديو', media_type: 'media', published_at: at(archived, '10:00') })
await addPost(app, { title: 'خبر مؤجَّل', published_at: new Date(app.now().getTime() + 40 * 3_600_000) })
await rankPosts(app)

async function titles(query: string): Promise<string[]> {
  const response = await visitor.get(`/api/posts?${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<PostPage>().data.map(({ title }) => title)
}

describe('the list of a day', () => {
  test('has what was published from one midnight in Kuwait to the next', async () => {
    expect(await titles(`day=${archived}`)).toEqual(['نفط في آخر اليوم', 'نفط بعد منتصف الليل'])
    expect(await titles(`day=${day(21)}`)).toEqual(['قبل منتصف الليل'])
    expect(await titles(`day=${day(25)}`)).toEqual([])
    expect(await titles(`day=${today}`)).toEqual(['الآن'])
    expect(await titles('day=&pagination=1')).toHaveLength(1)
  })

  test('has each story once, by its newest report of that day', async () => {
    expect(await titles(`day=${archived}&group=story`)).toEqual(['نفط في آخر اليوم'])
  })

  test('is narrowed by the other filters', async () => {
    expect(await titles(`day=${archived}&agency=${agency}`)).toEqual(['نفط بعد منتصف الليل'])
    expect(await titles(`day=${archived}&media_type=media`)).toEqual(['فيديو'])
    expect(await titles(`day=${archived}&language=en`)).toEqual([])
  })

  test('ends with the day, however it is paged', async () => {
    const first = (await visitor.get(`/api/posts?day=${archived}&pagination=1`)).json<PostPage>()
    const next = await visitor.get(`/api/posts?day=${archived}&pagination=1&cursor=${first.meta.next_cursor}`)
    expect(next.json<PostPage>()).toMatchObject({ data: [{ title: 'نفط بعد منتصف الليل' }], meta: { next_cursor: null } })
  })

  test('can be searched, and a search within other days finds nothing', async () => {
    await expect.poll(() => titles('search=نفط')).toHaveLength(3)
    expect(await titles(`search=نفط&day=${archived}`)).toEqual(['نفط في آخر اليوم', 'نفط بعد منتصف الليل'])
    expect(await titles(`search=نفط&sort=relevance&day=${after}`)).toEqual(['نفط في الغد'])
    expect(await titles(`search=نفط after:${after}&day=${archived}`)).toEqual([])
    expect(await titles(`search=نفط before:${after}&day=${archived}`)).toHaveLength(2)
  })

  test('can be in the order of the first page and of the trending lists', async () => {
    expect(await titles(`category=first_page&day=${today}`)).toEqual(['الآن'])
    for (const trending of trendingKinds) expect(await titles(`trending=${trending}&day=${before}`)).toEqual([])
  })

  test.each(['2026-02-31', '2026-13-01', '2026-1-1', '1999-12-31', '0000-00-00', '9999-12-31', 'x', '2026-11-27T00:00', '%00'])(
    'is refused as bad_day, in the reader’s language: %s',
    async (bad) => {
      for (const path of ['/api/posts', '/api/mirqab-posts']) {
        const response = await visitor.get(`${path}?day=${bad}`, { 'x-localization': 'en' })
        expect([response.statusCode, response.json().errors]).toEqual([422, { day: [expect.stringContaining('Please enter a day')] }])
      }
      const arabic = await visitor.get(`/api/posts?day=${bad}`, { 'x-localization': 'ar' })
      expect(arabic.json().errors.day[0]).toContain('يُرجى اختيار يوم')
    },
  )

  test('is refused tomorrow, but not today', async () => {
    expect((await visitor.get(`/api/posts?day=${day(-1)}`)).json().errors).toHaveProperty('day')
    expect((await visitor.get(`/api/search/facets?search=x&day=${day(-1)}`)).statusCode).toBe(422)
    expect((await visitor.get(`/api/posts?day=${today}`)).statusCode).toBe(200)
  })
})

describe('the days around a day', () => {
  const around = (date: string, query: Record<string, string> = {}) =>
    findDaysAround(app, date, ListPostsQuery.parse({ ...query, day: date }), { own: false })

  test('are the nearest ones with news, and none at the ends of the archive', async () => {
    expect(await around(archived)).toEqual({ first: before, previous: day(21), next: after, today })
    expect(await around(day(25))).toMatchObject({ previous: before, next: day(21) })
    expect(await around(after)).toMatchObject({ previous: archived, next: today })
    expect(await around(today)).toMatchObject({ previous: after, next: null })
    expect(await around(before)).toMatchObject({ previous: null, next: day(21) })
  })

  test('are those with news in the chosen language', async () => {
    expect(await around(archived, { language: 'en' })).toEqual({ first: before, previous: day(21), next: null, today })
  })

  test('do not exist before the first news, whatever wrong dates agencies have sent', async () => {
    await expect(around(day(31))).rejects.toMatchObject({ code: 'not_found' })
  })
})

test('the days with news are listed once each, newest first, for all languages or one', async () => {
  expect(await listDays(app)).toEqual([today, after, archived, day(21), before])
  expect(await listDays(app, 'en')).toEqual([day(21)])
})
