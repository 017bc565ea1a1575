import { expect, test } from 'vitest'
import { ingestOnce } from '#features/ingest/server/refresh/ingestOnce.ts'
import { addSource } from '#features/ingest/server/sources/addSource.ts'
import type { PostDetail, PostPage } from '#features/posts/schema.ts'
import { asVisitor } from '../../../../test/http.ts'
import { type RssItem, rss, startOrigin } from '../../../../test/origin.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { setUpMatching } from './matching.fixtures.ts'
import { matchPosts } from './matchPosts.ts'

const start = new Date('2026-11-27T09:00:00Z')
const app = await createTestApp({ OUTSIDE_ALLOW: '127.0.0.1' })
const origin = await startOrigin()
const visitor = asVisitor(app)
const { createReader } = setUpMatching(app)
let feeds = 0

/** A source of a new agency that brings these items. */
async function createFeed() {
  const path = `/feed-${++feeds}`
  await addSource(app, { url: origin.url(path), agency: `وكالة السيف ${feeds}` })
  return {
    name: `السيف ${feeds}`,
    /**
     * Reads them so many minutes after the start, and returns the id of the post of each that is
     * new, by its title.
     */
    async bring(minutes: number, items: RssItem[]): Promise<Map<string, number>> {
      app.setNow(new Date(start.getTime() + minutes * 60_000))
      origin.on(path, {
        body: rss(items.map((item) => ({ guid: `${path} ${item.title}`, link: `https://seef.example/${item.title}`, ...item }))),
      })
      await app.db.updateTable('sources').set({ next_fetch_at: app.now() }).execute()
      await ingestOnce(app)
      await matchPosts(app)
      const posts = await app.db.selectFrom('posts').select(['id', 'title']).execute()
      return new Map(posts.map(({ id, title }) => [title, id]))
    },
  }
}

async function search(words: string): Promise<string[]> {
  const response = await visitor.get(`/api/posts?search=${encodeURIComponent(words)}&sort=relevance`)
  return response.json<PostPage>().data.map(({ title }) => title)
}
const read = async (id: number | undefined) => (await visitor.get(`/api/post/${id}`)).json<PostDetail>()

test('a dateline is in the body of a post, and neither in alerts, search, excerpt nor what is read aloud', async () => {
  const feed = await createFeed()
  const [byDateline, byText] = [await createReader({ keywords: 'الكويت' }), await createReader({ keywords: 'مدريد' })]
  const title = 'إضراب في مطار أوروبي'
  const text = 'أعلن عمال مطار مدريد إضراباً ليوم واحد بعد تعثر المفاوضات على الأجور'
  const ids = await feed.bring(0, [{ title, text: `<p>الكويت - 27 نوفمبر (${feed.name}) - ${text}</p>` }])
  const post = await read(ids.get(title))
  expect(post.body_html).toContain(`الكويت - 27 نوفمبر (${feed.name}) - ${text}`)
  expect(post.excerpt).toBe(text)
  expect(post.text).toEqual({ begins: 'أعلن عمال مطار مدريد إضراباً ليوم', ends: null })
  expect(await byText.postIds()).toEqual([ids.get(title)])
  expect(await byDateline.postIds()).toEqual([])
  expect(await search('الكويت')).toEqual([])
  expect(await search('مدريد')).toEqual([title])
})

const subjects = 'الصحة التعليم النفط البلدية الجامعة المكتبة'.split(' ')
const reports = subjects.map((subject, at) => ({
  title: `خبر ${subject} رقم ${at} من النشرة`,
  text: `<p>${subject} موضوع اجتماع عُقد أمس في قاعة ${['الشرق', 'الغرب', 'الشمال', 'الجنوب', 'الوسط', 'الميناء'][at]} وحضره المدير.</p><p>حمّل تطبيق قرطبة المجاني لتصلك الأخبار أولاً بأول</p>`,
}))

test('a notice of an agency is no longer matched once it has recurred at the end of its posts', async () => {
  const feed = await createFeed()
  const reader = await createReader({ keywords: 'قرطبة' })
  for (const [at, report] of reports.slice(0, 4).entries()) await feed.bring(10 + at * 10, [report])
  const first = await reader.postIds()
  expect(first.length).toBe(3)
  const ids = await feed.bring(60, reports.slice(4))
  expect(await reader.postIds()).toEqual(first)
  expect((await search('قرطبة')).toSorted()).toEqual(
    reports
      .slice(0, 3)
      .map(({ title }) => title)
      .toSorted(),
  )
  const post = await read(ids.get(reports[5]?.title ?? ''))
  expect(post.body_html).toContain('قرطبة')
  expect(post.text).toEqual({ begins: null, ends: expect.stringMatching(/وحضره المدير\.$/) })
})

test('a post of an older release is not edited when its source changes nothing that a reader sees', async () => {
  const feed = await createFeed()
  const title = 'ندوة عن تاريخ الموانئ في الخليج'
  const body = `الكويت - 27 نوفمبر (${feed.name}) - تناولت الندوة تاريخ الموانئ ودورها في التجارة البحرية قديماً`
  const before = (await feed.bring(100, [{ title, text: `<p>${body}</p>` }])).get(title) as number
  await app.db.updateTable('post_contents').set({ text_start: 0, text_end: null }).where('post_id', '=', before).execute()
  await app.db.updateTable('posts').set({ excerpt: body }).where('id', '=', before).execute()
  await feed.bring(120, [{ title, text: `<div><p>${body}</p></div>` }])
  const post = await app.db
    .selectFrom('posts')
    .select(['excerpt', 'created_at', 'updated_at'])
    .where('id', '=', before)
    .executeTakeFirstOrThrow()
  expect(post).toEqual({ excerpt: body, created_at: post.created_at, updated_at: post.created_at })
  await feed.bring(140, [{ title, text: `<p>${body} وحضرها باحثون</p>` }])
  expect(await search('الكويت')).toEqual([])
  expect((await read(before)).excerpt).toMatch(/^تناولت الندوة/)
})
