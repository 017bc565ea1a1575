import { beforeAll, expect, test } from 'vitest'
import { asUser, type SignedIn } from '../../../../test/asUser.ts'
import { asVisitor } from '../../../../test/http.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import type { DeskNewsDetail, NewsVersionItem } from '../schema.ts'
import { newsAfter, newsForm } from './ownNews.fixtures.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
let haya: SignedIn
let badr: SignedIn
beforeAll(async () => {
  haya = await asUser(app, visitor.server, { role: 'editor', name: 'هيا' })
  badr = await asUser(app, visitor.server, { role: 'editor', name: 'بدر' })
})

const add = () => newsAfter(haya.post('/api/desk/news', newsForm))
const save = (who: SignedIn, { id, version }: DeskNewsDetail, title: string) =>
  newsAfter(who.put(`/api/desk/news/${id}`, { ...newsForm, title, version }))

test('the history has who did what, newest first, page by page, and each step with the one before it', async () => {
  const news = await add()
  await save(haya, await save(badr, news, 'عنوان بدر'), 'عنوان هيا')
  const list = async (query = '') => (await haya.get(`/api/desk/news/${news.id}/versions${query}`)).json()
  const { data } = (await list()) as { data: NewsVersionItem[] }
  expect(data.map(({ act, editor }) => [act, editor])).toEqual([
    ['save_news', 'هيا'],
    ['save_news', 'بدر'],
    ['add_news', 'هيا'],
  ])
  const first = await list('?pagination=2')
  const second = await list(`?pagination=2&cursor=${first.meta.next_cursor}`)
  expect([...first.data, ...second.data]).toEqual(data)
  const compare = async (id: number | undefined) => (await haya.get(`/api/desk/news/${news.id}/versions/${id}`)).json()
  expect(await compare(data[1]?.id)).toMatchObject({ after: { title: 'عنوان بدر' }, before: { title: newsForm.title } })
  expect(await compare(data[2]?.id)).toMatchObject({ after: { title: newsForm.title }, before: null })
  const other = await add()
  expect((await haya.get(`/api/desk/news/${other.id}/versions/${data[0]?.id}`)).statusCode).toBe(404)
})

test('an editor is told who else has a piece open, until half a minute after they left, and readers learn nothing', async () => {
  const { id } = await add()
  const here = async (who: SignedIn) => (await who.get(`/api/desk/news/${id}/presence`)).json().others
  expect(await here(haya)).toEqual([])
  expect(await here(badr)).toEqual(['هيا'])
  expect(await here(haya)).toEqual(['بدر'])
  app.setNow(new Date(Date.now() + 31_000))
  expect(await here(haya)).toEqual([])
  app.setNow(undefined)
  expect((await haya.get('/api/desk/news/987654/presence')).statusCode).toBe(404)
  expect((await (await asUser(app, visitor.server)).get(`/api/desk/news/${id}/presence`)).statusCode).toBe(403)
})
