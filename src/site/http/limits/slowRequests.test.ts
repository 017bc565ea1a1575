import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { addSource } from '#features/ingest/server/sources/addSource.ts'
import { hubCallback } from '#features/ingest/server/websub/hubCallback.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { scaleTimeout } from '../../../../test/timeouts.ts'
import { createApiServer } from '../createApiServer.ts'
import { createNewsStream } from '../newsStream.ts'

/** Enough for the requests of this file that are complete. */
const timeoutMs = 2 * scaleTimeout(1_000)
const app = await createTestApp({ REQUEST_TIMEOUT_MS: String(timeoutMs) })
const stream = createNewsStream()
const server = createApiServer(app, [stream.serve])
afterAll(() => server.close())
await server.listen({ host: '127.0.0.1', port: 0 })
const { port } = server.server.address() as AddressInfo
const callback = await subscribedCallback()

/** The path of a callback to which a hub delivers. */
async function subscribedCallback(): Promise<string> {
  const { id } = await addSource(app, { url: 'https://paper.example/rss', agency: 'صحيفة' })
  const hub = { hub_topic: 'https://paper.example/rss', hub_state: 'subscribed', hub_secret: 'secret' }
  await app.db.updateTable('sources').set(hub).where('id', '=', id).execute()
  return new URL(hubCallback(app, { id, hub_topic: hub.hub_topic })).pathname
}

type Conversation = { socket: Socket; response(): string; closed: Promise<unknown> }

/** Sends the head of a request and nothing of its body. */
async function begin(method: string, path: string, headers: string[] = []): Promise<Conversation> {
  const socket = connect(port, '127.0.0.1')
  let response = ''
  socket.setEncoding('utf8').on('data', (text) => {
    response += text
  })
  socket.on('error', () => {})
  const closed = once(socket, 'close')
  await once(socket, 'connect')
  socket.write([`${method} ${path} HTTP/1.1`, 'host: 127.0.0.1', ...headers, '', ''].join('\r\n'))
  return { socket, response: () => response, closed }
}

const deliver = (bytes: number, path = callback) => begin('POST', path, ['content-type: text/xml', `content-length: ${bytes}`])

test('a body that trickles in is cut off with 408', async () => {
  const { socket, response, closed } = await begin('POST', '/api/auth/login', ['content-type: application/json', 'content-length: 60000'])
  const drips = setInterval(() => socket.writable && socket.write(' '), 50)
  await closed
  clearInterval(drips)
  expect(response()).toMatch(/^HTTP\/1\.1 408 /)
})

test('headers that never end are cut off with 408', async () => {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  socket.on('error', () => {}).write('GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n')
  const [response] = await once(socket, 'data')
  expect(response).toMatch(/^HTTP\/1\.1 408 /)
})

test('a response may take longer than the limit for requests', async () => {
  const { socket, response } = await begin('GET', '/api/posts/stream')
  await sleep(1.75 * timeoutMs)
  stream.sendPosts('[]')
  await expect.poll(response).toContain('event: posts')
  socket.destroy()
})

test.each([
  ['another token', callback.replace(/.{6}$/, 'AAAAAA')],
  ['another source', callback.replace(/websub\/\d+/, 'websub/999999')],
  ['what is no token', '/websub/1/x'],
])('a delivery to %s is refused before its body is read', async (_what, path) => {
  const { response, closed } = await deliver(8_000_000, path)
  await closed
  expect(response()).toMatch(/^HTTP\/1\.1 404 /)
})

test('only a few large bodies are received at once, and a trickling one does not hold its slot for ever', async () => {
  const large = await Promise.all(Array.from({ length: 9 }, () => deliver(100_000)))
  // Small bodies need no slot.
  const small = await deliver(10)
  small.socket.write('x'.repeat(10))
  await expect.poll(small.response).toMatch(/^HTTP\/1\.1 202 /)
  small.socket.destroy()

  await Promise.all(large.map(({ closed }) => closed))
  const responses = large.map(({ response }) => response())
  expect(responses.filter((response) => /^HTTP\/1\.1 503 .*retry-after: 5\r\n/s.test(response))).toHaveLength(1)
  expect(responses.filter((response) => /^HTTP\/1\.1 408 /.test(response))).toHaveLength(8)

  const next = await deliver(100_000)
  next.socket.write('x'.repeat(100_000))
  await expect.poll(next.response).toMatch(/^HTTP\/1\.1 202 /)
  next.socket.destroy()
})

test('a large body whose sender disconnects before it is admitted holds no slot', async () => {
  for (let n = 0; n < 8; n++) await abandonWhileLookedUp()
  const next = await deliver(100_000)
  next.socket.write('x'.repeat(100_000))
  await expect.poll(next.response).toMatch(/^HTTP\/1\.1 202 /)
  next.socket.destroy()
})

/** Announces a large delivery and goes away while its token is being looked up. */
async function abandonWhileLookedUp(): Promise<void> {
  const client = await app.pool.connect()
  try {
    await client.query('begin')
    await client.query('lock table sources in access exclusive mode')
    const { socket } = await deliver(100_000)
    await expect.poll(waitingForLocks).toBe(1)
    socket.destroy()
    await expect.poll(openConnections).toBe(0)
  } finally {
    await client.query('rollback')
    client.release()
  }
  await expect.poll(waitingForLocks).toBe(0)
}

async function waitingForLocks(): Promise<number> {
  const text = `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return (await app.pool.query<{ count: number }>(text)).rows[0]?.count ?? 0
}

const openConnections = () => promisify(server.server.getConnections).call(server.server)
