import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import type { CommentNotification } from '#features/comments/schema.ts'
import { atOnce } from '../../../test/atOnce.ts'
import { addOpenPoll } from '../../../test/polls.ts'
import { createTestApp } from '../../../test/testApp.ts'
import { scaleTimeout } from '../../../test/timeouts.ts'
import { createApiServer } from './createApiServer.ts'
import { createNewsStream } from './newsStream.ts'

/** Opens a stream, and returns a function that reads it until `last` has arrived. */
async function openStream(origin: string, path: string, last: string): Promise<() => Promise<string[]>> {
  const response = await fetch(origin + path)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  return async () => {
    let text = ''
    while (!text.includes(last)) text += (await reader?.read())?.value ?? last
    await reader?.cancel()
    return text.split('\n\n').filter((event) => event.startsWith('event:'))
  }
}

/** Sends a request without a body, and collects the response as it arrives. */
function sendRequest(port: number, method: 'GET' | 'HEAD', path: string) {
  const socket = connect(port, '127.0.0.1')
  const exchange = { socket, received: '' }
  socket.on('data', (bytes) => (exchange.received += bytes)).on('error', () => {})
  socket.write(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 198.51.100.7\r\n\r\n`)
  return exchange
}

test('a stream that opens while the server closes is ended at once, so that the server can close', async () => {
  const app = await createTestApp()
  const server = createApiServer(app, [createNewsStream().serve])
  let [requests, closing] = [0, 0]
  server.server.on('request', () => requests++)
  server.addHook('preClose', async () => {
    closing++
  })
  const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }))
  const { id } = await addOpenPoll(app)
  const lock = await app.pool.connect()
  await lock.query('begin; lock table polls in access exclusive mode')
  const exchange = sendRequest(Number(port), 'GET', `/api/poll/${id}/stream`)
  await expect.poll(() => requests).toBe(1)
  const closed = server.close().then(() => true)
  await expect.poll(() => closing).toBe(1)
  await lock.query('commit')
  lock.release()
  expect(await Promise.race([closed, setTimeout(scaleTimeout(10_000), false)])).toBe(true)
  expect(exchange.received).toContain('HTTP/1.1 200')
  exchange.socket.destroy()
  await closed
})

test('a HEAD request for a stream gets its response at once and does not count as a stream', async () => {
  const app = await createTestApp({ TRUST_PROXY: '1' })
  const server = createApiServer(app, [createNewsStream().serve])
  const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }))
  const { id } = await addOpenPoll(app)
  let ended = 0
  server.server.on('request', (_request, response) => response.on('finish', () => ended++))
  for (const path of ['/api/posts/stream', `/api/poll/${id}/stream`]) {
    const exchange = sendRequest(Number(port), 'HEAD', path)
    await expect.poll(() => exchange.received).toMatch(/^HTTP\/1\.1 200 OK\r\n(?:.+\r\n)*\r\n$/)
    expect(exchange.received.toLowerCase()).toContain('content-type: text/event-stream')
    await expect.poll(() => ended).toBe(1)
    ended = 0
    exchange.socket.destroy()
  }
  await server.close()
})

test('comments are sent to readers of their thread, posts to everyone, and possibly missed comments to readers of any thread', async () => {
  const server = Fastify()
  const stream = createNewsStream()
  stream.serve(server)
  const origin = await server.listen({ port: 0, host: '127.0.0.1' })
  const paths = [
    '/api/posts/stream',
    '/api/posts/stream?comments=post:1',
    '/api/posts/stream?comments=poll:1',
    '/api/posts/stream?comments=x&comments=y',
  ]
  const readers = await Promise.all(paths.map((path) => openStream(origin, path, 'the end')))
  const comment: CommentNotification = { type: 'post', resource_id: 1, id: 7, parent_id: null, what: 'added', count: 3 }
  stream.sendComment(JSON.stringify(comment))
  stream.sendComment('')
  stream.sendPosts('["the end"]')
  const [all, post, poll, odd] = await Promise.all(readers.map((read) => read()))
  const [posts, missed] = ['event: posts\ndata: ["the end"]', 'event: comments\ndata: null']
  expect([all, odd]).toEqual([[posts], [posts]])
  expect(post).toEqual([`event: comments\ndata: ${JSON.stringify(comment)}`, missed, posts])
  expect(poll).toEqual([missed, posts])
  await server.close()
})

test('recent comment events are replayed to new connections, because their page may have been rendered before', async () => {
  const server = Fastify()
  const stream = createNewsStream()
  stream.serve(server)
  const origin = await server.listen({ port: 0, host: '127.0.0.1' })
  const comment: CommentNotification = { type: 'post', resource_id: 1, id: 7, parent_id: null, what: 'added', count: 3 }
  stream.sendComment(JSON.stringify(comment))
  const paths = ['/api/posts/stream?comments=post:1', '/api/posts/stream?comments=poll:1', '/api/posts/stream']
  const readers = await Promise.all(paths.map((path) => openStream(origin, path, 'the end')))
  stream.sendPosts('["the end"]')
  const [post, poll, posts] = await Promise.all(readers.map((read) => read()))
  const end = 'event: posts\ndata: ["the end"]'
  expect(post).toEqual([`event: comments\ndata: ${JSON.stringify(comment)}`, end])
  expect([poll, posts]).toEqual([[end], [end]])
  await server.close()
})

describe('many streams from one address', () => {
  const open = (port: number, address: string, path: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const exchange = request({ port, host: '127.0.0.1', path, agent: false, headers: { 'x-forwarded-for': address } }, resolve)
      exchange.on('error', reject).end()
    })

  test('are refused beyond its limit, with a time to retry, without affecting other addresses', async () => {
    const app = await createTestApp({ TRUST_PROXY: '1' })
    const server = createApiServer(app, [createNewsStream().serve])
    const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }))
    const { id } = await addOpenPoll(app)
    for (const path of ['/api/posts/stream', `/api/poll/${id}/stream`]) {
      const first = await atOnce(Array.from({ length: 500 }, () => () => open(Number(port), '198.51.100.7', path)))
      expect(new Set(first.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
      const refused = await open(Number(port), '198.51.100.7', path)
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
      const other = await open(Number(port), '198.51.100.8', path)
      expect(other.statusCode).toBe(200)
      first[0]?.destroy()
      await expect.poll(async () => (await open(Number(port), '198.51.100.7', path)).statusCode).toBe(200)
      for (const one of [...first, refused, other]) one.destroy()
    }
    await server.close()
  })

  test('do not count if they are aborted while opening', async () => {
    const app = await createTestApp({ TRUST_PROXY: '1' })
    const server = createApiServer(app, [createNewsStream().serve])
    const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }))
    const { id } = await addOpenPoll(app)
    const path = `/api/poll/${id}/stream`
    const lock = await app.pool.connect()
    await lock.query('begin; lock table polls in access exclusive mode')
    let requests = 0
    server.server.on('request', () => requests++)
    const sockets = Array.from({ length: 500 }, () => connect(Number(port), '127.0.0.1'))
    for (const socket of sockets) socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 198.51.100.7\r\n\r\n`)
    await expect.poll(() => requests).toBe(500)
    for (const socket of sockets) socket.destroy()
    await expect.poll(() => promisify(server.server.getConnections.bind(server.server))()).toBe(0)
    await lock.query('commit')
    lock.release()
    await expect.poll(() => app.pool.waitingCount + app.pool.totalCount - app.pool.idleCount).toBe(0)
    expect((await open(Number(port), '198.51.100.7', path)).statusCode).toBe(200)
    await server.close()
  })
})
