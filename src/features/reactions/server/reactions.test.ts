import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { asUser, createUser, type SignedIn } from '../../../../test/asUser.ts'
import { asVisitor } from '../../../../test/http.ts'
import { addPost } from '../../../../test/posts.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { type ReactionKind, reactionKinds } from '../reactionKinds.ts'
import { reactionJobs } from './jobs.ts'
import { react } from './react.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
const { server } = visitor
const [sara, omar] = await Promise.all([asUser(app, server), asUser(app, server)])
const none = { like: 0, dislike: 0, important: 0, funny: 0, fakenews: 0, save: 0 }
const columns = ['likes', 'dislikes', 'important', 'funny', 'fakenews', 'saves'] as const

let post: number
beforeEach(async () => {
  post = await addPost(app)
})

async function sendReaction(reader: SignedIn, reaction: ReactionKind, more: object = {}, type = 'post') {
  const response = await reader.post(`/api/auth/${type}/reactable`, { resource_id: post, parent_id: null, reaction, ...more })
  expect(response.statusCode, response.body).toBe(200)
  return response.json().data
}

const readState = async (reader: Pick<SignedIn, 'get'>, id = post) => (await reader.get(`/api/auth/post/reaction?resource_id=${id}`)).json()
const counters = (id = post) => app.db.selectFrom('post_counters').select(columns).where('post_id', '=', id).executeTakeFirst()
const rows = (id = post) => app.db.selectFrom('reactions').select(['user_id', 'kind']).where('resource_id', '=', id).execute()

