import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { listen } from '#base/database/listen.ts'
import { saveAgency } from '#features/taxonomy/server/saveAgency.ts'
import { allText } from '#text/newsText/newsText.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import { identifyItems } from './identityKeys.ts'
import type { PostDraft, PostOrigin } from './postDraft.ts'
import { savePosts } from './savePosts.ts'
import { withoutUnchanged } from './withoutUnchanged.ts'

const app = await createTestApp()
const now = new Date('2026-11-21T09:00:00Z')
let origin: PostOrigin
let agencies = 0

type Item = { guid?: string | null; url?: string; title?: string; publishedAt?: Date | null; body?: string; imageUrl?: string }

beforeEach(async () => {
  app.setNow(now)
  await app.db.deleteFrom('posts').execute()
  origin = await addOrigin()
})

async function addOrigin(agencyId?: number): Promise<PostOrigin> {
  const number = ++agencies
  const agency = agencyId ?? (await saveAgency(app.db, { slug: `agency-${number}`, nameAr: 'وكالة', nameEn: 'Agency' }))
  const source = { agency_id: agency, url: `https://agency-${number}.example/feed`, host: `agency-${number}.example` }
  const { id } = await app.db.insertInto('sources').values(source).returning('id').executeTakeFirstOrThrow()
  return { id, agencyId: agency, isOwn: false }
}

/** The drafts of a read. */
function draftsOf(from: PostOrigin, items: Item[]): PostDraft[] {
  const full = items.map(({ guid = null, url = 'https://example.com/1', title = 'خبر من أربع كلمات', publishedAt = now, ...rest }) => ({
    ...rest,
    ...{ guid, url, title, publishedAt },
  }))
  return identifyItems(from.agencyId, full).map(({ item, keys }) => ({
    keys,
    contentHash: Buffer.from(JSON.stringify(item)).toString('hex'),
    url: item.url,
    title: item.title,
    excerpt: item.body ?? '',
    bodyHtml: item.body ? `<p>${item.body}</p>` : '',
    bodyText: item.body ?? '',
    textBounds: allText,
    language: 'ar',
    mediaType: 'text',
    source: 'rss',
    publishedAt: item.publishedAt,
    author: null,
    tags: ['وسم'],
    mainCategoryId: null,
    categoryId: null,
    subCategoryId: null,
    imageUrl: item.imageUrl ?? null,
    video: null,
  }))
}

const save = (items: Item[], from = origin) => savePosts(app, from, draftsOf(from, items))
const readPosts = () => app.db.selectFrom('posts').selectAll().orderBy('id').execute()
const countPosts = async () => (await readPosts()).length

test('a new item becomes a post with its text, counters, words, story and identity keys', async () => {
  const saved = await save([{ guid: 'a', body: 'وقّعت الكويت اتفاقية جديدة' }])
  expect(saved).toEqual({ newPosts: 1, updatedPosts: 0 })
  const [post] = await readPosts()
  expect(post).toMatchObject({ title: 'خبر من أربع كلمات', source: 'rss', language: 'ar', source_id: origin.id, published_at: now })
  const content = await app.db.selectFrom('post_contents').selectAll().executeTakeFirstOrThrow()
  expect(content).toMatchObject({ post_id: post?.id, body_html: '<p>وقّعت الكويت اتفاقية جديدة</p>', tags: ['وسم'] })
  expect(await app.db.selectFrom('post_counters').select('views').execute()).toEqual([{ views: 0 }])
  const { spelled } = await app.db
    .selectFrom('post_words')
    .select('spelled')
    .where('post_id', '=', Number(post?.id))
    .executeTakeFirstOrThrow()
  expect(spelled).toBe(' خبر من اربع كلمات | وقعت الكويت اتفاقيه جديده ')
  expect(
    await app.db
      .selectFrom('stories')
      .select('id')
      .where('id', '=', post?.story_id as number)
      .execute(),
  ).toHaveLength(1)
  expect(await app.db.selectFrom('post_identities').select('post_id').execute()).toHaveLength(3)
})

