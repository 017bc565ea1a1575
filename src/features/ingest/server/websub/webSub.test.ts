import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { runJobs } from '#base/jobs/jobs.ts'
import { atOnce } from '../../../../../test/atOnce.ts'
import { asVisitor } from '../../../../../test/http.ts'
import { type OriginRequest, rss, startOrigin } from '../../../../../test/origin.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import { ingestJobs } from '../jobs.ts'
import { ingestOnce } from '../refresh/ingestOnce.ts'
import { addSource } from '../sources/addSource.ts'
import { listSources } from '../sources/listSources.ts'
import { readDelivery } from './readDelivery.ts'
import { renewSubscriptions } from './renewSubscriptions.ts'
import { retryDeliveries } from './retryDeliveries.ts'

const app = await createTestApp({ OUTSIDE_ALLOW: '127.0.0.1' })
const { server } = asVisitor(app)
Object.assign(app.config, { publicUrl: await server.listen({ host: '127.0.0.1', port: 0 }) })

const origin = await startOrigin()
const start = new Date('2026-11-21T09:00:00Z')
const day = 24 * 3_600_000
const later = (ms: number) => new Date(start.getTime() + ms)
const items = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ guid: `g${index}`, link: `https://paper.example/${index}`, title: `خبر رقم ${index}` }))

/**
 * A hub as defined by W3C WebSub §5: accepts a subscription, verifies the subscriber's intent at
 * its callback, then delivers signed content.
 */
const hub = {
  leaseSeconds: 5 * 24 * 3600,
  requests: (): URLSearchParams[] =>
    origin.requests.filter(({ path }) => path === '/hub').map(({ body }) => new URLSearchParams(body.toString())),
  last: (): URLSearchParams => hub.requests().at(-1) as URLSearchParams,
  async verify(form: URLSearchParams, mode = form.get('hub.mode') as string, topic = form.get('hub.topic') as string) {
    const callback = new URL(form.get('hub.callback') as string)
    for (const [name, value] of Object.entries({ mode, topic, challenge: 'c0ffee', lease_seconds: String(hub.leaseSeconds) })) {
      callback.searchParams.set(`hub.${name}`, value)
    }
    const response = await fetch(callback)
    return { status: response.status, type: response.headers.get('content-type'), body: await response.text() }
  },
  async deliver(
    body: string,
    { algorithm = 'sha256', secret = hub.last().get('hub.secret') as string, type = 'application/rss+xml' } = {},
  ) {
    const signature = `${algorithm}=${createHmac(algorithm, secret).update(body).digest('hex')}`
    const headers = { 'content-type': type, 'x-hub-signature': signature }
    return (await fetch(hub.last().get('hub.callback') as string, { method: 'POST', body, headers })).status
  },
}
const declared = `<atom:link xmlns:atom="http://www.w3.org/2005/Atom" rel="hub" href="${origin.url('/hub')}"/>
  <atom:link xmlns:atom="http://www.w3.org/2005/Atom" rel="self" href="${origin.url('/feed')}"/>`
const readSource = () => app.db.selectFrom('sources').selectAll().executeTakeFirstOrThrow()
const countWaiting = async () => (await app.db.selectFrom('hub_deliveries').select('id').execute()).length
const countPosts = async () => (await app.db.selectFrom('posts').select('id').execute()).length

beforeEach(async () => {
  app.setNow(start)
  origin.requests.length = 0
  await app.db.deleteFrom('posts').execute()
  await app.db.deleteFrom('sources').execute()
  origin.on('/feed', { body: rss(items(1), declared) })
  origin.on('/hub', { status: 202 })
  await addSource(app, { url: origin.url('/feed'), agency: 'صحيفة' })
})

/** Runs the worker's jobs. */
async function readDeliveries(): Promise<void> {
  const { id } = await readSource()
  while ((await app.db.selectFrom('hub_deliveries').select('id').execute()).length > 0) await readDelivery(app, { sourceId: id })
}

async function subscribe(): Promise<void> {
  await ingestOnce(app)
  await renewSubscriptions(app)
  expect((await hub.verify(hub.last())).status).toBe(200)
}

test('a feed with a hub is subscribed to, and fetched rarely', async () => {
  await ingestOnce(app)
  await renewSubscriptions(app)
  expect(Object.fromEntries(hub.last())).toEqual({
    'hub.mode': 'subscribe',
    'hub.topic': origin.url('/feed'),
    'hub.callback': expect.stringMatching(/\/websub\/\d+\/[\w-]{43}$/),
    'hub.secret': expect.stringMatching(/^[\w-]{32}$/),
    'hub.lease_seconds': '864000',
  })
  expect(await hub.verify(hub.last())).toEqual({ status: 200, type: 'text/plain; charset=utf-8', body: 'c0ffee' })
  expect(await readSource()).toMatchObject({ hub_state: 'subscribed', hub_lease_until: later(5 * day) })
  app.setNow(later(day / 24))
  await ingestOnce(app)
  expect((await readSource()).next_fetch_at.getTime() - app.now().getTime()).toBeGreaterThan(50 * 60_000)
})