describe('a reaction', () => {
  test('counts, returns the new counters and the reader’s own, and is removed by a second one', async () => {
    expect(await sendReaction(sara, 'like')).toEqual({ resource_reactions: { ...none, like: 1 }, user_reactions: { ...none, like: 1 } })
    expect(await sendReaction(omar, 'like')).toEqual({ resource_reactions: { ...none, like: 2 }, user_reactions: { ...none, like: 1 } })
    expect(await sendReaction(sara, 'like')).toEqual({ resource_reactions: { ...none, like: 1 }, user_reactions: none })
  })

  test('with a given state is idempotent', async () => {
    for (const on of [true, true, false, false, true]) {
      const { resource_reactions, user_reactions } = await sendReaction(sara, 'funny', { on })
      expect([resource_reactions.funny, user_reactions.funny]).toEqual(on ? [1, 1] : [0, 0])
    }
    expect(await rows()).toHaveLength(1)
  })

  test('excludes another only for like and dislike', async () => {
    for (const kind of reactionKinds) await sendReaction(sara, kind, { on: true })
    const all = { like: 0, dislike: 1, important: 1, funny: 1, fakenews: 1, save: 1 }
    expect(await readState(sara)).toEqual({ resource_reactions: all, user_reactions: all })
    expect((await sendReaction(sara, 'like')).user_reactions).toEqual({ ...all, like: 1, dislike: 0 })
  })

  /** A reaction of Sara that waited on her device. @returns her own reactions then */
  async function arrive(reaction: ReactionKind, on: boolean, waitedMinutes: number) {
    const headers = { 'x-waited-ms': String(Math.round(waitedMinutes * 60_000)) }
    const response = await sara.post('/api/auth/post/reactable', { resource_id: post, reaction, on }, headers)
    expect(response.statusCode, response.body).toBe(200)
    return response.json().data.user_reactions
  }

  test('that waited on a device does not undo what its reader decided elsewhere since', async () => {
    await sendReaction(sara, 'save')
    expect(await arrive('save', false, 5)).toEqual({ ...none, save: 1 })
    await sendReaction(sara, 'save')
    expect(await arrive('save', true, 5)).toEqual(none)
    await sendReaction(sara, 'dislike')
    expect(await arrive('like', true, 5)).toEqual({ ...none, dislike: 1 })
    await sendReaction(sara, 'dislike')
    expect(await arrive('like', true, 5)).toEqual(none)
    // What two devices did without a network counts in the order in which it was done.
    expect(await arrive('funny', true, 10)).toEqual({ ...none, funny: 1 })
    expect(await arrive('funny', false, 12)).toEqual({ ...none, funny: 1 })
    expect(await arrive('funny', false, 8)).toEqual(none)
    expect(await arrive('funny', true, 9)).toEqual(none)
    expect(await readState(visitor)).toEqual({ resource_reactions: none, user_reactions: none })
  })

  test('that waited on a device and replaces another counts, although its own request took less time than the removal of the other', async () => {
    expect(await arrive('dislike', true, 10)).toEqual({ ...none, dislike: 1 })
    expect(await arrive('dislike', false, 5)).toEqual(none)
    expect(await arrive('like', true, 5.01)).toEqual({ ...none, like: 1 })
    expect(await readState(visitor)).toEqual({ resource_reactions: { ...none, like: 1 }, user_reactions: none })
  })

  test('that waited on a device does not count if the one that it excludes was taken back more than 20 seconds later', async () => {
    await arrive('dislike', true, 10)
    await arrive('dislike', false, 5)
    expect(await arrive('like', true, 5.4)).toEqual(none)
  })

  test('with a time of waiting that is no number of milliseconds counts as made now', async () => {
    for (const waited of ['', '-1', '1e9', 'x', '1'.repeat(40)]) {
      await sendReaction(sara, 'save')
      const headers = { 'x-waited-ms': waited }
      const response = await sara.post('/api/auth/post/reactable', { resource_id: post, reaction: 'save', on: false }, headers)
      expect([waited, response.statusCode, response.json().data.user_reactions]).toEqual([waited, 200, none])
    }
  })

  test('that was taken back is forgotten after three months', async () => {
    await sendReaction(sara, 'save')
    await sendReaction(sara, 'save')
    const removed = () => app.db.selectFrom('removed_reactions').select('kind').where('resource_id', '=', post).execute()
    expect(await removed()).toEqual([{ kind: 'save' }])
    const later = await addPost(app)
    app.setNow(new Date(Date.now() + 90 * 86_400_000))
    for (let taps = 0; taps < 2; taps++) await react(app, sara.user.id, { type: 'post', id: later }, { kind: 'save' })
    app.setNow(new Date(Date.now() + 92 * 86_400_000))
    await reactionJobs.pruneRemovedReactions?.(app, undefined as never)
    app.setNow(undefined)
    expect(await removed()).toEqual([])
  })

  test('to media counts for its post', async () => {
    post = await addPost(app, { media_type: 'media' })
    await sendReaction(sara, 'important', {}, 'media')
    expect((await readState(sara)).user_reactions.important).toBe(1)
    const [media] = (await visitor.get('/api/posts?media_type=media&pagination=1')).json().data
    expect(media).toMatchObject({ id: post, post_reactions: { ...none, important: 1 } })
  })

  test('creates the counters of a post that had none', async () => {
    await app.db.deleteFrom('post_counters').where('post_id', '=', post).execute()
    expect((await readState(visitor)).resource_reactions).toEqual(none)
    expect((await sendReaction(sara, 'save')).resource_reactions).toEqual({ ...none, save: 1 })
  })

  test('is subtracted from the hour in which it was given', async () => {
    app.setNow(new Date('2026-11-21T09:59:59.999Z'))
    await sendReaction(sara, 'like')
    app.setNow(new Date('2026-11-21T10:00:00.000Z'))
    await sendReaction(omar, 'like')
    await sendReaction(sara, 'dislike')
    app.setNow(undefined)
    const hours = await app.db
      .selectFrom('post_activity')
      .select(['hour', 'likes', 'dislikes'])
      .where('post_id', '=', post)
      .orderBy('hour')
      .execute()
    expect(hours).toEqual([
      { hour: new Date('2026-11-21T09:00:00Z'), likes: 0, dislikes: 0 },
      { hour: new Date('2026-11-21T10:00:00Z'), likes: 1, dislikes: 1 },
    ])
  })

  test('needs a session', async () => {
    const response = await visitor.post('/api/auth/post/reactable', { resource_id: post, reaction: 'like' }, { 'x-localization': 'en' })
    expect([response.statusCode, response.json().code]).toEqual([401, 'unauthorized'])
    expect(await rows()).toEqual([])
  })

  test('to a post that does not exist is not found and stores nothing', async () => {
    for (const on of [undefined, true, false]) {
      const response = await sara.post('/api/auth/post/reactable', { resource_id: 987654321, reaction: 'like', on })
      expect(response.statusCode).toBe(404)
    }
    expect(await rows(987654321)).toEqual([])
  })

  test('is limited to 120 a minute per reader, however many share an address', async () => {
    const url = '/api/auth/post/reactable'
    const send = (reader: SignedIn) =>
      reader.send({ method: 'POST', url, remoteAddress: '198.51.100.9', payload: { resource_id: post, reaction: 'like', on: true } })
    const [one, other] = [await asUser(app, server), await asUser(app, server)]
    app.setNow(new Date())
    const statuses: number[] = []
    for (let count = 0; count < 121; count++) statuses.push((await send(one)).statusCode)
    expect(statuses.filter((status) => status !== 200)).toEqual([429])
    expect((await send(other)).statusCode).toBe(200)
    app.setNow(undefined)
  })

  test('with invalid fields is refused and stores nothing', async () => {
    const bad = [
      {},
      { resource_id: post },
      { reaction: 'like' },
      { resource_id: post, reaction: 'love' },
      { resource_id: post, reaction: 'likes' },
      { resource_id: post, reaction: '__proto__' },
      { resource_id: post, reaction: null },
      { resource_id: post, reaction: ['like'] },
      { resource_id: post, reaction: 'like', on: 'yes' },
      { resource_id: post, reaction: 'like', on: null },
      { resource_id: post, reaction: 'like', user_id: omar.user.id },
      { resource_id: post, reaction: 'like', parent_id: 'x' },
      ...[0, -1, 1.5, '', 'x', '1e3', `${post}; drop table reactions`, null, [post], { id: post }, 2 ** 60, '99999999999999999999'].map(
        (resource_id) => ({
          resource_id,
          reaction: 'like',
        }),
      ),
    ]
    for (const body of bad) {
      const response = await sara.post('/api/auth/post/reactable', body)
      expect([JSON.stringify(body), response.statusCode]).toEqual([JSON.stringify(body), 422])
    }
    for (const type of ['posts', 'user', 'POST', '1', '%00', '__proto__'])
      expect((await sara.post(`/api/auth/${type}/reactable`, { resource_id: post, reaction: 'like' })).statusCode).toBe(404)
    expect(await rows()).toEqual([])
  })
})

