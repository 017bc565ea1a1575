import { beforeAll, describe, expect, test } from 'vitest'
import { asUser, type SignedIn } from '../../../../test/asUser.ts'
import { asVisitor } from '../../../../test/http.ts'
import { addSections } from '../../../../test/posts.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import type { DeskNewsDetail, DeskNewsPage, NewsForm } from '../schema.ts'
import { newsAfter, newsForm } from './ownNews.fixtures.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
let haya: SignedIn
let badr: SignedIn
let section: Awaited<ReturnType<typeof addSections>>
beforeAll(async () => {
  haya = await asUser(app, visitor.server, { role: 'editor', name: 'هيا' })
  badr = await asUser(app, visitor.server, { role: 'editor', name: 'بدر' })
  section = await addSections(app)
})

const complete = (given: Partial<NewsForm> = {}): NewsForm => ({ ...newsForm, category_id: section.category, ...given })
const add = (given: Partial<NewsForm> = {}) => newsAfter(haya.post('/api/desk/news', complete(given)))
const save = (who: SignedIn, { id, version }: DeskNewsDetail, given: Partial<NewsForm>) =>
  who.put(`/api/desk/news/${id}`, { ...complete(given), version })
const act = (name: string, { id, version }: DeskNewsDetail, body: object = {}) =>
  newsAfter(haya.post(`/api/desk/news/${id}/${name}`, { version, ...body }))
const read = async (id: number) => (await haya.get(`/api/desk/news/${id}`)).json<DeskNewsDetail>()
const postId = (news: DeskNewsDetail) => Number(news.path?.split('/')[2])
const pageOf = async (news: DeskNewsDetail) => visitor.get(`/api/post/${postId(news)}`)
const list = async (query: string) => (await haya.get(`/api/desk/news${query}`)).json<DeskNewsPage>()

describe('a draft', () => {
  test('is stored with the text as the allow-list leaves it, whatever was sent', async () => {
    const hostile =
      '<p onclick="steal()">نص <script>steal()</script><a href="javascript:steal()">رابط</a><iframe src="//x.example"></iframe></p>'
    const news = await add({ body_html: `${hostile}<h1 style="color:red">عنوان</h1><p>mixed نص 123</p>` })
    expect(news.body_html).toBe('<p dir="auto">نص رابط</p><h2 dir="auto">عنوان</h2><p dir="auto">mixed نص 123</p>')
    expect(news).toMatchObject({ state: 'draft', version: 1, editor: 'هيا', path: null })
    expect((await haya.put(`/api/desk/news/${news.id}`, { ...complete(), version: 1, body_html: 'ا'.repeat(200_001) })).statusCode).toBe(
      422,
    )
  })

  test('may be empty, may not have a section that does not exist, and is not seen by moderators', async () => {
    await add({ title: '', body_html: '', category_id: null })
    expect((await haya.post('/api/desk/news', complete({ category_id: 987_654 }))).json().errors).toHaveProperty('category_id')
    expect((await haya.post('/api/desk/news', complete({ category_id: null, sub_category_id: section.sub }))).statusCode).toBe(422)
    const moderator = await asUser(app, visitor.server, { role: 'moderator' })
    expect((await moderator.get('/api/desk/news')).statusCode).toBe(403)
  })

  test('is found by its words in any spelling, filtered by state, and listed page by page with the last changed first', async () => {
    const first = await add({ title: 'إفتتاح حديقةٍ في الفروانية' })
    const second = await act('submit', await add({ title: 'حديقه ثانية' }))
    expect((await list('?search=افتتاح حديقة')).data.map(({ id }) => id)).toEqual([first.id])
    expect((await list('?state=review')).data.map(({ id }) => id)).toEqual([second.id])
    expect((await list('?search=100%25')).data).toEqual([])
    const one = await list('?pagination=1&search=حديقة')
    const two = await list(`?pagination=1&search=حديقة&cursor=${one.meta.next_cursor}`)
    expect([one.data, two.data].map(([news]) => news?.id)).toEqual([second.id, first.id])
    expect(two.meta.next_cursor).toBeNull()
    expect((await haya.get('/api/desk/news?cursor=x')).statusCode).toBe(422)
  })

  test('is deleted with a version that is current, and only if it was never published', async () => {
    const news = await add()
    expect((await haya.delete(`/api/desk/news/${news.id}`, { version: 7 })).statusCode).toBe(409)
    expect((await haya.delete(`/api/desk/news/${news.id}`, { version: 1 })).statusCode).toBe(200)
    expect((await haya.get(`/api/desk/news/${news.id}`)).statusCode).toBe(404)
    const published = await act('publish', await add())
    expect((await haya.delete(`/api/desk/news/${published.id}`, { version: published.version })).json().code).toBe('news_wrong_state')
  })
})

