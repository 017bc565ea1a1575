import { beforeAll, beforeEach, expect, test } from 'vitest'
import { asUser, type SignedIn } from '../../../../../test/asUser.ts'
import { asVisitor } from '../../../../../test/http.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import { addSource } from '../sources/addSource.ts'
import { importOpml } from '../sources/importOpml.ts'

const app = await createTestApp()
const { server } = asVisitor(app)
let editor: SignedIn
beforeAll(async () => {
  const life = { slug: 'life', name_ar: 'حياة', name_en: 'Life' }
  const { id } = await app.db.insertInto('main_categories').values(life).returning('id').executeTakeFirstOrThrow()
  await app.db.insertInto('categories').values({ main_category_id: id, slug: 'sports', name_ar: 'رياضة', name_en: 'Sports' }).execute()
  editor = await asUser(app, server, { role: 'editor' })
})
beforeEach(() => app.db.deleteFrom('sources').execute())

const listed = () =>
  app.db
    .selectFrom('sources as s')
    .innerJoin('agencies as a', 'a.id', 's.agency_id')
    .select(['s.url', 's.kind', 'a.name_ar', 's.category_id'])
    .orderBy('s.url')
    .execute()

test('sources that were taken along as OPML are the same after an import elsewhere, whatever their names contain', async () => {
  await addSource(app, { url: 'https://paper.example/rss?a=1&b="2"', agency: 'صحيفة <"المدينة"> & \u0007الناس' })
  await addSource(app, { url: 'https://paper.example/sport.xml', agency: 'ملاعب', category: 'sports' })
  await addSource(app, { url: 'https://x.com/deera', agency: 'عدسة' })
  const before = await listed()
  const selectors = { item: 'li', link: 'a', title: 'a' }
  await addSource(app, { url: 'https://paper.example/list', agency: 'ملاعب', selectors })
  const { headers, body } = await editor.post('/api/desk/sources/export')
  expect([headers['content-type'], headers['content-disposition']]).toEqual([
    'text/x-opml; charset=utf-8',
    'attachment; filename="mirqab-sources.opml"',
  ])
  expect(body).not.toContain('\u0007')
  await app.db.deleteFrom('sources').execute()
  expect(await importOpml(app, body)).toEqual({ added: 3, skipped: [] })
  expect(await listed()).toEqual(before.map((row) => ({ ...row, name_ar: row.name_ar })))
})

test('when all sources are read now, every active one is due but those just read and those whose network allows no more', async () => {
  const now = Date.now()
  const later = new Date(now + 3_600_000)
  const states = {
    due: {},
    just: { last_fetched_at: new Date(now - 10_000) },
    paused: { status: 'paused' },
    limited: { last_error_code: 'rate_limited' },
    failing: { failures: 3, last_error_code: 'dns', last_fetched_at: new Date(now - 120_000) },
  }
  for (const [name, state] of Object.entries(states)) {
    const { id } = await addSource(app, { url: `https://paper.example/${name}`, agency: 'صحيفة' })
    await app.db
      .updateTable('sources')
      .set({ next_fetch_at: later, ...state })
      .where('id', '=', id)
      .execute()
  }
  expect((await editor.post('/api/desk/sources/read', {})).json().data).toEqual({ sources: 2 })
  const due = await app.db.selectFrom('sources').select('url').where('next_fetch_at', '<', later).orderBy('url').execute()
  expect(due.map(({ url }) => url)).toEqual(['https://paper.example/due', 'https://paper.example/failing'])
  expect((await editor.post('/api/desk/sources/read', {})).json().data).toEqual({ sources: 0 })
})