test.each<[string, Item, Item]>([
  ['with a new GUID', { guid: 'a' }, { guid: 'b' }],
  ['with campaign parameters', { url: 'https://example.com/1' }, { url: 'https://example.com/1?utm_source=rss&utm_medium=feed' }],
  ['over https', { url: 'http://example.com/1' }, { url: 'https://www.example.com/1/' }],
  ['at a new address with the same GUID', { guid: 'a', title: 'أ' }, { guid: 'a', title: 'أ', url: 'https://example.com/2' }],
  [
    'published again the same day',
    { guid: 'a' },
    { guid: 'b', url: 'https://example.com/2', publishedAt: new Date('2026-11-21T13:00:00Z') },
  ],
  ['with other marks in its title', { guid: 'a' }, { guid: 'b', url: 'https://example.com/2', title: 'خبرٌ من «أربع» كلماتٍ' }],
])('an item that is delivered again %s is one post', async (_, first, second) => {
  await save([first])
  await save([second])
  expect(await countPosts()).toBe(1)
  await app.db.deleteFrom('posts').execute()
  await save([first, second])
  expect(await countPosts()).toBe(1)
})

test.each<[string, Item, Item]>([
  [
    'the same title on another day',
    { guid: 'a' },
    { guid: 'b', url: 'https://example.com/2', publishedAt: new Date('2026-11-20T09:00:00Z') },
  ],
  ['a rubric of two words', { guid: 'a', title: 'حالة الطقس' }, { guid: 'b', title: 'حالة الطقس', url: 'https://example.com/2' }],
  [
    'one address given to everything',
    { guid: 'a', url: 'https://example.com/live' },
    { guid: 'b', url: 'https://example.com/live', title: 'خبر آخر تماماً' },
  ],
  [
    'the front page as address',
    { guid: 'a', url: 'https://example.com/' },
    { guid: 'b', url: 'https://example.com/', title: 'خبر آخر تماماً' },
  ],
  ['one GUID given to everything', { guid: '0' }, { guid: '0', url: 'https://example.com/2', title: 'خبر آخر تماماً' }],
])('%s does not make two items one', async (_, first, second) => {
  await save([first, second])
  expect(await countPosts()).toBe(2)
})

test('items of two agencies are never one post, even with the same GUID or URL', async () => {
  const other = await addOrigin()
  await save([{ guid: '1' }])
  await save([{ guid: '1', url: 'https://other.example/1' }], other)
  expect(await countPosts()).toBe(2)
  await save([{ guid: '2', url: 'https://example.com/1', title: 'خبر آخر تماماً' }], other)
  expect(await countPosts()).toBe(3)
  await save([{ guid: '3', url: 'https://example.com/1' }])
  expect(await countPosts()).toBe(3)
})

test('an identity key without an agency, from an older release, still leads to its post', async () => {
  await save([{ guid: '1', title: 'خبر' }])
  const [post] = await readPosts()
  const formerKey = hash('sha256', 'url example.com/1').slice(0, 32)
  await app.pool.query('delete from post_identities')
  await app.pool.query('insert into post_identities (key, post_id) values ($1::uuid, $2)', [formerKey, post?.id])
  await app.pool.query(readFileSync('db/migrations/202611221235_address_of_agency.sql', 'utf8'))
  await save([{ guid: '2', url: 'https://example.com/1', title: 'أ' }])
  expect(await countPosts()).toBe(1)
})

test('every identity key that an item had leads to its post later', async () => {
  await save([{ guid: 'a', url: 'https://example.com/1', title: 'أ' }])
  await save([{ guid: 'a', url: 'https://example.com/2', title: 'أ' }])
  await save([{ guid: 'b', url: 'https://example.com/2', title: 'ب' }])
  await save([{ guid: 'b', url: 'https://example.com/3', title: 'ج' }])
  expect(await countPosts()).toBe(1)
})

