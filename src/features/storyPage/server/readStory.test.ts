import { expect, test } from 'vitest'
import type { PostPage } from '#features/posts/schema.ts'
import { asVisitor } from '../../../../test/http.ts'
import { addAgency, addPost, type PostValues } from '../../../../test/posts.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import type { Story } from '../schema.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
const agencies = await Promise.all([0, 1, 2].map(() => addAgency(app)))
const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 9, minute))
const report = (title: string, agency: number, minute: number, values: PostValues = {}) =>
  addPost(app, { title, agency_id: agencies[agency], published_at: at(minute), ...values })
const storyOf = async (post: number) =>
  (await app.db.selectFrom('posts').select('story_id').where('id', '=', post).executeTakeFirstOrThrow()).story_id

const first = await report('حريق في مخزن بالشويخ', 0, 1, { body: '<p>اندلع حريق في مخزن للأثاث بالشويخ فجر اليوم، وأصيب 3 عمال.</p>' })
const story_id = await storyOf(first)
const second = await report('السيطرة على حريق الشويخ', 1, 5, {
  story_id,
  body: '<p>سيطر رجال الإطفاء على حريق مخزن الأثاث بالشويخ، وأصيب 5 عمال.</p><p>وفتحت النيابة العامة تحقيقاً لمعرفة أسباب الحادث ومحاسبة المقصرين.</p>',
})
const third = await report('فيديو حريق الشويخ', 1, 9, { story_id, media_type: 'media' })
await report('خبر آخر', 2, 7)

const read = async (id: number) => (await visitor.get(`/api/stories/${id}`)).json<Story>()

test('a story has its reports, newest first, with what each adds', async () => {
  const story = await read(story_id)
  expect(story).toMatchObject({
    id: story_id,
    agencies: 2,
    report_count: 3,
    first_published_at: at(1).toISOString(),
    last_published_at: at(9).toISOString(),
  })
  expect(story.reports.map(({ id }) => id)).toEqual([third, second, first])
  expect(story.reports[1]?.added).toEqual(['وفتحت النيابة العامة تحقيقاً لمعرفة أسباب الحادث ومحاسبة المقصرين.'])
  expect(story.reports[2]?.opening).toEqual(['اندلع حريق في مخزن للأثاث بالشويخ فجر اليوم، وأصيب 3 عمال.'])
  expect(story.disagreements).toEqual([
    {
      values: [
        { text: '5 عمال', posts: [second] },
        { text: '3 عمال', posts: [first] },
      ],
    },
  ])
})

test('its reports are listed page by page', async () => {
  const page = async (query: string) => (await visitor.get(`/api/stories/${story_id}/reports?${query}`)).json<PostPage>()
  const start = await page('pagination=2')
  expect(start.data.map(({ id }) => id)).toEqual([third, second])
  const end = await page(`pagination=2&cursor=${start.meta.next_cursor}`)
  expect([end.data.map(({ id }) => id), end.meta.next_cursor]).toEqual([[first], null])
  expect((await page('group=agency')).data.map(({ id }) => id)).toEqual([third, first])
  expect((await visitor.get('/api/stories/999999/reports')).json<PostPage>().data).toEqual([])
})

test('its reports in one language are listed alone, also the newest of each agency', async () => {
  const inEnglish = await report('Third report in English', 2, 30)
  await app.db.updateTable('posts').set({ language: 'en', story_id }).where('id', '=', inEnglish).execute()
  const ids = async (query: string) =>
    (await visitor.get(`/api/stories/${story_id}/reports?${query}`)).json<PostPage>().data.map(({ id }) => id)
  expect(await ids('language=en')).toEqual([inEnglish])
  expect(await ids('language=ar')).not.toContain(inEnglish)
  expect(await ids('language=en&group=agency')).toEqual([inEnglish])
  expect(await ids('language=ar&group=agency')).not.toContain(inEnglish)
  expect(await ids('group=agency')).toContain(inEnglish)
})

test('a story that is not there, or whose posts were removed, is not found; other ids are refused', async () => {
  const gone = await report('وحده', 2, 1)
  const lone = await storyOf(gone)
  expect((await visitor.get(`/api/stories/${lone}`)).statusCode).toBe(200)
  await app.db.deleteFrom('posts').where('id', '=', gone).execute()
  expect((await visitor.get(`/api/stories/${lone}`)).statusCode).toBe(404)
  expect((await visitor.get('/api/stories/999999')).statusCode).toBe(404)
  expect((await visitor.get('/api/stories/0')).statusCode).toBe(422)
})

test('of a story with thousands of reports, the newest and the first are compared', async () => {
  const opening = await report('أول تقرير', 0, 0)
  const many = await storyOf(opening)
  await app.pool.query(
    `insert into posts (media_type, source, language, url, title, agency_id, published_at, story_id)
     select 'text', 'rss', 'ar', 'https://news.example/many/' || n, 'مكرر ' || n, $1, $2::timestamptz + make_interval(secs => n), $3
     from generate_series(1, 3000) n`,
    [agencies[2], at(10), many],
  )
  const story = await read(many)
  expect([story.report_count, story.agencies, story.reports.length]).toEqual([3001, 2, 60])
  expect([story.reports[0]?.title, story.reports.at(-1)?.title]).toEqual(['مكرر 3000', 'أول تقرير'])
})
