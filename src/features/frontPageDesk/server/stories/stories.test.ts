import { Logger, runOnce } from 'graphile-worker'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#base/database/transact.ts'
import { recordAlerts } from '#features/alerts/server/recordAlerts.ts'
import { blankDraft } from '#features/posts/server/store/blankDraft.fixtures.ts'
import { identifyItems } from '#features/posts/server/store/identityKeys.ts'
import { savePosts } from '#features/posts/server/store/savePosts.ts'
import type { LateJoin } from '#features/stories/server/assignStories.ts'
import { samePairs } from '#features/stories/server/samePairs.fixtures.ts'
import { asUser, createUser, type SignedIn } from '../../../../../test/asUser.ts'
import { asVisitor } from '../../../../../test/http.ts'
import { addAgency, addPost, addSections } from '../../../../../test/posts.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import type { DeskStory } from '../../storySchema.ts'
import { joinStories } from './joinStories.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
let editor: SignedIn
let colleague: SignedIn
let saved = 0
beforeAll(async () => {
  editor = await asUser(app, visitor.server, { role: 'editor' })
  colleague = await asUser(app, visitor.server, { role: 'editor' })
})

type Stored = { id: number; story: number; guid: string; agencyId: number }
const storyOf = async (id: number) =>
  (await app.db.selectFrom('posts').select('story_id').where('id', '=', id).executeTakeFirstOrThrow()).story_id

/**
 * A report ("headline | text") of a new agency, as ingestion stores it.
 * @param again one that its source brings once more
 */
async function report(text: string, again?: Stored): Promise<Stored> {
  const [title = '', body = ''] = text.split(' | ')
  const agencyId = again?.agencyId ?? (await addAgency(app))
  const guid = again?.guid ?? `report-${++saved}`
  const item = { guid, url: `https://agency.example/${guid}`, title, publishedAt: app.now() }
  const drafts = identifyItems(agencyId, [item]).map(({ keys }) => ({
    ...blankDraft,
    ...item,
    keys,
    contentHash: Buffer.from(text).toString('hex'),
    bodyText: body,
    bodyHtml: `<p>${body}</p>`,
  }))
  await savePosts(app, { id: null, agencyId, isOwn: false }, drafts)
  const row = await app.db.selectFrom('posts').select(['id', 'story_id']).where('agency_id', '=', agencyId).executeTakeFirst()
  return { id: row?.id ?? 0, story: row?.story_id ?? 0, guid, agencyId }
}

const split = (story: number, post_id: number, who = editor) => who.post(`/api/desk/stories/${story}/split`, { post_id })
const merge = (story: number, story_id: number, who = editor) => who.post(`/api/desk/stories/${story}/merge`, { story_id })
const read = async (story: number) => (await editor.get(`/api/desk/stories/${story}`)).json<DeskStory>()
const undoNewest = async (story: number, who = editor) =>
  who.post(`/api/desk/stories/${story}/changes/${(await read(story)).changes[0]?.id}/undo`, {})

const alert = (story: number, postId: number, userIds: number[]) =>
  inTransaction(app.db, (tx) => recordAlerts(tx, { id: story, at: app.now() }, [{ postId, keyword: null, because: null, userIds }]))

describe('a report that was split out of its story', () => {
  test('is a story of its own, which later reports like it join, until it is undone', async () => {
    const [one = '', other = ''] = samePairs[0] ?? []
    const first = await report(one)
    const second = await report(other)
    expect(second.story).toBe(first.story)
    expect((await split(first.story, second.id)).json().data.reports).toMatchObject([{ post_id: first.id }])
    const apart = await storyOf(second.id)
    expect(apart).not.toBe(first.story)
    expect((await report(other)).story).toBe(apart)
    expect((await report(one)).story).toBe(first.story)
    const counts = await app.db
      .selectFrom('stories')
      .select(['post_count', 'agency_count'])
      .where('id', 'in', [first.story, apart])
      .execute()
    expect(counts).toEqual([
      { post_count: 2, agency_count: 2 },
      { post_count: 2, agency_count: 2 },
    ])

    expect((await read(apart)).changes).toMatchObject([{ kind: 'split', other: { id: first.story } }])
    expect((await undoNewest(apart)).json().data).toMatchObject({ id: first.story, agencies: 4, changes: [] })
    expect((await report(other)).story).toBe(first.story)
  })

  test('alerts nobody who was alerted to the story before, and everybody else', async () => {
    const first = await addPost(app)
    const story = await storyOf(first)
    const second = await addPost(app, { story_id: story })
    const [known, late] = [(await createUser(app)).id, (await createUser(app)).id]
    expect(await alert(story, first, [known])).toBe(1)
    await split(story, second)
    expect(await alert(await storyOf(second), second, [known, late])).toBe(1)
    app.setNow(new Date(Date.now() + 3_600_000))
    const new_one = (await createUser(app)).id
    expect(await alert(story, first, [known, late, new_one])).toBe(2)
    app.setNow(undefined)
  })

  test('must have been among others, in that story', async () => {
    const only = await addPost(app)
    expect((await split(await storyOf(only), only)).json()).toMatchObject({ code: 'only_report' })
    expect((await split(1, only)).json()).toMatchObject({ code: 'story_changed' })
    expect((await split(1, 987654321)).statusCode).toBe(404)
  })
})

