import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { beforeEach, expect, test, vi } from 'vitest'
import { eventStream } from '#base/api/eventStream.ts'
import { AppError } from '#base/errors.ts'
import { limitUnderWay } from './limitUnderWay.ts'

const server = Fastify({ trustProxy: true })
limitUnderWay(server)
let begun: string[] = []
let held = Promise.withResolvers<void>()
beforeEach(() => {
  begun = []
  held = Promise.withResolvers()
})
server.get('/held', async ({ ip }) => {
  begun.push(ip)
  await held.promise
  return 'x'
})
server.get('/large', async () => Buffer.alloc(1_700_000))
const stream = eventStream()
server.get('/stream', (request, reply) => {
  begun.push(request.ip)
  stream.open(reply, request.ip, () => {})
})
server.setErrorHandler((error, _request, reply) => {
  const { retryAfter = 0 } = error as AppError
  return reply
    .status(error instanceof AppError ? 503 : 500)
    .header('retry-after', retryAfter)
    .send('')
})

const from = (address: string, url = '/held') => server.inject({ url, headers: { 'x-forwarded-for': address } })
const settle = () => sleep(20)

test('an address has 32 requests under way, and the next ones wait until one of them has ended; others do not wait', async () => {
  const all = Array.from({ length: 40 }, () => from('198.51.100.7'))
  await settle()
  expect(begun).toHaveLength(32)
  const other = from('198.51.100.8')
  await settle()
  expect(begun).toHaveLength(33)
  held.resolve()
  const codes = (await Promise.all([...all, other])).map(({ statusCode }) => statusCode)
  expect([codes.every((code) => code === 200), begun.length]).toEqual([true, 41])
})

test('a site of IPv6 has 128 over all of its networks, and a network that is full does not keep the others of its site waiting', async () => {
  const full = Array.from({ length: 40 }, () => from('2001:db8:1:1::1'))
  const others = Array.from({ length: 110 }, (_, n) => from(`2001:db8:1:${(n + 2).toString(16)}::1`))
  await settle()
  expect(begun).toHaveLength(128)
  held.resolve()
  const codes = (await Promise.all([...full, ...others])).map(({ statusCode }) => statusCode)
  expect(codes.filter((code) => code === 200)).toHaveLength(150)
})

test('a large response keeps its place longer than a small one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const large = await Promise.all(Array.from({ length: 32 }, () => from('198.51.100.11', '/large')))
  const next = from('198.51.100.11')
  await vi.advanceTimersByTimeAsync(400)
  expect([large.at(-1)?.statusCode, begun]).toEqual([200, []])
  await vi.advanceTimersByTimeAsync(100)
  await vi.waitFor(() => expect(begun).toHaveLength(1))
  vi.useRealTimers()
  held.resolve()
  await next
})

test('the headers of a large response do not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const head = { method: 'HEAD', url: '/large', headers: { 'x-forwarded-for': '198.51.100.12' } } as const
  await Promise.all(Array.from({ length: 32 }, () => server.inject(head)))
  const next = from('198.51.100.12')
  await vi.advanceTimersByTimeAsync(100)
  await vi.waitFor(() => expect(begun).toHaveLength(1))
  vi.useRealTimers()
  held.resolve()
  await next
})

test('bodies that do not arrive keep only other bodies of their address waiting', async () => {
  const slow = Fastify({ trustProxy: true })
  limitUnderWay(slow)
  slow.get('/', async () => 'x')
  slow.post('/', async () => 'x')
  const { port } = new URL(await slow.listen({ host: '127.0.0.1', port: 0 }))
  const head = 'POST / HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 198.51.100.12\r\ncontent-type: text/plain\r\ncontent-length: 50\r\n\r\n.'
  const sockets = Array.from({ length: 128 }, () => connect(Number(port), '127.0.0.1').on('error', () => {}))
  await Promise.all(sockets.map((socket) => new Promise((sent) => socket.write(head, sent))))
  const ask = (method: string, signal?: AbortSignal) =>
    fetch(`http://127.0.0.1:${port}/`, {
      method,
      headers: { 'x-forwarded-for': '198.51.100.12' },
      signal: signal ?? null,
      body: method === 'POST' ? 'x' : null,
    })
  expect((await ask('GET')).status).toBe(200)
  const left = new AbortController()
  const waiting = ask('POST', left.signal).then(
    () => 'answered',
    () => 'waited',
  )
  expect(await Promise.race([waiting, settle().then(() => 'waits')])).toBe('waits')
  left.abort()
  for (const socket of sockets) socket.destroy()
  await slow.close()
})

test.each([1, 4])(
  'responses that nobody receives do not keep other requests of their address waiting, %i on each connection',
  async (pipelined) => {
    const slow = Fastify({ trustProxy: true })
    limitUnderWay(slow)
    let made = 0
    const chunk = Buffer.alloc(65_536)
    slow.get('/', async () => 'x')
    slow.get('/endless', async () => {
      made += 1
      return new Readable({
        read() {
          this.push(chunk)
        },
      })
    })
    const { port } = new URL(await slow.listen({ host: '127.0.0.1', port: 0 }))
    const head = 'GET /endless HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 198.51.100.13\r\n\r\n'
    const sockets = Array.from({ length: 32 / pipelined }, () =>
      connect(Number(port), '127.0.0.1')
        .on('error', () => {})
        .pause(),
    )
    for (const socket of sockets) socket.write(head.repeat(pipelined))
    await vi.waitFor(() => expect(made).toBe(32), 5_000)
    const other = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'x-forwarded-for': '198.51.100.13' } })
    expect(other.status).toBe(200)
    for (const socket of sockets) socket.destroy()
    await slow.close()
  },
)

test('this machine’s own requests do not wait', async () => {
  const all = Array.from({ length: 100 }, () => from('127.0.0.1'))
  await settle()
  expect(begun).toHaveLength(100)
  held.resolve()
  await Promise.all(all)
})

test('what waits for ten seconds is refused, and told when to come back', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const all = Array.from({ length: 32 }, () => from('198.51.100.9'))
  const late = from('198.51.100.9')
  await vi.waitFor(() => expect(begun).toHaveLength(32))
  await vi.advanceTimersByTimeAsync(10_000)
  const { statusCode, headers } = await late
  expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
  vi.useRealTimers()
  held.resolve()
  await Promise.all(all)
})

test('open streams are not under way', async () => {
  const { port } = new URL(await server.listen({ host: '127.0.0.1', port: 0 }))
  const left = new AbortController()
  const open = (address: string) =>
    fetch(`http://127.0.0.1:${port}/stream`, { headers: { 'x-forwarded-for': address }, signal: left.signal })
  const streams = await Promise.all(Array.from({ length: 50 }, () => open('198.51.100.10')))
  expect(streams.every(({ status }) => status === 200)).toBe(true)
  left.abort()
  stream.close()
  await server.close()
})