describe('two editors at once', () => {
  test('lose no text: the second save is refused with the stored text, and theirs stays in the history if they overwrite it', async () => {
    const news = await add()
    await newsAfter(save(badr, news, { body_html: '<p>نص بدر</p>' }))
    const refused = await save(haya, news, { body_html: '<p>نص هيا</p>' })
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      code: 'news_changed',
      details: { version: '2', editor: 'بدر', title: newsForm.title, body_html: '<p dir="auto">نص بدر</p>' },
    })
    expect((await read(news.id)).body_html).toBe('<p dir="auto">نص بدر</p>')
    const after = await newsAfter(save(haya, await read(news.id), { body_html: '<p>نص هيا</p>' }))
    expect(after).toMatchObject({ version: 3, body_html: '<p dir="auto">نص هيا</p>' })
    const versions = await app.db.selectFrom('own_news_versions').select('body_html').where('news_id', '=', news.id).orderBy('id').execute()
    expect(versions.map(({ body_html }) => body_html)).toEqual([news.body_html, '<p dir="auto">نص بدر</p>', '<p dir="auto">نص هيا</p>'])
  })

  test('who save at the same moment are never both told that it worked', async () => {
    const news = await add()
    const saves = await Promise.all(
      Array.from({ length: 6 }, (_, n) => save(n % 2 ? haya : badr, news, { title: `عنوان ${n}` }).then((response) => ({ n, response }))),
    )
    const saved = saves.filter(({ response }) => response.statusCode === 200)
    expect(saved).toHaveLength(1)
    expect((await read(news.id)).title).toBe(`عنوان ${saved[0]?.n}`)
  })

  test('who publish at the same moment publish once', async () => {
    const news = await add({ title: 'ينشر مرة واحدة فقط' })
    const publish = () => haya.post(`/api/desk/news/${news.id}/publish`, { version: news.version })
    const codes = (await Promise.all([publish(), publish(), publish()])).map(({ statusCode }) => statusCode)
    expect(codes.sort()).toEqual([200, 409, 409])
    expect(await app.db.selectFrom('posts').select('id').where('title', '=', 'ينشر مرة واحدة فقط').execute()).toHaveLength(1)
  })
})

describe('automatic saves', () => {
  test('of one person within ten minutes are one version and one entry of the log, and a save without a change is none', async () => {
    let news = await add()
    const versions = async () => (await app.pool.query('select * from own_news_versions where news_id = $1 order by id', [news.id])).rows
    const entries = async () =>
      (await haya.get('/api/desk/log?action=save_news'))
        .json()
        .data.filter((entry: { subject: { id: string } }) => entry.subject.id === String(news.id))
    for (const word of ['أولى', 'ثانية', 'ثالثة']) news = await newsAfter(save(haya, news, { title: `كلمة ${word}` }))
    expect(await newsAfter(save(haya, news, { title: news.title }))).toMatchObject({ version: 4 })
    expect((await versions()).map(({ act, version, title }) => [act, version, title])).toEqual([
      ['add_news', 1, newsForm.title],
      ['save_news', 4, 'كلمة ثالثة'],
    ])
    expect(await entries()).toMatchObject([{ before: { title: newsForm.title }, after: { title: 'كلمة أولى' } }])
    app.setNow(new Date(Date.now() + 11 * 60_000))
    news = await newsAfter(save(haya, news, { title: 'بعد عشر دقائق' }))
    app.setNow(undefined)
    expect([(await versions()).length, (await entries()).length]).toEqual([3, 2])
  })
})

