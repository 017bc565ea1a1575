import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Listener, listen } from '#base/database/listen.ts'
import { programActor } from '#features/audit/server/actor.ts'
import { asUser, createUser } from '../../../../test/asUser.ts'
import { asVisitor } from '../../../../test/http.ts'
import { addOpenPoll } from '../../../../test/polls.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import type { PollStats } from '../schema.ts'
import { castVote } from './castVote.ts'
import { closePoll } from './changePollState.ts'
import { notifyWatchers } from './streamResults.ts'

const app = await createTestApp()
const { server } = asVisitor(app)
let origin: string
let listener: Listener
beforeAll(async () => {
  await server.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  listener = await listen(app, { poll_votes: (payload) => notifyWatchers(app, payload) })
})
afterAll(() => listener.stop())

/** The stats that a stream has sent so far; the list grows. */
async function watch(id: number, headers: Record<string, string> = {}): Promise<PollStats[]> {
  const { body } = await fetch(`${origin}/api/poll/${id}/stream`, { headers })
  const received: PollStats[] = []
  const read = async () => {
    for await (const chunk of body as unknown as AsyncIterable<Uint8Array>)
      for (const [, json] of new TextDecoder().decode(chunk).matchAll(/^data: (.*)$/gm)) received.push(JSON.parse(json as string))
  }
  read().catch(() => {})
  await expect.poll(() => received.length).toBeGreaterThan(0)
  return received
}

describe('a reader with a poll open', () => {
  test('gets the number of new votes, and the results after voting; many votes are combined into few events', async () => {
    const { id, options } = await addOpenPoll(app)
    const voter = await asUser(app, server)
    await castVote(app, voter.user.id, id, options[0] as number)
    const visitor = await watch(id)
    const own = await watch(id, voter.headers)
    expect([visitor[0]?.response, own[0]?.response?.[0]?.votes]).toEqual([null, 1])
    const voters = await Promise.all(Array.from({ length: 20 }, () => createUser(app)))
    for (const user of voters) await castVote(app, user.id, id, options[1] as number)
    await expect.poll(() => own.at(-1)?.total_votes).toBe(21)
    await expect.poll(() => visitor.at(-1)?.total_votes).toBe(21)
    expect(own.at(-1)?.response?.map(({ votes }) => votes)).toEqual([1, 20, 0])
    expect(visitor.every(({ response }) => response === null)).toBe(true)
    expect(own.length).toBeLessThan(20)
  })

  test('gets the results at once when an editor closes it', async () => {
    const { id, options } = await addOpenPoll(app)
    await castVote(app, (await createUser(app)).id, id, options[0] as number)
    const received = await watch(id)
    await closePoll(app, programActor, id)
    await expect.poll(() => received.at(-1)).toMatchObject({ closed: true, response: [{ votes: 1 }, { votes: 0 }, { votes: 0 }] })
  })

  test('gets nothing about other polls', async () => {
    const [one, other] = [await addOpenPoll(app), await addOpenPoll(app)]
    const received = await watch(one.id)
    await castVote(app, (await createUser(app)).id, other.id, other.options[0] as number)
    await castVote(app, (await createUser(app)).id, one.id, one.options[0] as number)
    await expect.poll(() => received.at(-1)?.total_votes).toBe(1)
    expect(received.map(({ total_votes }) => total_votes).filter((total, at, all) => total !== all[at - 1])).toEqual([0, 1])
  })
})
