import iconv from 'iconv-lite'
import { beforeEach, expect, test } from 'vitest'
import { AppError } from '#base/errors.ts'
import { rss, startOrigin } from '../../../../../test/origin.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import { ingestOnce } from '../refresh/ingestOnce.ts'
import { addSource, type NewSource } from './addSource.ts'
import { importOpml } from './importOpml.ts'
import { listSources } from './listSources.ts'

const app = await createTestApp({ OUTSIDE_ALLOW: '127.0.0.1' })
const main = await app.db.insertInto('main_categories').values(named('life')).returning('id').executeTakeFirstOrThrow()
const sports = await addCategory('sports', 'رياضة', 'Sports')
const economy = await addCategory('economy', 'اقتصاد', 'Economy')
const football = await app.db
  .insertInto('sub_categories')
  .values({ category_id: sports, slug: 'football', name_ar: 'كرة القدم', name_en: 'Football' })
  .returning('id')
  .executeTakeFirstOrThrow()

beforeEach(async () => {
  await app.db.deleteFrom('posts').execute()
  await app.db.deleteFrom('sources').execute()
})

function named(slug: string) {
  return { slug, name_ar: slug, name_en: slug }
}

async function addCategory(slug: string, name_ar: string, name_en: string): Promise<number> {
  const values = { main_category_id: main.id, slug, name_ar, name_en }
  return (await app.db.insertInto('categories').values(values).returning('id').executeTakeFirstOrThrow()).id
}

const refused = async (input: unknown): Promise<unknown> => {
  const error = await addSource(app, input as NewSource).catch((thrown: unknown) => thrown)
  return error instanceof AppError && error.status === 422 ? error.fields : error
}

test('adding a source creates its agency if it does not exist', async () => {
  const first = await addSource(app, { url: 'https://www.Paper.example/rss#top', agency: 'صحيفة المرقاب' })
  const second = await addSource(app, {
    url: 'https://paper.example/sport.xml',
    agency: 'صحيفه المرقاب',
    category: 'sports',
  })
  expect(second.agency_id).toBe(first.agency_id)
  const agency = await app.db.selectFrom('agencies').selectAll().where('id', '=', first.agency_id).executeTakeFirstOrThrow()
  expect(agency).toMatchObject({ slug: 'صحيفة-المرقاب', name_ar: 'صحيفة المرقاب' })
  const sources = await app.db.selectFrom('sources').select(['url', 'host', 'category_id', 'status']).orderBy('id').execute()
  expect(sources).toEqual([
    { url: 'https://www.paper.example/rss', host: 'www.paper.example', category_id: null, status: 'active' },
    { url: 'https://paper.example/sport.xml', host: 'paper.example', category_id: sports, status: 'active' },
  ])
})

test('adding an existing URL updates its source instead of adding a second one', async () => {
  const first = await addSource(app, { url: 'https://paper.example/rss', agency: 'صحيفة' })
  const again = await addSource(app, { url: 'https://paper.example/rss', agency: 'صحيفة', category: 'football' })
  expect(again).toEqual({ ...first, added: false })
  const sources = await app.db.selectFrom('sources').select(['category_id', 'sub_category_id']).execute()
  expect(sources).toEqual([{ category_id: sports, sub_category_id: football.id }])
})

test('an invalid source is refused, and the error names the wrong field', async () => {
  const good = { url: 'https://paper.example/rss', agency: 'صحيفة' }
  expect(await refused({ ...good, url: 'ftp://paper.example/rss' })).toEqual({ url: ['bad_url'] })
  expect(await refused({ ...good, url: 'https://user:secret@paper.example/rss' })).toEqual({ url: ['bad_url'] })
  expect(await refused({ ...good, url: 'paper' })).toEqual({ url: ['bad_url'] })
  expect(await refused({ ...good, agency: ' ' })).toHaveProperty('agency')
  expect(await refused({ ...good, category: 'nonsense' })).toEqual({ category: ['unknown_value'] })
  expect(await refused({ ...good, categoryMap: { محليات: 'nonsense' } })).toEqual({ categoryMap: ['unknown_value'] })
  expect(await refused({ ...good, kind: 'page' })).toEqual({ selectors: ['required'] })
  expect(await refused({ ...good, selectors: { item: 'li' } })).toHaveProperty('selectors')
  expect(await app.db.selectFrom('sources').selectAll().execute()).toEqual([])
})