describe('publishing', () => {
  test('is refused with all that is missing, and changes nothing', async () => {
    const news = await add({ title: '', body_html: '<p> </p>', category_id: null })
    const refused = await haya.post(`/api/desk/news/${news.id}/publish`, { version: news.version })
    expect(Object.keys(refused.json().errors).sort()).toEqual(['body_html', 'category_id', 'title'])
    expect(await read(news.id)).toMatchObject({ state: 'draft', version: 1 })
  })

  test('makes it a post of our agency at its own address, in the list of our news and in search, for which alerts are looked for', async () => {
    const news = await act('publish', await add({ title: 'مرصد جديد للنجوم في الصبية', sub_category_id: section.sub }))
    expect(news).toMatchObject({ state: 'published', published_at: expect.any(String) })
    const post = (await pageOf(news)).json()
    expect(post).toMatchObject({
      title: 'مرصد جديد للنجوم في الصبية',
      url: app.config.publicUrl + news.path,
      source: 'mirqab',
      author: 'هيا العازمي',
      agency: { name_ar: 'مرقاب' },
      category: { id: section.category },
      main_category: { id: section.main },
      sub_category: { id: section.sub },
      body_html: '<p dir="auto">افتتحت وزارة الثقافة مكتبة عامة في الجهراء تضم خمسين ألف كتاب.</p>',
    })
    const ours = (await visitor.get('/api/mirqab-posts')).json().data.map(({ id }: { id: number }) => id)
    expect(ours).toContain(post.id)
    const found = async () => (await visitor.get('/api/posts?search=مرصد النجوم')).json().data.map(({ id }: { id: number }) => id)
    await expect.poll(found).toEqual([post.id])
    expect(await app.db.selectFrom('posts_to_match').select('id').where('post_id', '=', post.id).execute()).toHaveLength(1)
  })

  test('cleans a text that an older release stored', async () => {
    const news = await add()
    const text = '<p dir="auto"><strong>نص</span> قديم</p><svg><p>آخر</p>'
    await app.db.updateTable('own_news').set({ body_html: text }).where('id', '=', news.id).execute()
    const post = (await pageOf(await act('publish', news))).json()
    expect(post.body_html).toBe('<p dir="auto"><strong>نص قديم</strong></p><p dir="auto">آخر</p>')
  })

  test('notifies open pages of it, as any other news', async () => {
    const heard: { id: number; is_own: boolean }[] = []
    const client = await app.pool.connect()
    client.on('notification', ({ payload }) => heard.push(...JSON.parse(payload ?? '[]')))
    await client.query('listen posts')
    const news = await act('publish', await add())
    await expect.poll(() => heard).toMatchObject([{ id: postId(news), is_own: true, category_id: section.category }])
    await client.query('unlisten posts')
    client.release(true)
  })
})

describe('a correction', () => {
  test('is seen by readers only once it is published, with its time and its note, and without the markup of whoever wrote it', async () => {
    const published = await act('publish', await add({ title: 'المكتبة تفتح غداً' }))
    const edited = await newsAfter(save(haya, published, { title: 'المكتبة تفتح بعد غد', body_html: '<p>تفتح يوم الخميس.</p>' }))
    expect((await pageOf(published)).json().title).toBe('المكتبة تفتح غداً')
    expect((await haya.post(`/api/desk/news/${edited.id}/correct`, { version: edited.version, note: ' ' })).statusCode).toBe(422)
    const corrected = await act('correct', edited, { note: 'ذكرنا موعداً <b>خاطئاً</b>.' })
    expect(corrected.state).toBe('corrected')
    const post = (await pageOf(corrected)).json()
    expect(post).toMatchObject({ id: postId(published), title: 'المكتبة تفتح بعد غد', url: app.config.publicUrl + corrected.path })
    expect(post.body_html).toMatch(/^<p dir="auto">تفتح يوم الخميس.<\/p>\n<blockquote><p dir="auto"><strong>تصحيح<\/strong>/)
    expect(post.body_html).toContain('ذكرنا موعداً &lt;b&gt;خاطئاً&lt;/b&gt;.</p></blockquote>')
    const second = await act('correct', await newsAfter(save(haya, corrected, { title: 'المكتبة' })), { note: 'العنوان' })
    expect((await pageOf(second)).json().body_html.match(/تصحيح/g)).toHaveLength(2)
  })
})

describe('withdrawing', () => {
  test('takes the post away within a second: 410, out of lists, feeds and search, and its text stays at the desk', async () => {
    const news = await act('publish', await add({ title: 'قصر المؤتمرات يستضيف معرضاً' }))
    const id = postId(news)
    const places = ['/api/posts?search=قصر المؤتمرات', '/api/mirqab-posts', `/api/posts?category=${section.category}`]
    const shown = async (path: string) => (await visitor.get(path)).json().data.some((post: { id: number }) => post.id === id)
    for (const path of places) await expect.poll(() => shown(path)).toBe(true)
    const withdrawn = await act('withdraw', news, { reason: 'خبر غير صحيح' })
    for (const path of places) await expect.poll(() => shown(path)).toBe(false)
    expect((await visitor.get(`/api/post/${id}`)).statusCode).toBe(410)
    expect(await read(news.id)).toMatchObject({ state: 'withdrawn', title: 'قصر المؤتمرات يستضيف معرضاً' })
    for (const [name, body] of Object.entries({ publish: {}, submit: {}, return: {}, withdraw: {}, correct: { note: 'تصحيح' } })) {
      const refused = await haya.post(`/api/desk/news/${news.id}/${name}`, { version: withdrawn.version, ...body })
      expect([name, refused.json().code]).toEqual([name, 'news_wrong_state'])
    }
    expect((await save(haya, withdrawn, { title: 'غير ذلك' })).json().code).toBe('news_wrong_state')
    const [entry] = (await haya.get('/api/desk/log?action=withdraw_news')).json().data
    expect(entry).toMatchObject({ before: { state: 'published' }, after: { state: 'withdrawn' }, reason: 'خبر غير صحيح' })
  })
})
