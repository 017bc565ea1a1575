import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { type ReceivedPush, startPushService } from '#demo/providers/pushService.ts'
import { matchPosts } from '#features/alerts/server/matchPosts.ts'
import { type ChannelRate, channelRates } from '#features/channels/server/pace/channelRates.ts'
import { vapidKeys } from '#partners/vapidKeys.ts'
import { addPost } from '../../../../test/posts.ts'
import { startWorker } from '../../../../test/startWorker.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { setUpDelivery } from './delivery.fixtures.ts'
import { planDeliveries } from './plan/planDeliveries.ts'
import { Sender } from './send/sender.ts'

const arrived: ReceivedPush[] = []
/** The provider answers when this is resolved. */
let gate: Promise<void> = Promise.resolve()
const service = await startPushService({
  onMessage: async (message) => {
    arrived.push(message)
    await gate
    await sleep(20)
  },
})
afterAll(service.close)
/**
 * A call that is cut off because this machine is busy would be sent once more, then given up as
 * unknown.
 */
const patient = { SEND_DEADLINE_MS: '50000' }
const app = await createTestApp({ OUTSIDE_ALLOW: service.host, ...patient })
const { createReader, publish, tick, otherApp } = setUpDelivery(app, service)
const readers = 300
const stories = 4

/** Readers with the rule of the first, but without its cost. */
async function addReaders(like: number): Promise<void> {
  await app.pool.query(
    `insert into users (id, name, email) select 10000 + n, 'x', 'crowd-' || n || '@x.example' from generate_series(1, ${readers}) n`,
  )
  await app.pool.query(
    `insert into subscriptions (user_id, plan_id, starts_at, ends_at, state, updated_at)
     select 10000 + n, plan_id, starts_at, ends_at, state, updated_at from subscriptions, generate_series(1, ${readers}) n where user_id = $1`,
    [like],
  )
  await app.pool.query(
    `insert into interests (user_id, keywords, updated_at) select 10000 + n, '{الكويت}', now() from generate_series(1, ${readers}) n`,
  )
  const { publicKey } = await vapidKeys(app)
  const rows = Array.from({ length: readers }, (_, index) => ({
    ...service.subscribe(publicKey),
    user_id: 10_001 + index,
    created_at: new Date(),
    seen_at: new Date(),
  }))
  await app.db.insertInto('push_subscriptions').values(rows).execute()
}

/** Lets what the provider did not take at once be tried again. @returns whether there was any */
async function retryNow(): Promise<boolean> {
  const { rowCount } = await app.pool.query(`update deliveries set due_at = now() where state = 'retry'`)
  return Boolean(rowCount)
}

/** Ends all other connections to this database, and returns when their transactions are over. */
const endConnections =
  'select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'

test('no alert is lost by kill -9 while two workers send, and only what was under way may arrive twice, marked', async () => {
  app.setNow(undefined)
  const { userId } = await createReader()
  await addReaders(userId)
  const workers = [startWorker(app, service.host, patient), startWorker(app, service.host, patient)]
  for (let count = 0; count < stories; count++) await addPost(app, { title: `الكويت ${count}` })
  while (arrived.length < 200) await sleep(1)
  for (const worker of workers) worker.kill('SIGKILL')
  await Promise.all(workers.map((worker) => new Promise((resolve) => worker.once('exit', resolve))))
  // PostgreSQL notices that a client is dead only after the statement that it executes.
  await app.pool.query(endConnections)
  await app.pool.query(`update deliveries set leased_until = now() - interval '1 second' where state = 'sending'`)
  await matchPosts(app)
  await planDeliveries(app)
  do await tick()
  while (await retryNow())

  const counts = new Map<string, number>()
  for (const { endpoint, text } of arrived) {
    const key = `${endpoint} ${(JSON.parse(text) as { tag: string }).tag}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  expect(counts.size).toBe((readers + 1) * stories)
  const { rows } = await app.pool.query<{ endpoint: string; tag: string; maybe_twice: boolean; state: string }>(
    `select s.endpoint, 'story-' || d.story_id as tag, d.maybe_twice, d.state from deliveries d join push_subscriptions s on s.user_id = d.user_id`,
  )
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['sent']))
  const twice = [...counts].filter(([, count]) => count > 1).map(([key]) => key)
  const marked = new Set(rows.filter(({ maybe_twice }) => maybe_twice).map(({ endpoint, tag }) => `${endpoint} ${tag}`))
  expect(twice.filter((key) => !marked.has(key))).toEqual([])
  expect(Math.max(...counts.values())).toBeLessThanOrEqual(2)
})

test('when the database is restarted while messages are under way, none is lost or repeated', async () => {
  const { endpoints, deliveries } = await createReader({ keywords: 'زلزال' })
  await publish({ title: 'زلزال' })
  const { promise, resolve } = Promise.withResolvers<void>()
  gate = promise
  const received = () => arrived.filter(({ endpoint }) => endpoints.includes(endpoint))
  const sender = new Sender(otherApp(), channelRates[0] as ChannelRate)
  const running = sender.run(new AbortController().signal).catch(() => {})
  await expect.poll(() => received().length).toBe(1)
  await app.pool.query(endConnections)
  resolve()
  await running
  await sender.end()
  await tick()
  expect(received()).toHaveLength(1)
  expect(await deliveries()).toMatchObject([{ state: 'sent' }])
})
