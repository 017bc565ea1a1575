import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { beforeEach, describe, expect, test } from 'vitest'
import { programActor } from '#features/audit/server/actor.ts'
import { asUser, createUser } from '../../../../test/asUser.ts'
import { atOnce } from '../../../../test/atOnce.ts'
import { asVisitor } from '../../../../test/http.ts'
import { addOpenPoll } from '../../../../test/polls.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { castVote } from './castVote.ts'
import { closePoll } from './changePollState.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
const reader = await asUser(app, visitor.server)
const voters = await Promise.all(Array.from({ length: 24 }, () => createUser(app)))
const voteAt = (id: number) => `/api/auth/polls/vote/${id}`

beforeEach(() => app.setNow(undefined))

/** The number of votes of each option, by the rows and by the tallies. */
async function countVotes(pollId: number): Promise<{ rows: number[]; tallies: number[] }> {
  const { rows } = await app.pool.query(
    `select o.id, coalesce(t.votes, 0) as tally, (select count(*) from poll_votes v where v.option_id = o.id) as rows
     from poll_options o left join poll_tallies t on t.option_id = o.id where o.poll_id = $1 order by o.position`,
    [pollId],
  )
  return { rows: rows.map((row) => row.rows), tallies: rows.map((row) => row.tally) }
}

describe('a vote', () => {
  test('counts, and returns the results in both fields that have them', async () => {
    const { id, options } = await addOpenPoll(app)
    const response = await reader.post(voteAt(id), { answer_id: options[1] })
    expect(response.statusCode, response.body).toBe(200)
    const results = [0, 100, 0].map((percent, index) => ({ id: options[index], votes: percent / 100, percent }))
    const stats = { total_votes: 1, response: results, user_vote: options[1] }
    expect(response.json()).toMatchObject({ status: 'success', message: 'احتُسب صوتك. شكراً لمشاركتك.', data: { stats }, stats })
    expect((await reader.get(`/api/auth/poll/${id}`)).json()).toMatchObject({ vote_count: 1, vote: options[1], stats })
  })

  test('can be sent again, but not changed', async () => {
    const { id, options } = await addOpenPoll(app)
    await reader.post(voteAt(id), { answer_id: options[0] })
    const again = await reader.post(voteAt(id), { answer_id: String(options[0]) })
    expect([again.statusCode, again.json().stats.total_votes]).toEqual([200, 1])
    const other = await reader.post(voteAt(id), { answer_id: options[2] }, { 'x-localization': 'en' })
    expect([other.statusCode, other.json().code]).toEqual([409, 'already_voted'])
    expect(other.json().message).toContain('already voted')
    expect((await countVotes(id)).rows).toEqual([1, 0, 0])
  })

  test('needs a reader with a confirmed address', async () => {
    const { id, options } = await addOpenPoll(app)
    const refused = await visitor.post(voteAt(id), { answer_id: options[0] }, { 'x-localization': 'en' })
    expect([refused.statusCode, refused.json()]).toMatchObject([401, { code: 'login_to_vote', message: 'Please login to vote' }])
    const unverified = await asUser(app, visitor.server, { verified: false })
    const response = await unverified.post(voteAt(id), { answer_id: options[0] })
    expect([response.statusCode, response.json().code]).toEqual([403, 'unverified'])
    expect((await countVotes(id)).rows).toEqual([0, 0, 0])
  })

  test('without an option is refused with the message of the specification', async () => {
    const { id } = await addOpenPoll(app)
    for (const body of [{}, { answer_id: null }, { answer_id: '' }]) {
      const response = await reader.post(voteAt(id), body, { 'x-localization': 'en' })
      expect([response.statusCode, response.json().errors], JSON.stringify(body)).toEqual([
        422,
        { answer_id: ['Please select any option'] },
      ])
    }
  })

  test('for an option of another poll, or one that does not exist, is refused', async () => {
    const [poll, other] = [await addOpenPoll(app), await addOpenPoll(app)]
    for (const answer_id of [other.options[0], 2_147_483_647, '999999'])
      expect((await reader.post(voteAt(poll.id), { answer_id })).json().errors, String(answer_id)).toHaveProperty('answer_id')
    expect([await countVotes(poll.id), await countVotes(other.id)].map(({ rows }) => rows)).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ])
  })

  test('with an invalid body or address is refused', async () => {
    const { id, options } = await addOpenPoll(app)
    const bad = [
      { answer_id: 0 },
      { answer_id: -1 },
      { answer_id: 1.5 },
      { answer_id: 'x' },
      { answer_id: [options[0]] },
      { answer_id: { id: 1 } },
    ]
    const more = [
      { answer_id: true },
      { answer_id: 2 ** 40 },
      { answer_id: '1e3' },
      { answer_id: options[0], user_id: 7 },
      [],
      null,
      'text',
      7,
    ]
    for (const body of [...bad, ...more]) {
      const payload = JSON.stringify(body)
      const response = await reader.send({ method: 'POST', url: voteAt(id), payload, headers: { 'content-type': 'application/json' } })
      expect(response.statusCode, payload).toBe(422)
    }
    for (const address of ['0', '-1', 'x', '1.5', '99999999999', '%00', "1'--"])
      expect((await reader.post(`/api/auth/polls/vote/${address}`, { answer_id: 1 })).statusCode, address).toBe(422)
    expect((await reader.post(voteAt(987_654), { answer_id: 1 })).statusCode).toBe(404)
    expect((await countVotes(id)).rows).toEqual([0, 0, 0])
  })

  test('is removed with its account, and no other vote is', async () => {
    const { id, options } = await addOpenPoll(app)
    const deleted = await createUser(app)
    await castVote(app, deleted.id, id, options[0] as number)
    await castVote(app, reader.user.id, id, options[0] as number)
    await app.db.deleteFrom('users').where('id', '=', deleted.id).execute()
    expect(await countVotes(id)).toEqual({ rows: [1, 0, 0], tallies: [1, 0, 0] })
  })
})

