import { beforeEach, describe, expect, test } from 'vitest'
import { rankPosts } from '#features/posts/server/ranking/rankPosts.ts'
import { flushViews, recordView } from '#features/posts/server/views/recordView.ts'
import type { ReactionKind } from '#features/reactions/reactionKinds.ts'
import { react } from '#features/reactions/server/react.ts'
import { asUser, type SignedIn } from '../../../../test/asUser.ts'
import { asVisitor } from '../../../../test/http.ts'
import { addAgency, addPost, addSections, type PostValues } from '../../../../test/posts.ts'
import { createTestApp } from '../../../../test/testApp.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
const now = new Date('2026-11-21T12:00:00.000Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3600_000)

let sara: SignedIn
beforeEach(async () => {
  app.setNow(now)
  await app.db.deleteFrom('posts').execute()
  // An empty first page, so that it adds nothing unless a test fills it.
  await app.db.deleteFrom('rankings').execute()
  await app.db.insertInto('rankings').values({ kind: 'first_page', created_at: now, post_ids: [] }).execute()
  sara = await asUser(app, visitor.server)
})

const add = (hours: number, values: PostValues = {}) => addPost(app, { published_at: hoursAgo(hours), ...values })
async function open(id: number) {
  await recordView(app, id, { userId: sara.user.id, ip: '127.0.0.1' })
  await flushViews(app)
}
const reactTo = (id: number, kind: ReactionKind) => react(app, sara.user.id, { type: 'post', id }, { kind })
async function recommended(query = '?media_type=text'): Promise<number[]> {
  const response = await sara.get(`/api/auth/recommendation/news${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json().data.map((post: { id: number }) => post.id)
}

describe('recommendations', () => {
  test('come from the categories and agencies of what was opened, saved or reacted to, without what was read or saved', async () => {
    const [sports, money] = [await addSections(app), await addSections(app)]
    const paper = await addAgency(app)
    const inSports = { main_category_id: sports.main, category_id: sports.category }
    const opened = await add(20, { ...inSports })
    const saved = await add(20, { agency_id: paper })
    await open(opened)
    await reactTo(saved, 'save')
    const [same, ofPaper] = [await add(3, inSports), await add(4, { agency_id: paper })]
    await add(1, { main_category_id: money.main, category_id: money.category })
    expect(new Set(await recommended())).toEqual(new Set([same, ofPaper]))
    await open(same)
    await reactTo(ofPaper, 'save')
    expect(await recommended()).toEqual([])
  })

  test('are recent, newest first among equals', async () => {
    const paper = await addAgency(app)
    await reactTo(await add(80, { agency_id: paper }), 'like')
    const ids = [await add(1, { agency_id: paper }), await add(10, { agency_id: paper }), await add(60, { agency_id: paper })]
    await add(73, { agency_id: paper })
    await add(-1, { agency_id: paper })
    expect(await recommended()).toEqual(ids)
  })

  test('have one post per story, and of a story that was read only later posts', async () => {
    const paper = await addAgency(app)
    const known = await add(10, { agency_id: paper })
    const { story_id } = await app.db.selectFrom('posts').select('story_id').where('id', '=', known).executeTakeFirstOrThrow()
    const before = await add(9, { story_id })
    app.setNow(hoursAgo(8))
    await open(known)
    app.setNow(now)
    const after = await add(7, { story_id })
    const later = await add(6, { story_id })
    const unread = await add(2, { agency_id: paper })
    const { story_id: other } = await app.db.selectFrom('posts').select('story_id').where('id', '=', unread).executeTakeFirstOrThrow()
    await add(1, { agency_id: paper, story_id: other })
    const ids = await recommended()
    expect(ids).toHaveLength(2)
    expect(ids).not.toContain(before)
    expect(ids).not.toContain(after)
    expect(ids).toContain(later)
  })

  test('come from several agencies', async () => {
    const { main, category } = await addSections(app)
    const [paper, other] = [await addAgency(app), await addAgency(app)]
    const section = { main_category_id: main, category_id: category }
    await open(await add(20, section))
    for (let n = 0; n < 10; n++) await add(1 + n / 10, { ...section, agency_id: paper })
    const fromElsewhere = await add(5, { ...section, agency_id: other })
    expect((await recommended()).slice(0, 3)).toContain(fromElsewhere)
  })

  test('leave out what the reader disliked, and rank similar posts lower', async () => {
    const [paper, other] = [await addAgency(app), await addAgency(app)]
    await reactTo(await add(10, { agency_id: paper }), 'fakenews')
    await reactTo(await add(10, { agency_id: other }), 'important')
    await add(1, { agency_id: paper })
    const liked = await add(5, { agency_id: other })
    expect(await recommended()).toEqual([liked])
  })

  test('are filled up from the first page for a new reader, without what was read or saved', async () => {
    const ids = [await add(1), await add(2), await add(3)]
    await rankPosts(app)
    expect(await recommended()).toEqual(ids)
    await open(ids[0] as number)
    expect(await recommended()).toEqual(ids.slice(1))
  })

  test('are at most ten, of the requested media type, and private to each reader', async () => {
    const paper = await addAgency(app)
    await open(await add(20, { agency_id: paper }))
    for (let n = 0; n < 12; n++) await add(n, { agency_id: paper })
    const media = await add(1, { agency_id: paper, media_type: 'media' })
    expect(await recommended('')).toHaveLength(10)
    expect(await recommended('?media_type=media')).toEqual([media])
    expect((await visitor.get('/api/auth/recommendation/news')).statusCode).toBe(401)
    expect((await (await asUser(app, visitor.server)).get('/api/auth/recommendation/news')).json().data).toEqual([])
    for (const query of ['?media_type=video', '?user_id=1'])
      expect((await sara.get(`/api/auth/recommendation/news${query}`)).statusCode).toBe(422)
  })
})

describe('recent reads', () => {
  test('are listed for the reader alone, most recent first, until they are cleared', async () => {
    const [first, second] = [await add(3), await add(2)]
    await open(first)
    app.setNow(new Date(now.getTime() + 1000))
    await open(second)
    app.setNow(new Date(now.getTime() + 2000))
    await open(first)
    const { data } = (await sara.get('/api/auth/recent-reads')).json()
    expect(data).toMatchObject([
      { id: first, at: '2026-11-21T12:00:02.000Z' },
      { id: second, at: '2026-11-21T12:00:01.000Z' },
    ])
    const page = (await sara.get('/api/auth/recent-reads?pagination=1')).json()
    expect((await sara.get(`/api/auth/recent-reads?cursor=${page.meta.next_cursor}`)).json().data).toMatchObject([{ id: second }])
    expect((await (await asUser(app, visitor.server)).get('/api/auth/recent-reads')).json().data).toEqual([])
    expect((await visitor.get('/api/auth/recent-reads')).statusCode).toBe(401)
    expect((await sara.delete('/api/auth/recent-reads')).statusCode).toBe(200)
    expect((await sara.get('/api/auth/recent-reads')).json().data).toEqual([])
  })
})
