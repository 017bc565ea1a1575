import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import type { CommentNotification } from '#features/comments/schema.ts'
import { addOpenPoll } from '../../../test/polls.ts'
import { createTestApp } from '../../../test/testApp.ts'
import { createNewsStream } from './newsStream.ts'
import { createServer } from './server.ts'

/** Reads a stream until `last` has come. */
async function hear(origin: string, path: string, last: string): Promise<() => Promise<string[]>> {
  const answer = await fetch(origin + path)
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  return async () => {
    let text = ''
    while (!text.includes(last)) text += (await reader?.read())?.value ?? last
    await reader?.cancel()
    return text.split('\n\n').filter((event) => event.startsWith('event:'))
  }
}

/** Sends a request without a body, and collects the answer as it comes. */
function ask(port: number, method: 'GET' | 'HEAD', path: string) {
  const socket = connect(port, '127.0.0.1')
  const asked = { socket, got: '' }
  socket.on('data', (bytes) => (asked.got += bytes)).on('error', () => {})
  socket.write(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 198.51.100.7\r\n\r\n`)
  return asked
}

test('a stream that opens while the server closes is ended at once, so that the server can close', async () => {
  const app = await createTestApp()
  const server = createServer(app)
  createNewsStream(server)
  let [came, closing] = [0, 0]
  server.server.on('request', () => came++)
  server.addHook('preClose', async () => {
    closing++
  })
  const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }))
  const { id } = await addOpenPoll(app)
  const lock = await app.pool.connect()
  await lock.query('begin; lock table polls in access exclusive mode')
  const asked = ask(Number(port), 'GET', `/api/poll/${id}/stream`)
  await expect.poll(() => came).toBe(1)
  const closed = server.close().then(() => true)
  await expect.poll(() => closing).toBe(1)
  await lock.query('commit')
  lock.release()
  expect(await Promise.race([closed, setTimeout(10_000, false)])).toBe(true)
  expect(asked.got).toContain('HTTP/1.1 200')
  asked.socket.destroy()
  await closed
})

test('a HEAD request for a stream is answered in full at once and takes no place', async () => {
  const app = await createTestApp({ TRUST_PROXY: '1' })
  const server = createServer(app)
  createNewsStream(server)
  const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }))
  const { id } = await addOpenPoll(app)
  let ended = 0
  server.server.on('request', (_request, response) => response.on('finish', () => ended++))
  for (const path of ['/api/posts/stream', `/api/poll/${id}/stream`]) {
    const asked = ask(Number(port), 'HEAD', path)
    await expect.poll(() => asked.got).toMatch(/^HTTP\/1\.1 200 OK\r\n(?:.+\r\n)*\r\n$/)
    expect(asked.got.toLowerCase()).toContain('content-type: text/event-stream')
    await expect.poll(() => ended).toBe(1)
    ended = 0
    asked.socket.destroy()
  }
  await server.close()
})

test('a comment is told to those who read its thread, posts to all, and missed ones to all who read a thread', async () => {
  const server = Fastify()
  const stream = createNewsStream(server)
  const origin = await server.listen({ port: 0, host: '127.0.0.1' })
  const paths = [
    '/api/posts/stream',
    '/api/posts/stream?comments=post:1',
    '/api/posts/stream?comments=poll:1',
    '/api/posts/stream?comments=x&comments=y',
  ]
  const readers = await Promise.all(paths.map((path) => hear(origin, path, 'the end')))
  const notification: CommentNotification = { type: 'post', resource_id: 1, id: 7, parent_id: null, what: 'added', count: 3 }
  stream.sendComment(JSON.stringify(notification))
  stream.sendComment('')
  stream.sendPosts('["the end"]')
  const [all, post, poll, odd] = await Promise.all(readers.map((read) => read()))
  const [posts, missed] = ['event: posts\ndata: ["the end"]', 'event: comments\ndata: null']
  expect([all, odd]).toEqual([[posts], [posts]])
  expect(post).toEqual([`event: comments\ndata: ${JSON.stringify(notification)}`, missed, posts])
  expect(poll).toEqual([missed, posts])
  await server.close()
})

test('what was told of a thread a moment ago is told to whoever connects now: his page may have been made before it', async () => {
  const server = Fastify()
  const stream = createNewsStream(server)
  const origin = await server.listen({ port: 0, host: '127.0.0.1' })
  const notification: CommentNotification = { type: 'post', resource_id: 1, id: 7, parent_id: null, what: 'added', count: 3 }
  stream.sendComment(JSON.stringify(notification))
  const paths = ['/api/posts/stream?comments=post:1', '/api/posts/stream?comments=poll:1', '/api/posts/stream']
  const readers = await Promise.all(paths.map((path) => hear(origin, path, 'the end')))
  stream.sendPosts('["the end"]')
  const [post, poll, posts] = await Promise.all(readers.map((read) => read()))
  const end = 'event: posts\ndata: ["the end"]'
  expect(post).toEqual([`event: comments\ndata: ${JSON.stringify(notification)}`, end])
  expect([poll, posts]).toEqual([[end], [end]])
  await server.close()
})

describe('many streams from one address', () => {
  const open = (port: number, address: string, path: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const asked = request({ port, host: '127.0.0.1', path, agent: false, headers: { 'x-forwarded-for': address } }, resolve)
      asked.on('error', reject).end()
    })

  test('are refused beyond its share, with a time to come back; others still have theirs', async () => {
    const app = await createTestApp({ TRUST_PROXY: '1' })
    const server = createServer(app)
    createNewsStream(server)
    const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }))
    const { id } = await addOpenPoll(app)
    for (const path of ['/api/posts/stream', `/api/poll/${id}/stream`]) {
      const first = await Promise.all(Array.from({ length: 500 }, () => open(Number(port), '198.51.100.7', path)))
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

  test('that are given up while they open keep no place', async () => {
    const app = await createTestApp({ TRUST_PROXY: '1' })
    const server = createServer(app)
    createNewsStream(server)
    const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }))
    const { id } = await addOpenPoll(app)
    const path = `/api/poll/${id}/stream`
    const lock = await app.pool.connect()
    await lock.query('begin; lock table polls in access exclusive mode')
    let came = 0
    server.server.on('request', () => came++)
    const sockets = Array.from({ length: 500 }, () => connect(Number(port), '127.0.0.1'))
    for (const socket of sockets) socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 198.51.100.7\r\n\r\n`)
    await expect.poll(() => came).toBe(500)
    for (const socket of sockets) socket.destroy()
    await expect.poll(() => promisify(server.server.getConnections.bind(server.server))()).toBe(0)
    await lock.query('commit')
    lock.release()
    await expect.poll(() => app.pool.waitingCount + app.pool.totalCount - app.pool.idleCount).toBe(0)
    expect((await open(Number(port), '198.51.100.7', path)).statusCode).toBe(200)
    await server.close()
  })
})