test('a hub may verify before it responds to our request', async () => {
  await ingestOnce(app)
  origin.on('/hub', async ({ body }: OriginRequest) => ({ status: (await hub.verify(new URLSearchParams(body.toString()))).status }))
  await renewSubscriptions(app)
  expect((await readSource()).hub_state).toBe('subscribed')
})

test.each(['sha1', 'sha256', 'sha384', 'sha512'])(
  'news delivered with %s are kept, and are posts when a worker has read them',
  async (algorithm) => {
    await subscribe()
    expect(await hub.deliver(rss(items(3)), { algorithm })).toBe(202)
    expect(await countPosts()).toBe(1)
    await readDeliveries()
    expect(await countPosts()).toBe(3)
    expect(await readSource()).toMatchObject({ last_new_at: start, last_error_code: null })
  },
)

test('a running worker reads a delivery', async () => {
  await subscribe()
  const worker = await runJobs(app, ingestJobs, [], 1)
  expect(await hub.deliver(rss(items(3)))).toBe(202)
  await expect.poll(countPosts).toBe(3)
  expect(await hub.deliver(rss(items(5)))).toBe(202)
  await expect.poll(countPosts).toBe(5)
  await worker.stop()
})

test('a repeated delivery is acknowledged and stored once', async () => {
  await subscribe()
  for (let time = 0; time < 50; time++) expect(await hub.deliver(rss(items(3)))).toBe(202)
  expect(await countWaiting()).toBe(1)
  await readDeliveries()
  expect(await hub.deliver(rss(items(3)))).toBe(202)
  expect(await countWaiting()).toBe(0)
})

test('an edit that is reverted is stored as three deliveries', async () => {
  await subscribe()
  for (const count of [3, 4, 3]) expect(await hub.deliver(rss(items(count)))).toBe(202)
  expect(await countWaiting()).toBe(3)
})

test('a hub that is faster than the worker is asked to send again later, and nothing acknowledged is lost', async () => {
  await subscribe()
  const statuses = []
  for (let count = 2; count < 27; count++) statuses.push(await hub.deliver(rss(items(count))))
  expect(statuses).toEqual([...Array(20).fill(202), ...Array(5).fill(503)])
  await readDeliveries()
  expect(await countPosts()).toBe(21)
  expect(await hub.deliver(rss(items(26)))).toBe(202)
})

test('simultaneous deliveries never exceed the queue limit', async () => {
  await subscribe()
  const statuses = await atOnce(Array.from({ length: 30 }, (_, index) => () => hub.deliver(rss(items(index + 1)))))
  expect(statuses.filter((status) => status === 202)).toHaveLength(20)
  expect(await countWaiting()).toBe(20)
})

test('a delivery that cannot be read is dropped with a reason, and the source itself is fetched', async () => {
  await subscribe()
  app.setNow(later(day / 24))
  await ingestOnce(app)
  expect((await readSource()).next_fetch_at.getTime()).toBeGreaterThan(app.now().getTime() + 50 * 60_000)
  expect(await hub.deliver('{"not": "a feed"', { type: 'application/json' })).toBe(202)
  await readDeliveries()
  expect(await listSources(app)).toMatchObject([{ reason: expect.stringMatching(/^malformed: a delivery of its hub: /) }])
  expect((await readSource()).next_fetch_at.getTime()).toBeLessThan(app.now().getTime() + 30 * 60_000)
})

test('a delivery that takes too long to parse is dropped, and the others are read', async () => {
  await subscribe()
  const { readDeadlineMs } = app.config
  app.config.readDeadlineMs = 1
  expect(await hub.deliver(rss(items(20_000)))).toBe(202)
  await readDeliveries().finally(() => Object.assign(app.config, { readDeadlineMs }))
  expect(await listSources(app)).toMatchObject([{ reason: 'too_slow: a delivery of its hub: It took longer than 0.001 s' }])
  expect(await hub.deliver(rss(items(3)))).toBe(202)
  await readDeliveries()
  expect(await countPosts()).toBe(3)
})