describe('a reaction to a poll or a comment', () => {
  const day = 24 * 3600_000
  const addPoll = (values: { is_draft?: boolean; opens_at?: Date } = {}) =>
    app.db
      .insertInto('polls')
      .values({
        question_ar: 'هل؟',
        is_draft: false,
        opens_at: new Date(Date.now() - day),
        closes_at: new Date(Date.now() + day),
        ...values,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  const addComment = (values: { state?: string; deleted_at?: Date } = {}) =>
    app.db
      .insertInto('comments')
      .values({ resource_type: 'post', resource_id: post, body: 'تعليق', ...values })
      .returning('id')
      .executeTakeFirstOrThrow()

  test.each(['poll', 'comment'] as const)('counts for a %s as for a post', async (type) => {
    const { id } = type === 'poll' ? await addPoll() : await addComment()
    const path = `/api/auth/${type}/reactable`
    await sara.post(path, { resource_id: id, reaction: 'like' })
    const { data } = (await omar.post(path, { resource_id: id, parent_id: post, reaction: 'like' })).json()
    expect(data).toEqual({ resource_reactions: { ...none, like: 2 }, user_reactions: { ...none, like: 1 } })
    await omar.post(path, { resource_id: id, reaction: 'funny' })
    await omar.post(path, { resource_id: id, reaction: 'dislike' })
    const own = { ...none, dislike: 1, funny: 1 }
    expect((await omar.get(`/api/auth/${type}/reaction?resource_id=${id}`)).json()).toEqual({
      resource_reactions: { ...own, like: 1 },
      user_reactions: own,
    })
    expect((await omar.get(`/api/auth/reactions?type=${type}&ids=${id}`)).json()).toEqual({ data: { [id]: ['dislike', 'funny'] } })
  })

  test('counts for a poll that readers can see now, although the reaction waited since before it opened', async () => {
    const { id } = await addPoll({ opens_at: new Date(Date.now() - 3 * 60_000) })
    const react = { resource_id: id, reaction: 'like', on: true }
    const response = await sara.post('/api/auth/poll/reactable', react, { 'x-waited-ms': String(5 * 60_000) })
    expect([response.statusCode, response.json().data?.user_reactions]).toEqual([200, { ...none, like: 1 }])
  })

  test('that readers cannot see is not found', async () => {
    const hidden = [
      ['poll', await addPoll({ is_draft: true })],
      ['poll', await addPoll({ opens_at: new Date(Date.now() + day / 2) })],
      ['comment', await addComment({ state: 'held' })],
      ['comment', await addComment({ state: 'removed' })],
      ['comment', await addComment({ deleted_at: new Date() })],
    ] as const
    for (const [type, { id }] of hidden) {
      expect((await sara.post(`/api/auth/${type}/reactable`, { resource_id: id, reaction: 'like' })).statusCode).toBe(404)
      expect((await sara.get(`/api/auth/${type}/reaction?resource_id=${id}`)).statusCode).toBe(404)
    }
    expect((await sara.post('/api/auth/poll/reactable', { resource_id: 2 ** 40, reaction: 'like' })).statusCode).toBe(404)
  })
})

describe('concurrent reactions', () => {
  const kind = fc.constantFrom(...reactionKinds)
  const call = fc.record({ reader: fc.nat(4), kind, on: fc.constantFrom(true, false, undefined), post: fc.nat(1) })

  test('are neither lost nor counted twice, and nobody both likes and dislikes', async () => {
    const readers = await Promise.all(Array.from({ length: 5 }, () => createUser(app)))
    const property = fc.asyncProperty(fc.array(call, { minLength: 20, maxLength: 60 }), async (calls) => {
      const posts = [await addPost(app), await addPost(app)]
      await Promise.all(calls.map((one) => react(app, readers[one.reader]?.id ?? 0, { type: 'post', id: posts[one.post] ?? 0 }, one)))
      for (const id of posts) await expectCorrectCounters(id)
    })
    await fc.assert(property, { numRuns: 15 })
  })

  test('of one reader are serialized, so an even number of toggles changes nothing', async () => {
    await Promise.all(Array.from({ length: 10 }, () => react(app, sara.user.id, { type: 'post', id: post }, { kind: 'important' })))
    expect(await rows()).toEqual([])
    await expectCorrectCounters(post)
  })
})

async function expectCorrectCounters(id: number): Promise<void> {
  const given = await rows(id)
  const counted = Object.fromEntries(columns.map((column, at) => [column, given.filter((row) => row.kind === reactionKinds[at]).length]))
  expect(await counters(id)).toEqual(counted)
  const likesAndDislikes = given.filter((row) => row.kind === 'like' || row.kind === 'dislike').map((row) => row.user_id)
  expect(new Set(likesAndDislikes).size).toBe(likesAndDislikes.length)
  const sums = await app.db
    .selectFrom('post_activity')
    .select((of) => columns.map((column) => of.fn.sum<number>(column).as(column)))
    .where('post_id', '=', id)
    .executeTakeFirst()
  for (const column of columns) expect(Number(sums?.[column] ?? 0)).toBe(counted[column])
}