describe('two merged stories', () => {
  test('are one, which reports like either of them join, until it is undone', async () => {
    const [rents = ''] = samePairs[1] ?? []
    const [third = '', thirdToo = ''] = samePairs[2] ?? []
    const one = await report(rents)
    const other = await report(third)
    expect(other.story).not.toBe(one.story)
    expect((await merge(one.story, other.story)).json().data).toMatchObject({ id: one.story, agencies: 2 })
    const joined = await report(thirdToo)
    expect([joined.story, (await report(rents)).story]).toEqual([one.story, one.story])
    expect((await visitor.get(`/api/stories/${other.story}`)).json()).toMatchObject({ id: one.story, report_count: 4 })

    expect((await undoNewest(one.story)).json().data).toMatchObject({ id: one.story, agencies: 2 })
    expect([await storyOf(other.id), await storyOf(joined.id)]).toEqual([other.story, other.story])
    expect((await report(third)).story).toBe(other.story)
  })

  test('alert nobody who was alerted to either, and keep followers and pins', async () => {
    const [into, from] = [await storyOf(await addPost(app)), await storyOf(await addPost(app))]
    const [one, other, late] = [(await createUser(app)).id, (await createUser(app)).id, (await createUser(app)).id]
    const [post] = (await read(into)).reports
    const [old] = (await read(from)).reports
    await alert(into, post?.post_id ?? 0, [one])
    await alert(from, old?.post_id ?? 0, [other])
    const at = app.now()
    await app.db.insertInto('followed_stories').values({ user_id: other, story_id: from, followed_at: at, seen_at: at }).execute()
    const until = new Date(at.getTime() + 3_600_000)
    await app.db.insertInto('front_page_pins').values({ edition: 'ar', story_id: from, place: 1, until }).execute()
    await merge(into, from)
    expect(await alert(into, post?.post_id ?? 0, [one, other, late])).toBe(1)
    expect(await app.db.selectFrom('followed_stories').select('story_id').where('user_id', '=', other).execute()).toEqual([
      { story_id: into },
    ])
    expect(await app.db.selectFrom('front_page_pins').select('story_id').execute()).toEqual([{ story_id: into }])
  })
})

describe('a report that a later one shows to be part of another story', () => {
  const twoStories = async () => {
    const [post, other] = [await addPost(app), await addPost(app)]
    return { post, other, from: await storyOf(post), into: await storyOf(other) }
  }

  test('joins it by a job that is queued as the later one is stored', async () => {
    const [one = '', other = ''] = samePairs[19] ?? []
    const lone = await report(other)
    const told = await report(one)
    expect(told.story).not.toBe(lone.story)
    await report(`${one} ${other.split(' | ')[1]}`)
    expect(await storyOf(lone.id)).toBe(lone.story)
    const taskList = { joinStories: (payload: unknown) => joinStories(app, payload as LateJoin) }
    await runOnce({ pgPool: app.pool, taskList, noHandleSignals: true, logger: new Logger(() => () => {}) })
    expect(await storyOf(lone.id)).toBe(told.story)
  })

  test('joins it once, as the desk is shown, and stays apart when an editor has undone that', async () => {
    const { post, from, into } = await twoStories()
    await joinStories(app, { from, into })
    await joinStories(app, { from, into })
    expect(await storyOf(post)).toBe(into)
    expect((await read(into)).changes).toMatchObject([{ kind: 'merge', by_machine: true, other: { id: from }, reports: 1 }])
    expect((await visitor.get(`/api/stories/${from}`)).json()).toMatchObject({ id: into, report_count: 2 })

    await undoNewest(into)
    expect(await storyOf(post)).toBe(from)
    await joinStories(app, { from, into })
    expect(await storyOf(post)).toBe(from)
  })

  test('alerts nobody who was alerted to it', async () => {
    const { post, other, from, into } = await twoStories()
    const [known, late] = [(await createUser(app)).id, (await createUser(app)).id]
    await alert(from, post, [known])
    await joinStories(app, { from, into })
    expect(await alert(into, other, [known, late])).toBe(1)
  })

  test('takes the others of its story along, if the later one has the text of both', async () => {
    const { post, from, into } = await twoStories()
    const second = await addPost(app, { story_id: from })
    await joinStories(app, { from, into, isWhole: true })
    expect([await storyOf(post), await storyOf(second)]).toEqual([into, into])
    expect((await read(into)).changes).toMatchObject([{ kind: 'merge', by_machine: true, other: { id: from }, reports: 2 }])
  })

  test('joins what that story is part of by now', async () => {
    const { post, from, into } = await twoStories()
    const whole = await storyOf(await addPost(app))
    await merge(whole, into)
    await joinStories(app, { from, into })
    expect(await storyOf(post)).toBe(whole)
  })

  test('stays where it is if it is no longer alone, or an editor has pinned or hidden its story, or it is urgent', async () => {
    const until = new Date(app.now().getTime() + 3_600_000)
    const decide = [
      (story: number) => addPost(app, { story_id: story }),
      (story: number) => app.db.insertInto('front_page_pins').values({ edition: 'en', story_id: story, place: 2, until }).execute(),
      (story: number) => app.db.insertInto('front_page_hides').values({ edition: 'ar', story_id: story, hidden_at: until }).execute(),
      (story: number) => app.db.insertInto('urgent_stories').values({ edition: 'ar', story_id: story, since: app.now(), until }).execute(),
    ]
    for (const act of decide) {
      const { post, from, into } = await twoStories()
      await act(from)
      await joinStories(app, { from, into })
      expect(await storyOf(post)).toBe(from)
    }
  })
})