test('votes are in the backup of a reader', async () => {
  const { id, options } = await addOpenPoll(app, { question_ar: 'أين تقرأ؟' })
  const voter = await asUser(app, visitor.server)
  await castVote(app, voter.user.id, id, options[1] as number)
  const zip = (await voter.get('/api/auth/profile/backup')).rawPayload
  const { parts } = JSON.parse(strFromU8(unzipSync(zip)['history.json'] as Uint8Array))
  expect(parts.poll_votes).toMatchObject([{ poll_id: id, question_ar: 'أين تقرأ؟', label_ar: 'ب' }])
})

describe('the time of a poll', () => {
  const opens = new Date('2026-11-21T09:00:00.000Z')
  const closes = new Date('2026-11-21T18:00:00.000Z')
  const addTimed = async () => {
    app.setNow(new Date('2026-11-21T08:00:00.000Z'))
    return addOpenPoll(app, { opens_at: opens, closes_at: closes })
  }
  const statusAt = async (ms: number, id: number, option: number | undefined) => {
    app.setNow(new Date(ms))
    const voter = await asUser(app, visitor.server)
    return (await voter.post(voteAt(id), { answer_id: option })).statusCode
  }

  test('starts and ends to the millisecond', async () => {
    const { id, options } = await addTimed()
    expect(await statusAt(opens.getTime() - 1, id, options[0])).toBe(404)
    expect(await statusAt(opens.getTime(), id, options[0])).toBe(200)
    expect(await statusAt(closes.getTime() - 1, id, options[1])).toBe(200)
    expect(await statusAt(closes.getTime(), id, options[2])).toBe(409)
    expect(await countVotes(id)).toEqual({ rows: [1, 1, 0], tallies: [1, 1, 0] })
  })

  test('ends voting: a late vote is refused, and an earlier one can still be sent again', async () => {
    const { id, options } = await addTimed()
    app.setNow(opens)
    const early = await asUser(app, visitor.server)
    await early.post(voteAt(id), { answer_id: options[0] })
    app.setNow(closes)
    const late = await asUser(app, visitor.server)
    expect((await late.post(voteAt(id), { answer_id: options[0] })).json().code).toBe('poll_closed')
    expect((await early.post(voteAt(id), { answer_id: options[0] })).statusCode).toBe(200)
    expect((await early.post(voteAt(id), { answer_id: options[1] })).json().code).toBe('already_voted')
  })

  test('ends at once when an editor closes it, and no concurrent vote is counted afterwards', async () => {
    const { id, options } = await addOpenPoll(app)
    const votes = voters.map((user) => castVote(app, user.id, id, options[0] as number).catch((error) => error.code))
    await closePoll(app, programActor, id)
    const { rows: atClosing } = await countVotes(id)
    const outcomes = await Promise.all(votes)
    expect((await countVotes(id)).rows).toEqual(atClosing)
    expect(outcomes.filter((outcome) => outcome !== 'poll_closed')).toHaveLength(atClosing[0] as number)
  })
})

test('a vote that started before an editor closed the poll, but arrives afterwards, does not count', async () => {
  const { id, options } = await addOpenPoll(app)
  const before = new Date()
  await closePoll(app, programActor, id)
  const slow = Object.assign(Object.create(app), { now: () => before })
  await expect(castVote(slow, reader.user.id, id, options[0] as number)).rejects.toMatchObject({ code: 'poll_closed' })
  expect((await countVotes(id)).rows).toEqual([0, 0, 0])
})

describe('concurrent votes', () => {
  test('count once per account, and the tallies match the rows', async () => {
    const ballot = fc.array(fc.record({ voter: fc.nat(voters.length - 1), option: fc.nat(2) }), { minLength: 1, maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(ballot, async (ballots) => {
        const { id, options } = await addOpenPoll(app)
        const distinctVoters = new Set(ballots.map(({ voter }) => voter))
        const outcomes = await atOnce(
          ballots.map(
            ({ voter, option }) =>
              () =>
                castVote(app, voters[voter]?.id as number, id, options[option] as number).then(
                  () => 'counted',
                  (error) => error.code,
                ),
          ),
        )
        const { rows, tallies } = await countVotes(id)
        expect(tallies).toEqual(rows)
        expect(rows.reduce((sum, votes) => sum + votes, 0)).toBe(distinctVoters.size)
        expect(outcomes.filter((outcome) => outcome !== 'counted' && outcome !== 'already_voted')).toEqual([])
      }),
      { numRuns: 25 },
    )
  })

  test('of one reader in several windows count once', async () => {
    const { id, options } = await addOpenPoll(app)
    const responses = await Promise.all(options.flatMap((answer_id) => [1, 2, 3].map(() => reader.post(voteAt(id), { answer_id }))))
    const statuses = responses.map(({ statusCode }) => statusCode).sort()
    expect(statuses).toEqual([200, 200, 200, 409, 409, 409, 409, 409, 409])
    expect((await countVotes(id)).tallies.toSorted()).toEqual([0, 0, 1])
  })
})
