import { beforeAll, describe, expect, test } from 'vitest'
import { matchPosts } from '#features/alerts/server/matchPosts.ts'
import { asUser, type SignedIn } from '../../../../test/asUser.ts'
import { asVisitor } from '../../../../test/http.ts'
import { addAgency, addPost, addSections } from '../../../../test/posts.ts'
import { subscribe } from '../../../../test/subscribe.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { MyPostPage } from '../schema.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const posts: Record<string, number> = {}
const sections = { category: 0, main: 0, sub: 0 }
let agency_id = 0

beforeAll(async () => {
  Object.assign(sections, await addSections(app))
  agency_id = await addAgency(app)
  const add = (title: string, days: number, values: object = {}) =>
    addPost(app, { title, agency_id, published_at: daysAgo(days), ...values })
  posts.old = await add('الكويت قبل شهر', 30)
  posts.week = await add('وزير من الكويت', 6)
  posts.oil = await add('أسعار النفط', 4, { category_id: sections.category, main_category_id: sections.main, excerpt: 'في الكويت' })
  posts.video = await add('بالكويت', 3, { media_type: 'media' })
})

async function subscriber(keywords: string[]): Promise<SignedIn> {
  const reader = await asUser(app, visitor.server)
  await subscribe(app, reader.user.id)
  expect((await save(reader, { keywords })).statusCode).toBe(200)
  return reader
}

const save = (reader: SignedIn, form: object) => reader.post('/api/user/profile/settings', form)

async function list(reader: SignedIn, query = ''): Promise<MyPostPage> {
  const response = await reader.get(`/api/auth/my-posts${query}`)
  expect([query, response.statusCode, response.body]).toEqual([query, 200, expect.any(String)])
  return MyPostPage.parse(response.json())
}
const idsOf = ({ data }: MyPostPage) => data.map(({ id }) => id)

describe('the personal list', () => {
  test('has right after saving what the settings would have brought in seven days, and why, with the sentence unless the headline says it', async () => {
    const reader = await subscriber(['وزير', 'الكويت ~للكويت'])
    const page = await list(reader)
    expect(idsOf(page)).toEqual([posts.video, posts.oil, posts.week])
    expect(page.data.map(({ reason }) => reason)).toEqual([
      { keyword: 'الكويت', because: 'بالكويت', sentence: null },
      { keyword: 'الكويت', because: 'الكويت', sentence: { text: 'في الكويت', marks: [[3, 9]] } },
      { keyword: 'وزير', because: 'وزير', sentence: null },
    ])
    expect(page.meta.next_cursor).toBeNull()
  })

  test('has new stories first, once, however many agencies report them', async () => {
    const reader = await subscriber(['إعصار'])
    expect(idsOf(await list(reader))).toEqual([])
    const first = await addPost(app, { title: 'إعصار في المحيط', agency_id })
    const { story_id } = await app.db.selectFrom('posts').select('story_id').where('id', '=', first).executeTakeFirstOrThrow()
    await matchPosts(app)
    await addPost(app, { title: 'الإعصار يقترب', agency_id, story_id })
    const other = await addPost(app, { title: 'إعصار ثانٍ', agency_id })
    await matchPosts(app)
    expect(idsOf(await list(reader))).toEqual([other, first])
  })

  test('follows the settings: what they no longer ask for leaves it, and what they ask for now comes in', async () => {
    const reader = await subscriber(['زلزال'])
    const quake = await addPost(app, { title: 'زلزال في البحر', agency_id })
    await matchPosts(app)
    expect(idsOf(await list(reader))).toEqual([quake])
    await save(reader, { keywords: ['النفط'] })
    expect(idsOf(await list(reader))).toEqual([posts.oil])
    await save(reader, { keywords: ['النفط', 'زلزال'] })
    expect(idsOf(await list(reader))).toEqual([quake, posts.oil])
    await save(reader, { keywords: ['النفط', 'زلزال', '-البحر'] })
    expect(idsOf(await list(reader))).toEqual([posts.oil])
  })

  test('keeps what came while there was a plan, and gets nothing new without one', async () => {
    const reader = await subscriber(['بركان'])
    await list(reader)
    const before = await addPost(app, { title: 'بركان يثور', agency_id })
    await matchPosts(app)
    await app.db.updateTable('subscriptions').set({ state: 'ended' }).where('user_id', '=', reader.user.id).execute()
    await addPost(app, { title: 'بركان آخر', agency_id })
    await matchPosts(app)
    expect(idsOf(await list(reader))).toEqual([before])
    expect((await list(await asUser(app, visitor.server))).data).toEqual([])
  })

  test('is paged without skips or repeats while news arrive', async () => {
    const reader = await subscriber(['قمر'])
    const ids: number[] = []
    for (let n = 0; n < 5; n++) ids.push(await addPost(app, { title: `قمر ${n}`, agency_id }))
    await matchPosts(app)
    const first = await list(reader, '?pagination=2')
    await addPost(app, { title: 'قمر جديد', agency_id })
    await matchPosts(app)
    const second = await list(reader, `?pagination=2&cursor=${first.meta.next_cursor}`)
    const third = await list(reader, `?pagination=2&cursor=${second.meta.next_cursor}`)
    expect([...idsOf(first), ...idsOf(second), ...idsOf(third)]).toEqual(ids.toReversed())
    expect(third.meta.next_cursor).toBeNull()
  })

  test('takes the filters of other lists, and refuses what they do not know', async () => {
    const reader = await subscriber(['الكويت'])
    const cases: [string, (number | undefined)[]][] = [
      ['media_type=media', [posts.video]],
      ['media_type=text', [posts.oil, posts.week]],
      [`category=${sections.category}`, [posts.oil]],
      [`main_category=${sections.main}`, [posts.oil]],
      [`agency=${agency_id}`, [posts.video, posts.oil, posts.week]],
      [`sub_category=${sections.sub}`, []],
      ['search=وزير', [posts.week]],
      ['search=وزير&media_type=media', []],
      ['agency=&category=null', [posts.video, posts.oil, posts.week]],
    ]
    for (const [query, expected] of cases) expect([query, idsOf(await list(reader, `?${query}`))]).toEqual([query, expected])
    expect(idsOf(await list(reader, '?trending=mostviews')).every((id) => Object.values(posts).includes(id))).toBe(true)
    const foreign = Buffer.from('["latest1",1,1]').toString('base64url')
    for (const query of [
      'pagination=201',
      'agency=2147483647',
      'media_type=radio',
      'trending=x',
      'more=1',
      `cursor=${foreign}`,
      'cursor=x',
    ])
      expect([query, (await reader.get(`/api/auth/my-posts?${query}`)).statusCode]).toEqual([query, 422])
  })

  test('is only for its reader, and is deleted with the account', async () => {
    const reader = await subscriber(['النفط'])
    await list(reader)
    const other = await subscriber(['قمح'])
    expect((await list(other)).data).toEqual([])
    expect((await visitor.get('/api/auth/my-posts')).statusCode).toBe(401)
    await reader.post('/api/auth/profile/delete', { current_password: 'a-long-password' })
    const left = await app.db.selectFrom('my_news').select('user_id').where('user_id', '=', reader.user.id).execute()
    expect(left).toEqual([])
  })

  test('is filled once when it is opened from several windows at the same moment', async () => {
    const reader = await subscriber(['الكويت'])
    const pages = await Promise.all(Array.from({ length: 5 }, () => list(reader)))
    for (const page of pages) expect(idsOf(page)).toEqual([posts.video, posts.oil, posts.week])
  })
})