describe('two editors at once', () => {
  test('who merge the same stories, or undo the same change, do it once: the second is told', async () => {
    const [one, other] = [await storyOf(await addPost(app)), await storyOf(await addPost(app))]
    const codes = (responses: { statusCode: number }[]) => responses.map(({ statusCode }) => statusCode).sort()
    expect(codes(await Promise.all([merge(one, other), merge(other, one, colleague)]))).toEqual([200, 409])
    const left = (await read(one)).id
    const { id } = (await read(left)).changes[0] as DeskStory['changes'][number]
    const undo = (who: SignedIn) => who.post(`/api/desk/stories/${left}/changes/${id}/undo`, {})
    expect(codes(await Promise.all([undo(editor), undo(colleague)]))).toEqual([200, 409])
  })

  test('who correct the same section do not overwrite each other', async () => {
    const post = await addPost(app)
    const [one, other] = [await addSections(app), await addSections(app)]
    const correct = (section: string, seen = '', who = editor) => who.put(`/api/desk/posts/${post}/section`, { seen, section })
    expect((await correct(`main:${one.main}`)).statusCode).toBe(200)
    expect((await correct(`main:${other.main}`, '', colleague)).json()).toMatchObject({ code: 'section_changed' })
  })
})

test('a corrected section is that of lists and of the search, and the source does not change it back', async () => {
  const word = 'الكشافة'
  const { category, sub } = await addSections(app)
  const post = await report(`${word} في المخيم | تقيم الكشافة مخيمها`)
  const found = async () => {
    const query = `search=${encodeURIComponent(word)}`
    const [hits, list] = await Promise.all([
      visitor.get(`/api/posts?${query}&category=${category}`),
      visitor.get(`/api/posts?sub_category=${sub}`),
    ])
    return [hits.json().data?.length, list.json().data?.length]
  }
  await expect.poll(found).toEqual([0, 0])
  const response = await editor.put(`/api/desk/posts/${post.id}/section`, { seen: '', section: `sub:${sub}` })
  expect(response.json().data.reports).toMatchObject([{ section: `sub:${sub}` }])
  await expect.poll(found).toEqual([1, 1])
  await report(`${word} في المخيم الجديد | تقيم الكشافة مخيمها`, post)
  expect((await read(post.story)).reports).toMatchObject([{ title: `${word} في المخيم الجديد`, section: `sub:${sub}` }])
  expect((await editor.put(`/api/desk/posts/${post.id}/section`, { seen: `sub:${sub}`, section: 'main:999999' })).statusCode).toBe(422)
})

test('a report that was taken off the site answers 410, is in no list, and its source cannot bring it back', async () => {
  const text = 'خبر لا أساس له | نص لا أساس له'
  const post = await report(text)
  expect((await editor.send({ method: 'DELETE', url: `/api/desk/posts/${post.id}` })).statusCode).toBe(200)
  expect((await visitor.get(`/api/post/${post.id}`)).statusCode).toBe(410)
  expect((await report(text, post)).id).toBe(0)
  expect((await editor.send({ method: 'DELETE', url: `/api/desk/posts/${post.id}` })).statusCode).toBe(404)
})
