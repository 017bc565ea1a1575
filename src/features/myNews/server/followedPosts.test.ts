import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { matchPosts } from '#features/alerts/server/matchPosts.ts'
import { rankPosts } from '#features/posts/server/ranking/rankPosts.ts'
import { asUser, type SignedIn } from '../../../../test/asUser.ts'
import { asVisitor } from '../../../../test/http.ts'
import { addAgency, addPost, addSections, type PostValues } from '../../../../test/posts.ts'
import { subscribe } from '../../../../test/subscribe.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { MyPostPage } from '../schema.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
const hoursAgo = (hours: number) => new Date(app.now().getTime() - hours * 3_600_000)
const sections = { category: 0, main: 0, sub: 0 }
let sara: SignedIn
let [agency, other] = [0, 0]

beforeAll(async () => Object.assign(sections, await addSections(app)))
beforeEach(async () => {
  sara = await asUser(app, visitor.server)
  agency = await addAgency(app)
  other = await addAgency(app)
})

const follow = async (kind: string, id: number) => expect((await sara.post('/api/auth/follows', { kind, id })).statusCode).toBe(200)
const report = (hours: number, values: PostValues = {}) =>
  addPost(app, { title: 'خبر', agency_id: agency, published_at: hoursAgo(hours), ...values })
const storyOf = async (post: number) =>
  (await app.db.selectFrom('posts').select('story_id').where('id', '=', post).executeTakeFirstOrThrow()).story_id

async function list(query = ''): Promise<MyPostPage> {
  const response = await sara.get(`/api/auth/my-posts?${query}`)
  expect([query, response.statusCode, response.body]).toEqual([query, 200, expect.any(String)])
  return MyPostPage.parse(response.json())
}
const idsOf = ({ data }: MyPostPage) => data.map(({ id }) => id)

describe('the personal list of a reader who follows', () => {
  test('has the news of these agencies and sections without a plan, of both kinds of media, newest first, and says which of them it is', async () => {
    const inSection = { agency_id: other, category_id: sections.category, main_category_id: sections.main }
    const posts = [await report(1), await report(2, { media_type: 'media' }), await report(3, inSection)]
    await report(1, { agency_id: other })
    await report(24 * 8)
    expect(idsOf(await list())).toEqual([])
    await follow('agency', agency)
    await follow('category', sections.category)
    const page = await list()
    expect(page.data.map(({ id, followed, reason }) => [id, followed, reason])).toEqual([
      [posts[0], 'agency', null],
      [posts[1], 'agency', null],
      [posts[2], 'category', null],
    ])
    await sara.delete(`/api/auth/follows/category/${sections.category}`)
    await follow('main_category', sections.main)
    expect((await list()).data.map(({ followed }) => followed)).toEqual(['agency', 'agency', 'main_category'])
    await sara.delete(`/api/auth/follows/agency/${agency}`)
    expect(idsOf(await list())).toEqual([posts[2]])
  })

  test('has a story once, with the newest report of those they follow, whatever others have reported since', async () => {
    await follow('agency', agency)
    const first = await report(5)
    const story_id = await storyOf(first)
    await report(4, { agency_id: other, story_id })
    const second = await report(3, { story_id })
    await report(2, { agency_id: other, story_id })
    expect(idsOf(await list())).toEqual([second])
    await follow('agency', other)
    expect((await list()).data.map(({ story }) => story.id)).toEqual([story_id])
  })

  test('mixes it with what matches their interests, which come with their reason', async () => {
    await subscribe(app, sara.user.id)
    await sara.post('/api/user/profile/settings', { keywords: ['إعصار'] })
    await list()
    await follow('agency', agency)
    const quiet = await report(2)
    const both = await report(1, { title: 'إعصار في المحيط' })
    const matched = await report(1.5, { title: 'إعصار آخر', agency_id: other })
    await matchPosts(app)
    // What the interests find stands where it matched, after all that was published before.
    expect((await list()).data.map(({ id, reason, followed }) => [id, reason?.keyword ?? null, followed])).toEqual([
      [matched, 'إعصار', null],
      [both, 'إعصار', null],
      [quiet, null, 'agency'],
    ])
    expect([idsOf(await list('only=interests')), idsOf(await list('only=follows'))]).toEqual([[matched, both], [quiet]])
  })

  test('is paged without skips or repeats, also where many were published at one moment', async () => {
    await follow('agency', agency)
    const { category } = await addSections(app)
    await follow('category', category)
    const at = { published_at: hoursAgo(1) }
    const posts: number[] = []
    for (let n = 0; n < 4; n++) posts.push(await report(0, { ...at, category_id: n % 2 ? category : null }))
    for (let n = 0; n < 3; n++) posts.push(await report(2 + n))
    const found: number[] = []
    let cursor: string | null = ''
    do {
      const page: MyPostPage = await list(`pagination=2&cursor=${cursor}`)
      found.push(...idsOf(page))
      cursor = page.meta.next_cursor
    } while (cursor)
    expect([found.length, new Set(found).size, found.slice(4)]).toEqual([7, 7, posts.slice(4)])
  })

  test('is the same of many subjects, which are read another way', async () => {
    const agencies = await Promise.all(Array.from({ length: 11 }, () => addAgency(app)))
    const posts: number[] = []
    for (const [hours, agency_id] of agencies.entries()) posts.push(await report(hours + 1, { agency_id }))
    await report(1)
    for (const id of agencies) await follow('agency', id)
    const first = await list('pagination=8')
    const second = await list(`pagination=8&cursor=${first.meta.next_cursor}`)
    expect([...idsOf(first), ...idsOf(second)]).toEqual(posts)
    expect(idsOf(await list(`agency=${agencies[3]}`))).toEqual([posts[3]])
    await rankPosts(app)
    expect((await list('category=first_page')).data.map(({ followed }) => followed)).toEqual(posts.map(() => 'agency'))
  })

  test('takes the filters of other lists, a search and the ranking', async () => {
    await follow('agency', agency)
    await follow('agency', other)
    const [wind, clip, sea] = [
      await report(1, { title: 'رياح' }),
      await report(2, { media_type: 'media' }),
      await report(3, { title: 'بحر', agency_id: other }),
    ]
    const story_id = await storyOf(sea as number)
    await report(1, { title: 'خبر البحر', story_id })
    const cases: [string, (number | undefined)[]][] = [
      ['media_type=media', [clip]],
      [`agency=${other}`, [sea]],
      ['search=رياح', [wind]],
      [`category=${sections.category}`, []],
    ]
    for (const [query, expected] of cases) expect([query, idsOf(await list(query))]).toEqual([query, expected])
    await rankPosts(app)
    expect(new Set((await list('category=first_page')).data.map(({ followed }) => followed))).toEqual(new Set(['agency']))
    // The ranking shows another report of the story than the one that is followed, whatever the
    // filter says of that.
    await sara.delete(`/api/auth/follows/agency/${agency}`)
    await sara.delete(`/api/auth/follows/agency/${other}`)
    await follow('agency', other)
    await report(0, { story_id, language: 'en' })
    await rankPosts(app)
    expect((await list('category=first_page&language=en')).data.map(({ followed }) => followed)).toEqual(['agency'])
    expect((await sara.get('/api/auth/my-posts?only=x')).statusCode).toBe(422)
  })
})