test('a delivery that repeatedly crashes its worker is dropped', async () => {
  await subscribe()
  expect(await hub.deliver(rss(items(3)))).toBe(202)
  await app.db.updateTable('hub_deliveries').set({ attempts: 5 }).execute()
  await readDeliveries()
  expect(await countPosts()).toBe(1)
  expect(await readSource()).toMatchObject({ last_error_code: 'internal' })
})

test('a delivery that was not read for a day is deleted, and one without a job gets a new one', async () => {
  await subscribe()
  expect(await hub.deliver(rss(items(3)))).toBe(202)
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where task_identifier = 'readDelivery'))`.execute(
    app.db,
  )
  const countJobs = async () =>
    (await sql`select from graphile_worker.jobs where task_identifier = 'readDelivery'`.execute(app.db)).rows.length
  expect(await countJobs()).toBe(0)
  app.setNow(later(day / 2))
  await retryDeliveries(app)
  expect([await countWaiting(), await countJobs()]).toEqual([1, 1])
  app.setNow(later(1.1 * day))
  await retryDeliveries(app)
  expect(await countWaiting()).toBe(0)
})

test('a forged or unsigned delivery is acknowledged but ignored', async () => {
  await subscribe()
  const callback = hub.last().get('hub.callback') as string
  expect(await hub.deliver(rss(items(3)), { secret: 'guessed' })).toBe(202)
  expect(await hub.deliver(rss(items(3)), { algorithm: 'md5' })).toBe(202)
  expect((await fetch(callback, { method: 'POST', body: rss(items(3)) })).status).toBe(202)
  expect((await fetch(callback, { method: 'POST', body: '', headers: { 'x-hub-signature': 'sha256=' } })).status).toBe(202)
  expect(await countWaiting()).toBe(0)
})

test('a verification that does not match our request is refused', async () => {
  await ingestOnce(app)
  await renewSubscriptions(app)
  const form = hub.last()
  expect((await hub.verify(form, 'subscribe', 'https://evil.example/feed')).status).toBe(404)
  expect((await hub.verify(form, 'unsubscribe')).status).toBe(404)
  const callback = form.get('hub.callback') as string
  for (const wrong of [
    callback.slice(0, -1),
    `${callback.slice(0, -1)}!`,
    callback.replace(/websub\/\d+/, 'websub/999999'),
    callback.replace(/websub\/\d+/, 'websub/x'),
  ]) {
    const altered = new URLSearchParams({ ...Object.fromEntries(form), 'hub.callback': wrong })
    expect((await hub.verify(altered)).status).toBe(404)
  }
  expect((await readSource()).hub_state).toBe('pending')
})

test('a subscription is renewed with the same secret before its lease ends', async () => {
  await subscribe()
  const first = hub.last()
  app.setNow(later(3.9 * day))
  await renewSubscriptions(app)
  expect(hub.requests()).toHaveLength(1)
  app.setNow(later(4.1 * day))
  await renewSubscriptions(app)
  expect(hub.requests()).toHaveLength(2)
  expect(hub.last().get('hub.secret')).toBe(first.get('hub.secret'))
  expect(hub.last().get('hub.callback')).toBe(first.get('hub.callback'))
  await hub.verify(hub.last())
  expect((await readSource()).hub_lease_until).toEqual(later(9.1 * day))
})

test('a subscription is requested again after an hour if the hub does not verify it, and after a day if it denies it', async () => {
  await ingestOnce(app)
  origin.on('/hub', { status: 503 })
  await renewSubscriptions(app)
  await renewSubscriptions(app)
  expect(hub.requests()).toHaveLength(1)
  app.setNow(later(day / 24))
  await renewSubscriptions(app)
  expect(hub.requests()).toHaveLength(2)
  expect((await hub.verify(hub.last(), 'denied')).status).toBe(200)
  expect((await readSource()).hub_state).toBe('denied')
  app.setNow(later(day / 2))
  await renewSubscriptions(app)
  expect(hub.requests()).toHaveLength(2)
  app.setNow(later(1.1 * day))
  await renewSubscriptions(app)
  expect(hub.requests()).toHaveLength(3)
})

test('a paused source unsubscribes, and its deliveries get a 410', async () => {
  await subscribe()
  origin.on('/feed', { status: 410 })
  app.setNow(later(day))
  await ingestOnce(app)
  const secret = hub.last().get('hub.secret') as string
  await renewSubscriptions(app)
  expect(hub.last().get('hub.mode')).toBe('unsubscribe')
  expect(await hub.deliver(rss(items(3)), { secret })).toBe(410)
  expect(await hub.verify(hub.last())).toMatchObject({ status: 200, body: 'c0ffee' })
  expect(await readSource()).toMatchObject({ status: 'gone', hub_state: null, hub_secret: null, hub_renew_at: null })
})