test('an OPML import adds its feeds with the category that their folder names', async () => {
  await addSource(app, { url: 'https://known.example/rss', agency: 'معروفة' })
  const opml = `<?xml version="1.0"?><opml version="2.0"><body>
    <outline text="رياضة"><outline type="rss" text="ملاعب" xmlUrl="https://a.example/rss?x=1&amp;y=2"/></outline>
    <outline text="متفرقات">
      <outline text="بلا نوع" XMLURL="https://b.example/rss"/><outline title="معروفة" text="" xmlUrl="https://known.example/rss"/>
      <outline text="مكررة" xmlUrl="https://b.example/rss"/><outline text="سيئة" xmlUrl="gopher://c.example"/>
    </outline></body></opml>`
  const result = await importOpml(app, opml)
  expect(result.added).toBe(2)
  expect(result.skipped).toEqual(['https://known.example/rss: known', 'https://b.example/rss: known', 'gopher://c.example: url bad_url'])
  const sources = await app.db
    .selectFrom('sources as s')
    .innerJoin('agencies as a', 'a.id', 's.agency_id')
    .select(['s.url', 'a.name_ar', 's.category_id'])
    .orderBy('s.id')
    .execute()
  expect(sources.slice(1)).toEqual([
    { url: 'https://a.example/rss?x=1&y=2', name_ar: 'ملاعب', category_id: sports },
    { url: 'https://b.example/rss', name_ar: 'بلا نوع', category_id: null },
  ])
})

test.each([
  ['windows-1256', 'windows-1256'],
  ['iso-8859-6', 'iso-8859-6'],
  ['utf-16', 'utf-16'],
  ['utf-16', 'utf-16le'],
  ['utf-16', 'utf-16be'],
  ['windows-1256', 'utf-8'],
  ['utf-16', 'utf-8'],
  ['klingon', 'utf-8'],
  ['utf-8', 'windows-1256'],
])('an OPML file that declares %s and is in %s is read', async (declared, encoding) => {
  const xml = `<?xml version="1.0" encoding="${declared}"?><opml version="2.0"><body><outline text="وكالة أنباء الميناء" xmlUrl="https://${declared}.${encoding}.example/rss"/></body></opml>`
  for (const addBOM of [false, true]) {
    expect((await importOpml(app, iconv.encode(xml, encoding, { addBOM: addBOM && encoding.startsWith('utf') }))).added).toBe(
      addBOM ? 0 : 1,
    )
  }
  const { name_ar } = await app.db
    .selectFrom('sources as s')
    .innerJoin('agencies as a', 'a.id', 's.agency_id')
    .select('a.name_ar')
    .where('s.host', '=', `${declared}.${encoding}.example`)
    .executeTakeFirstOrThrow()
  expect(name_ar).toBe('وكالة أنباء الميناء')
})

test('an address with the scheme of a feed reader is added as what it stands for, once', async () => {
  const outlines = [
    'feed:https://reader.example/rss',
    'https://reader.example/rss',
    'feed://reader.example/other',
    'feed:javascript:alert(1)',
  ]
  const opml = `<opml><body>${outlines.map((url) => `<outline text="قارئ" xmlUrl="${url}"/>`).join('')}</body></opml>`
  expect(await importOpml(app, opml)).toEqual({
    added: 2,
    skipped: ['https://reader.example/rss: known', 'feed:javascript:alert(1): url bad_url'],
  })
  const { id, added } = await addSource(app, { url: 'feed://reader.example/other', agency: 'قارئ' })
  expect(added).toBe(false)
  expect(await app.db.selectFrom('sources').select('url').where('id', '=', id).executeTakeFirst()).toEqual({
    url: 'http://reader.example/other',
  })
})