test('two workers that save the same items at once create each post once', async () => {
  const items = Array.from({ length: 60 }, (_, index) => ({ guid: `g${index}`, url: `https://example.com/${index}`, title: `${index}` }))
  const saved = await Promise.all([save(items), save(items.toReversed()), save(items.slice(20)), save(items.slice(0, 40).toReversed())])
  expect(await countPosts()).toBe(60)
  expect(saved.reduce((sum, { newPosts }) => sum + newPosts, 0)).toBe(60)
})

test('an edited item updates its post, stores the previous version, and keeps its position in lists', async () => {
  await save([{ guid: 'a', title: 'العنوان القديم للخبر', body: 'نص أول' }])
  const later = new Date('2026-11-21T10:00:00Z')
  app.setNow(later)
  const saved = await save([{ guid: 'a', title: 'العنوان الجديد للخبر', body: 'نص ثان', publishedAt: later }])
  expect(saved).toEqual({ newPosts: 0, updatedPosts: 1 })
  const [post] = await readPosts()
  expect(post).toMatchObject({ title: 'العنوان الجديد للخبر', excerpt: 'نص ثان', published_at: now, updated_at: later })
  const revisions = await app.db.selectFrom('post_revisions').selectAll().execute()
  expect(revisions).toMatchObject([{ title: 'العنوان القديم للخبر', excerpt: 'نص أول', body_html: '<p>نص أول</p>', replaced_at: later }])
  const { spelled } = await app.db.selectFrom('post_words').select('spelled').executeTakeFirstOrThrow()
  expect(spelled).toBe(' العنوان الجديد للخبر | نص ثان ')
})

test('an item that is edited endlessly has at most fifty revisions: the first and the newest', async () => {
  for (let edit = 0; edit <= 60; edit++) await save([{ guid: 'a', title: 'العنوان', body: `صياغة رقم ${edit}` }])
  const revisions = await app.db.selectFrom('post_revisions').select('excerpt').orderBy('id').execute()
  const numbers = revisions.map(({ excerpt }) => Number(excerpt.replace('صياغة رقم ', '')))
  expect(numbers).toEqual([0, ...Array.from({ length: 49 }, (_, index) => 11 + index)])
})

test('an invisible change makes no revision', async () => {
  const [draft] = draftsOf(origin, [{ guid: 'a', body: 'نص' }])
  await savePosts(app, origin, [draft as PostDraft])
  app.setNow(new Date('2026-11-21T10:00:00Z'))
  await savePosts(app, origin, [{ ...(draft as PostDraft), bodyHtml: '<div><p>نص</p></div>', contentHash: 'ff' }])
  expect(await app.db.selectFrom('post_revisions').selectAll().execute()).toEqual([])
  const [post] = await readPosts()
  expect(post?.updated_at).toEqual(now)
  const content = await app.db.selectFrom('post_contents').select('body_html').executeTakeFirstOrThrow()
  expect(content.body_html).toBe('<div><p>نص</p></div>')
})

test('a read without a text does not delete the text', async () => {
  await save([{ guid: 'a', body: 'نص كامل' }])
  await save([{ guid: 'a', title: 'عنوان محدث للخبر نفسه' }])
  const content = await app.db.selectFrom('post_contents').select('body_html').executeTakeFirstOrThrow()
  expect(content.body_html).toBe('<p>نص كامل</p>')
  expect((await readPosts())[0]).toMatchObject({ title: 'عنوان محدث للخبر نفسه', excerpt: 'نص كامل' })
})

test('another source of the agency with a shorter text does not change the post', async () => {
  const second = await addOrigin(origin.agencyId)
  await save([{ guid: 'a', body: 'نص كامل' }])
  expect(await save([{ guid: 'a', body: 'نص' }], second)).toEqual({ newPosts: 0, updatedPosts: 0 })
  expect((await readPosts())[0]?.excerpt).toBe('نص كامل')
})

