import { beforeAll, expect, test } from 'vitest'
import { asUser, type SignedIn } from '../../../../test/asUser.ts'
import { dyingApp } from '../../../../test/dyingApp.ts'
import { asVisitor } from '../../../../test/http.ts'
import { addSections } from '../../../../test/posts.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import type { DeskNewsDetail } from '../schema.ts'
import { newsAfter, newsForm } from './ownNews.fixtures.ts'
import { publishDueNews } from './publishDueNews.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
let editor: SignedIn
let category: number
beforeAll(async () => {
  editor = await asUser(app, visitor.server, { role: 'editor', name: 'هيا' })
  category = (await addSections(app)).category
})

const inAnHour = () => new Date(Date.now() + 3_600_000)
const anHourLater = () => app.setNow(new Date(Date.now() + 3_700_000))
async function schedule(title: string): Promise<DeskNewsDetail> {
  const { id, version } = await newsAfter(editor.post('/api/desk/news', { ...newsForm, title, category_id: category }))
  return newsAfter(editor.post(`/api/desk/news/${id}/schedule`, { version, publish_at: inAnHour().toISOString() }))
}
const posts = (title: string) => app.db.selectFrom('posts').select('id').where('title', '=', title).execute()
const stateOf = async (id: number) => (await editor.get(`/api/desk/news/${id}`)).json<DeskNewsDetail>()

test('scheduled news is published at its time, not before, and the job for it is queued for that time', async () => {
  const news = await schedule('خبر مجدول')
  const { rows } = await app.pool.query('select run_at from graphile_worker.jobs where key = $1', [`publishDueNews ${news.id}`])
  expect(rows[0]?.run_at.toISOString()).toBe(news.publish_at)
  await publishDueNews(app)
  expect(await posts('خبر مجدول')).toEqual([])
  anHourLater()
  await publishDueNews(app)
  expect(await posts('خبر مجدول')).toHaveLength(1)
  expect(await stateOf(news.id)).toMatchObject({ state: 'published', publish_at: null, editor: 'هيا' })
  app.setNow(undefined)
  const entries = (await editor.get('/api/desk/log?action=publish_news')).json().data
  expect(entries).toMatchObject([{ actor: { id: null }, before: { state: 'scheduled' }, after: { state: 'published' } }])
})

test('a worker that is killed at any statement, and others at the same time, publish each piece exactly once', async () => {
  const pieces = [await schedule('مجدول أول'), await schedule('مجدول ثان'), await schedule('مجدول ثالث')]
  anHourLater()
  const mortal = dyingApp
  let deaths = 0
  for (let statements = 0; ; statements++) {
    const died = await publishDueNews(mortal(app, statements)).then(
      () => false,
      () => true,
    )
    if (!died) break
    deaths++
  }
  await Promise.all([publishDueNews(app), publishDueNews(app), publishDueNews(app)])
  app.setNow(undefined)
  expect(deaths).toBeGreaterThan(20)
  for (const { id, title } of pieces) {
    expect(await posts(title), title).toHaveLength(1)
    const acts = await app.db.selectFrom('own_news_versions').select('act').where('news_id', '=', id).orderBy('id').execute()
    expect(acts.map(({ act }) => act)).toEqual(['add_news', 'schedule_news', 'auto_publish'])
  }
})

test('scheduled news that became impossible to publish goes back to review, and does not keep others from being published', async () => {
  const { category: doomed } = await addSections(app)
  const { id, version } = await newsAfter(editor.post('/api/desk/news', { ...newsForm, title: 'بلا قسم', category_id: doomed }))
  await newsAfter(editor.post(`/api/desk/news/${id}/schedule`, { version, publish_at: inAnHour().toISOString() }))
  const other = await schedule('بقسم')
  await app.pool.query('delete from sub_categories where category_id = $1', [doomed])
  await app.pool.query('delete from categories where id = $1', [doomed])
  anHourLater()
  await publishDueNews(app)
  app.setNow(undefined)
  expect(await stateOf(id)).toMatchObject({ state: 'review', publish_at: null })
  expect((await stateOf(other.id)).state).toBe('published')
})

test('what is scheduled can be moved, taken back and published now, but not moved into the past or made incomplete', async () => {
  const news = await schedule('مجدول يتغيّر')
  const call = (name: string, body: object) => editor.post(`/api/desk/news/${news.id}/${name}`, body)
  const past = new Date(Date.now() - 60_000).toISOString()
  expect((await call('schedule', { version: news.version, publish_at: past })).json().errors).toHaveProperty('publish_at')
  const empty = { ...newsForm, title: '', category_id: category, version: news.version }
  expect((await editor.put(`/api/desk/news/${news.id}`, empty)).json().errors).toHaveProperty('title')
  const later = new Date(Date.now() + 7_200_000).toISOString()
  const moved = await newsAfter(call('schedule', { version: news.version, publish_at: later }))
  expect(moved).toMatchObject({ state: 'scheduled', publish_at: later })
  const back = await newsAfter(call('return', { version: moved.version }))
  expect(back).toMatchObject({ state: 'draft', publish_at: null })
  anHourLater()
  await publishDueNews(app)
  app.setNow(undefined)
  expect(await posts('مجدول يتغيّر')).toEqual([])
  await newsAfter(call('publish', { version: back.version }))
  expect(await posts('مجدول يتغيّر')).toHaveLength(1)
})