test('an OPML file without feeds is refused', async () => {
  await expect(importOpml(app, '<html></html>')).rejects.toMatchObject({ status: 422 })
})

test('the list of sources shows which ones fail, and why', async () => {
  const origin = await startOrigin()
  origin.on('/good', { body: rss([{ guid: '1', link: 'https://paper.example/1', title: 'خبر' }]) })
  await addSource(app, { url: origin.url('/good'), agency: 'سليمة' })
  await addSource(app, { url: origin.url('/missing'), agency: 'عليلة' })
  await ingestOnce(app)
  expect(await listSources(app)).toMatchObject([
    { agency: 'عليلة', status: 'active', failures: 1, posts: 0, last_ok: null, reason: expect.stringContaining('404') },
    { agency: 'سليمة', status: 'active', failures: 0, posts: 1, last_ok: expect.stringMatching(/Z$/), reason: null },
  ])
})

test("an item's section comes from the source's map, else the source's category, else its labels", async () => {
  const origin = await startOrigin()
  const label = (name: string) => `<category>${name}</category>`
  const item = (id: string, more: string) => ({ guid: id, link: `https://paper.example/${id}`, title: id, more })
  origin.on('/mapped', { body: rss([item('mapped', label('مَحَلّيات')), item('plain', label('شيء')), item('narrow', label('كرة القدم'))]) })
  await addSource(app, { url: origin.url('/mapped'), agency: 'صحيفة', category: 'sports', categoryMap: { محليات: 'economy' } })
  await ingestOnce(app)
  const posts = await app.db
    .selectFrom('posts')
    .select(['title', 'main_category_id', 'category_id', 'sub_category_id'])
    .orderBy('id')
    .execute()
  expect(posts).toEqual([
    { title: 'mapped', main_category_id: main.id, category_id: economy, sub_category_id: null },
    { title: 'plain', main_category_id: main.id, category_id: sports, sub_category_id: null },
    { title: 'narrow', main_category_id: main.id, category_id: sports, sub_category_id: football.id },
  ])
})

test.each([
  ['more feeds than allowed', '<outline text="x" xmlUrl="https://paper.example/"/>'.repeat(5_002), 'opml_too_many'],
  ['folders in folders', '<outline text="x">'.repeat(200_000), 'opml_too_deep'],
  ['elements in elements', '<x>'.repeat(1_000_000), 'opml_too_deep'],
  [
    'feeds and ever deeper folders',
    '<outline text="x" xmlUrl="https://paper.example/"/><outline text="x">'.repeat(40_000),
    'opml_too_deep',
  ],
  ['five million letters', ' '.repeat(5_000_000), 'opml_too_large'],
  ['fifty megabytes', 'x'.repeat(50_000_000), 'opml_too_large'],
  ['no feeds', '<outline text="x"/>', 'opml_none'],
])('an OPML file with %s is refused, and nothing changes', async (_name, body, code) => {
  const count = async () => (await app.db.selectFrom('sources').select('id').execute()).length
  const before = await count()
  for (const opml of [`<opml>${body}</opml>`, Buffer.from(`<opml>${body}</opml>`)])
    expect(await importOpml(app, opml).catch((error: AppError) => error.fields)).toEqual({ file: [code] })
  expect(await count()).toBe(before)
})

test.each([
  ['https://x.com/deera', 'x'],
  ['https://twitter.com/deera/', 'x'],
  ['https://www.instagram.com/deera.kw/', 'instagram'],
  ['https://www.threads.net/@deera', 'threads'],
  ['https://www.threads.com/@deera', 'threads'],
  ['https://x.com/search?q=kuwait', 'feed'],
  ['https://x.com/deera/status/1', 'feed'],
  ['https://www.instagram.com/p/', 'feed'],
  ['https://bridge.example/twitter/user/deera', 'feed'],
])('the address %s is a source of kind %s', async (url, kind) => {
  const { id } = await addSource(app, { url, agency: 'صحيفة' })
  expect(await app.db.selectFrom('sources').select('kind').where('id', '=', id).executeTakeFirst()).toEqual({ kind })
})