test('an item without a date or with a future one gets the time it was first seen, an old one keeps its date', async () => {
  const old = new Date('2019-03-01T00:00:00Z')
  const soon = new Date('2026-11-21T09:30:00Z')
  await save([
    { guid: 'a', url: 'https://example.com/1', title: 'أ', publishedAt: null },
    { guid: 'b', url: 'https://example.com/2', title: 'ب', publishedAt: new Date('2027-01-01T00:00:00Z') },
    { guid: 'c', url: 'https://example.com/3', title: 'ج', publishedAt: old },
    { guid: 'd', url: 'https://example.com/4', title: 'د', publishedAt: soon },
  ])
  expect((await readPosts()).map((post) => post.published_at)).toEqual([now, now, old, soon])
})

test('an item with only a title and no date is stored once', async () => {
  await save([{ url: 'https://example.com/', title: 'عنوان', publishedAt: null }])
  app.setNow(new Date('2026-11-23T09:00:00Z'))
  await save([{ url: 'https://example.com/', title: 'عنوان', publishedAt: null }])
  expect(await countPosts()).toBe(1)
})

test('every process is notified of new posts after the commit, within the payload limit of PostgreSQL', async () => {
  const received: string[] = []
  const listener = await listen(app, { posts: (payload) => received.push(payload) })
  await save(Array.from({ length: 150 }, (_, index) => ({ guid: `g${index}`, url: `https://example.com/${index}`, title: `${index}` })))
  const entries = () => received.flatMap((payload) => JSON.parse(payload) as { id: number; story_id: number }[])
  await expect.poll(() => entries().length).toBe(150)
  await listener.stop()
  expect(received.length).toBeGreaterThan(1)
  expect(entries().map(({ id }) => id)).toEqual((await readPosts()).map(({ id }) => id))
  const stories = await app.db.selectFrom('posts').select('story_id').orderBy('id').execute()
  expect(entries().map(({ story_id }) => story_id)).toEqual(stories.map(({ story_id }) => story_id))
  expect(entries()[0]).toMatchObject({
    published_at: app.now().toISOString(),
    agency_id: origin.agencyId,
    media_type: 'text',
    language: 'ar',
    is_own: false,
    category_id: null,
  })
})

test('pictures of new posts are measured, even if they are added later', async () => {
  const readJobs = async () => {
    const { rows } = await sql<{ payload: unknown }>`select payload from graphile_worker._private_jobs order by id`.execute(app.db)
    return rows.map(({ payload }) => payload)
  }
  await save([
    { guid: 'a', url: 'https://example.com/1', title: 'أ', imageUrl: 'https://example.com/1.jpg' },
    { guid: 'b', url: 'https://example.com/2', title: 'ب' },
  ])
  const [first, second] = await readPosts()
  await save([{ guid: 'b', url: 'https://example.com/2', title: 'ب', imageUrl: 'https://example.com/2.jpg' }])
  const sourceId = origin.id
  expect(await readJobs()).toEqual([
    { postIds: [first?.id], others: {}, sourceId },
    { postIds: [second?.id], others: {}, sourceId },
  ])
})

test('a save that fails in the middle leaves nothing behind and can be repeated', async () => {
  const drafts = draftsOf(origin, [{ guid: 'a' }])
  await expect(savePosts(app, { ...origin, agencyId: 1_000_000 }, drafts)).rejects.toThrow()
  expect(await app.db.selectFrom('post_identities').selectAll().execute()).toEqual([])
  expect(await savePosts(app, origin, drafts)).toEqual({ newPosts: 1, updatedPosts: 0 })
})

test('unchanged items need no work', async () => {
  const drafts = draftsOf(origin, [{ guid: 'a' }, { guid: 'b', url: 'https://example.com/2', title: 'ب' }])
  await savePosts(app, origin, drafts)
  const edited = { ...(drafts[1] as PostDraft), contentHash: 'ff' }
  const { changed: left } = await withoutUnchanged(app.db, origin, [
    drafts[0] as PostDraft,
    edited,
    ...draftsOf(origin, [{ guid: 'c', url: 'https://example.com/3', title: 'ج' }]),
  ])
  expect(left.map(({ title }) => title)).toEqual(['ب', 'ج'])
})
