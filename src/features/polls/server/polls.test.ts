import { beforeEach, describe, expect, test } from 'vitest'
import { encodeCursor } from '#base/database/cursor.ts'
import { programActor } from '#features/audit/server/actor.ts'
import { asUser, createUser } from '../../../../test/asUser.ts'
import { atOnce } from '../../../../test/atOnce.ts'
import { asVisitor } from '../../../../test/http.ts'
import { addOpenPoll, pollForm } from '../../../../test/polls.ts'
import { addSections } from '../../../../test/posts.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import type { Poll, PollPage } from '../schema.ts'
import { castVote } from './castVote.ts'
import { prunePollViewers, recordPollView } from './recordPollView.ts'
import { addPoll } from './savePoll.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
const reader = await asUser(app, visitor.server)
const start = Date.parse('2026-11-21T09:00:00.000Z')
const hour = 3_600_000
const at = (hours: number) => new Date(start + hours * hour)

beforeEach(async () => {
  app.setNow(at(0))
  await app.db.deleteFrom('polls').execute()
})

async function list(query = ''): Promise<PollPage> {
  const response = await visitor.get(`/api/auth/polls${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

const idsOf = ({ data }: { data: Poll[] }) => data.map(({ id }) => id)

/** Adds a poll every hour, each open for ten hours. @returns their ids */
async function addHourly(count: number): Promise<number[]> {
  const ids: number[] = []
  for (let index = 0; index < count; index++) {
    app.setNow(at(index))
    ids.push((await addOpenPoll(app, { closes_at: at(index + 10) })).id)
  }
  return ids
}

/** The ids on all pages. */
async function readAll(query: string): Promise<number[]> {
  const ids: number[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: PollPage = await list(`${query}&cursor=${cursor}`)
    ids.push(...idsOf(page))
    cursor = page.meta.next_cursor
  }
  return ids
}

describe('a poll', () => {
  test('has the fields of the specification, and no results before voting', async () => {
    const { category } = await addSections(app)
    const { id, options } = await addOpenPoll(app, { category_id: category })
    const poll = (await visitor.get(`/api/auth/poll/${id}?user_id=7`)).json()
    expect(poll).toMatchObject({
      id,
      state: 'open',
      category: { id: category },
      vote_count: 0,
      vote: null,
      polls_view: 0,
      comment_count: 0,
    })
    expect(poll.stats).toEqual({ total_votes: 0, response: null, user_vote: null })
    expect(poll.resource_reactions).toEqual({ like: 0, dislike: 0, important: 0, funny: 0, fakenews: 0, save: 0 })
    expect(poll.options.map((option: { id: number }) => option.id)).toEqual(options)
  })

  test('shows only the number of votes to readers who have not voted, and the results to all once it has closed', async () => {
    const { id, options } = await addOpenPoll(app, { closes_at: at(1) })
    await castVote(app, (await createUser(app)).id, id, options[0] as number)
    for (const poll of [
      (await visitor.get(`/api/auth/poll/${id}`)).json(),
      (await reader.get(`/api/auth/poll/${id}`)).json(),
      (await list()).data[0],
    ])
      expect(poll.stats).toEqual({ total_votes: 1, response: null, user_vote: null })
    app.setNow(at(1))
    const closed = (await visitor.get(`/api/auth/poll/${id}`)).json()
    expect([closed.state, closed.stats.response[0]]).toEqual(['closed', { id: options[0], votes: 1, percent: 100 }])
  })

  test('that is a draft or scheduled is not found', async () => {
    const draft = await addPoll(app, programActor, pollForm(app))
    const { id: waiting, options } = await addOpenPoll(app, { opens_at: at(2) })
    for (const id of [draft, waiting]) {
      expect((await visitor.get(`/api/auth/poll/${id}`)).statusCode).toBe(404)
      expect((await visitor.get(`/api/poll/${id}/stream`)).statusCode).toBe(404)
      expect((await visitor.post('/api/auth/poll/view/count', { id })).statusCode).toBe(404)
      expect((await reader.post(`/api/auth/polls/vote/${id}`, { answer_id: options[0] })).statusCode).toBe(404)
    }
    expect(idsOf(await list())).toEqual([])
    app.setNow(at(2))
    expect(idsOf(await list())).toEqual([waiting])
  })

  test('counts its views once per reader and day', async () => {
    const { id } = await addOpenPoll(app, { closes_at: at(100) })
    const path = '/api/auth/poll/view/count'
    const views = async () => (await visitor.get(`/api/auth/poll/${id}`)).json().polls_view
    const phones = Array.from({ length: 20 }, (_, index) => ({ 'user-agent': `phone ${index}` }))
    await atOnce([...phones, ...phones].map((headers) => () => visitor.post(path, { id, user_id: null }, headers)))
    expect(await views()).toBe(20)
    expect((await reader.post(path, { id })).json()).toEqual({ id, polls_view: 21 })
    expect((await reader.post(path, { id: String(id) }, { 'user-agent': 'another device' })).json().polls_view).toBe(21)
    app.setNow(at(24))
    await prunePollViewers(app)
    expect((await reader.post(path, { id })).json().polls_view).toBe(22)
    expect(await app.db.selectFrom('poll_viewers').select('day').execute()).toHaveLength(1)
    for (const body of [{}, { id: 'x' }, { id: 0 }, { id: [1] }, { id: 1, more: 1 }])
      expect((await visitor.post('/api/auth/poll/view/count', body)).statusCode, JSON.stringify(body)).toBe(422)
  })

  test('counts at most 64 views a day for one address, whatever the user agents', async () => {
    const { id } = await addOpenPoll(app, { closes_at: at(100) })
    for (let n = 0; n < 300; n++) await recordPollView(app, id, { userId: null, ip: '203.0.113.9', userAgent: `browser ${n}` })
    expect(await recordPollView(app, id, { userId: null, ip: '203.0.113.9' })).toBeLessThanOrEqual(64)
  })

  test('with an invalid id is refused', async () => {
    for (const id of ['0', 'x', '-1', '1.5', '2147483648', "1' or 1=1", '%00'])
      expect((await visitor.get(`/api/auth/poll/${encodeURIComponent(id)}`)).statusCode, id).toBe(422)
    expect((await visitor.get('/api/auth/poll/987654')).statusCode).toBe(404)
  })
})

describe('the list of polls', () => {
  test('has ten per page, newest first, and skips and repeats none while new ones open', async () => {
    const ids = await addHourly(23)
    const first = await list()
    expect([first.data.length, first.meta.per_page]).toEqual([10, 10])
    const { id: newer } = await addOpenPoll(app)
    const second = await list(`?cursor=${first.meta.next_cursor}`)
    const third = await list(`?cursor=${second.meta.next_cursor}`)
    expect([...idsOf(first), ...idsOf(second), ...idsOf(third)]).toEqual(ids.toReversed())
    expect([third.meta.next_cursor, idsOf(await list())[0]]).toEqual([null, newer])
  })

  test('has open polls, closed ones with the most recently closed first, or both', async () => {
    const ids = await addHourly(15)
    const [closed, open] = [ids.filter((_, index) => index + 10 <= 14), ids.filter((_, index) => index + 10 > 14)]
    expect(await readAll('?type=open&pagination=3')).toEqual(open.toReversed())
    expect(await readAll('?type=closed&pagination=3')).toEqual(closed.toReversed())
    expect(await readAll('?pagination=4')).toEqual(ids.toReversed())
    expect(await readAll('?type=&filter=&pagination=4')).toEqual(ids.toReversed())
  })

  test('can be filtered by category', async () => {
    const { category } = await addSections(app)
    const { id } = await addOpenPoll(app, { category_id: category })
    await addOpenPoll(app)
    for (const type of ['', 'category', 'open', 'trending']) expect(idsOf(await list(`?type=${type}&filter=${category}`))).toEqual([id])
    expect(idsOf(await list(`?type=closed&filter=${category}`))).toEqual([])
  })

  test('includes the reader’s own votes and no others', async () => {
    const [voted, other] = [await addOpenPoll(app), await addOpenPoll(app)]
    await castVote(app, reader.user.id, voted.id, voted.options[1] as number)
    const response = await reader.get('/api/auth/polls')
    expect(response.headers['cache-control']).toBe('no-store')
    const own = response.json() as PollPage
    expect(own.data.map(({ id, vote }) => [id, vote])).toEqual([
      [other.id, null],
      [voted.id, voted.options[1]],
    ])
    const otherReader = await asUser(app, visitor.server)
    expect((await otherReader.get(`/api/auth/polls?user_id=${reader.user.id}`)).statusCode).toBe(422)
    expect((await otherReader.get(`/api/auth/poll/${voted.id}?user_id=${reader.user.id}`)).json()).toMatchObject({
      vote: null,
      stats: { response: null },
    })
    const ids = `${voted.id},${other.id},987654`
    const mine = (await reader.get(`/api/auth/polls/votes?ids=${ids}`)).json().data
    expect(mine).toMatchObject([{ poll_id: voted.id, vote: voted.options[1], stats: { total_votes: 1, user_vote: voted.options[1] } }])
    expect((await otherReader.get(`/api/auth/polls/votes?ids=${ids}`)).json()).toEqual({ data: [] })
    expect((await visitor.get(`/api/auth/polls/votes?ids=${ids}`)).statusCode).toBe(401)
  })

  test('accepts every cursor with a valid time', async () => {
    const now = app.now().getTime()
    for (const number of [Number.MIN_SAFE_INTEGER, -1, 2_147_483_648, Number.MAX_SAFE_INTEGER])
      for (const [type, cursor] of [
        ['category', encodeCursor('polls opens_at 1', [now, number])],
        ['closed', encodeCursor('polls closes_at 1', [now, number])],
        ['trending', encodeCursor('polls trending 2', [now - (now % 10_000), number, number])],
      ])
        expect((await visitor.get(`/api/auth/polls?type=${type}&cursor=${cursor}`)).statusCode, `${type} ${number}`).toBe(200)
  })

  test('refuses invalid parameters', async () => {
    const queries = [
      'type=best',
      'filter=x',
      'filter=987654',
      'pagination=0',
      'pagination=201',
      'pagination=1e1',
      'cursor=x',
      'more=1',
      'filter=-1',
    ]
    for (const query of [...queries, 'type=open&type=closed', `cursor=${'x'.repeat(201)}`, 'cursor=%00'])
      expect((await visitor.get(`/api/auth/polls?${query}`)).statusCode, query).toBe(422)
    const ids = await addHourly(3)
    expect(ids).toHaveLength(3)
    const { meta } = await list('?pagination=1')
    for (const type of ['closed', 'trending'])
      expect((await visitor.get(`/api/auth/polls?type=${type}&cursor=${meta.next_cursor}`)).statusCode).toBe(422)
    for (const bad of ['', 'x', '1,', '0', '1,2,x', Array.from({ length: 201 }, () => '1').join(',')])
      expect((await reader.get(`/api/auth/polls/votes?ids=${bad}`)).statusCode, bad).toBe(422)
  })
})

describe('trending polls', () => {
  test('are the open ones with the most votes in 48 hours', async () => {
    const voters = await Promise.all([1, 2, 3].map(() => createUser(app)))
    const vote = async (poll: { id: number; options: number[] }, count: number) => {
      for (const voter of voters.slice(0, count)) await castVote(app, voter.id, poll.id, poll.options[0] as number)
    }
    const closes_at = at(100)
    const [old, calm, lively, over] = [
      await addOpenPoll(app, { closes_at }),
      await addOpenPoll(app, { closes_at }),
      await addOpenPoll(app, { closes_at }),
      await addOpenPoll(app, { closes_at: at(50) }),
    ]
    await vote(old, 3)
    app.setNow(at(49))
    await vote(calm, 1)
    await vote(lively, 2)
    await vote(over, 3)
    app.setNow(at(60))
    const trending = (await visitor.get('/api/poll/trending')).json()
    expect(idsOf(trending)).toEqual([lively.id, calm.id, old.id])
    expect(trending.data[0]).toMatchObject({ vote_count: 2, stats: { response: null } })
    // Votes that are cast between two pages do not change the order.
    const first = await list('?type=trending&pagination=1')
    app.setNow(at(61))
    await vote(calm, 3)
    const rest = await list(`?type=trending&pagination=5&cursor=${first.meta.next_cursor}`)
    expect([...idsOf(first), ...idsOf(rest)]).toEqual([lively.id, calm.id, old.id])
    expect(idsOf(await list('?type=trending'))[0]).toBe(calm.id)
  })

  test('refuse a cursor that no page has returned', async () => {
    const [asOf, votes, id] = [at(0).getTime(), 1, 1]
    for (const numbers of [
      [asOf + 1, votes, id],
      [asOf + 10_000, votes, id],
      [asOf - 25 * hour, votes, id],
      [-10_000, votes, id],
      [asOf, votes],
    ]) {
      const cursor = encodeCursor('polls trending 2', numbers)
      expect((await visitor.get(`/api/auth/polls?type=trending&cursor=${cursor}`)).statusCode, String(numbers)).toBe(422)
    }
  })
})
