import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { createApp } from '#base/app.ts'
import { readConfig } from '#base/config.ts'
import { createUser, testPassword } from '../../../../test/asUser.ts'
import { asVisitor } from '../../../../test/http.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { createApiServer } from '../createApiServer.ts'

type TestRequest = { from?: string; headers?: Record<string, string> }

/** The value of `request.ip` at a server with this setting. */
async function addressAt(
  TRUST_PROXY: string,
  { from = '127.0.0.1', headers = {} }: TestRequest,
  env: Record<string, string> = {},
): Promise<string> {
  const settings = { TRUST_PROXY, LOG_LEVEL: 'silent', ...env }
  const key = JSON.stringify(settings)
  const server = servers.get(key) ?? serverWith(settings)
  servers.set(key, server)
  return (await server.inject({ url: '/ip', remoteAddress: from, headers })).body
}

/** Servers by their settings. */
const servers = new Map<string, FastifyInstance>()
afterAll(() => Promise.all(Array.from(servers.values(), (server) => server.close())))

function serverWith(settings: Record<string, string>): FastifyInstance {
  const app = createApp(readConfig(settings), 'postgres://nobody@/nothing?host=/nowhere', 'test')
  const server = createApiServer(app)
  server.get('/ip', async (request) => request.ip)
  server.addHook('onClose', () => app.close())
  return server
}

const written = { 'x-forwarded-for': '127.0.0.1, 198.51.100.7' }
const hidden = '0.0.0.0'

describe('the address of a request', () => {
  test.each<[string, string, TestRequest, string]>([
    ['nobody is believed: the peer’s own', 'false', { from: '203.0.113.9', headers: written }, '203.0.113.9'],
    ['IPv4 inside IPv6', 'false', { from: '::ffff:203.0.113.9' }, '203.0.113.9'],
    ['with a zone', 'false', { from: 'fe80::1%eth0' }, 'fe80::1'],
    ['one hop: the last, whatever the reader wrote before it', '1', { headers: written }, '198.51.100.7'],
    ['two hops: the last but one', '2', { headers: { 'x-forwarded-for': '127.0.0.1, 203.0.113.9, 10.0.0.2' } }, '203.0.113.9'],
    ['a hop count believes no peer of the public Internet', '1', { from: '203.0.113.9', headers: written }, '203.0.113.9'],
    ['a list believes those on it', '203.0.113.0/24', { from: '203.0.113.9', headers: written }, '198.51.100.7'],
    ['and no others', '203.0.113.0/24', { from: '203.0.114.9', headers: written }, '203.0.114.9'],
    ['a list passes all proxies on it', 'loopback,10.0.0.2', { headers: { 'x-forwarded-for': '1.1.1.1, 2.2.2.2, 10.0.0.2' } }, '2.2.2.2'],
    ['with a port, as some proxies write it', '1', { headers: { 'x-forwarded-for': '198.51.100.7:5123' } }, '198.51.100.7'],
    ['in brackets', '1', { headers: { 'x-forwarded-for': '[2001:DB8::1]:443' } }, '2001:db8::1'],
    ['IPv4 inside IPv6, from a proxy', '1', { headers: { 'x-forwarded-for': '::ffff:127.0.0.1' } }, hidden],
    ['no address, from a proxy', '1', { headers: { 'x-forwarded-for': 'unknown' } }, hidden],
    ['another that is none', '1', { headers: { 'x-forwarded-for': "1'; drop table users --" } }, hidden],
    ['an endless one', '1', { headers: { 'x-forwarded-for': '9'.repeat(100_000) } }, hidden],
    ['ten thousand', '1', { headers: { 'x-forwarded-for': `${'1.1.1.1,'.repeat(10_000)}198.51.100.7` } }, '198.51.100.7'],
    ['nothing', '1', { headers: { 'x-forwarded-for': ' , ,' } }, hidden],
    ['the address of our own machine, by a proxy', '1', { headers: { 'x-forwarded-for': '127.0.0.1' } }, hidden],
    ['our own machine', '1', {}, '127.0.0.1'],
    ['our own machine, by IPv6', 'false', { from: '::1', headers: { host: '[::1]:3000' } }, '127.0.0.1'],
    ['our own machine, by another of its addresses', 'false', { from: '127.0.0.2' }, '127.0.0.1'],
    ['a reader on this machine, by a proxy', '1', { headers: { 'x-forwarded-for': '127.0.0.2' } }, '127.0.0.2'],
    ['one proxy on this machine behind another', '1', { headers: { 'x-forwarded-for': '198.51.100.7, ::1' } }, hidden],
    ['our own machine, by IPv4 inside IPv6', 'false', { from: '::ffff:127.0.0.1' }, '127.0.0.1'],
  ])('%s', async (_name, setting, request, address) => expect(await addressAt(setting, request)).toBe(address))

  test.each([
    ...['x-forwarded-for', 'X-Forwarded-Proto', 'Forwarded', 'Via', 'X-Real-IP', 'CF-Connecting-IP', 'True-Client-IP', 'Fastly-Client-IP'],
    ...['X-Client-IP', 'X-Forwarded', 'X-Original-Forwarded-For', 'CDN-Loop'],
  ])('is hidden by an untrusted proxy, which %s reveals', async (name) => {
    expect(await addressAt('false', { headers: { [name]: '127.0.0.1' } })).toBe(hidden)
    expect(await addressAt('false', { from: '10.0.0.2', headers: { [name]: '127.0.0.1' } })).toBe(hidden)
  })

  test('is hidden by a proxy on this machine that adds no headers, which the public host name reveals', async () => {
    const live = { PUBLIC_URL: 'https://mirqab.example' }
    expect(await addressAt('false', { headers: { host: 'Mirqab.Example:443' } }, live)).toBe(hidden)
    expect(await addressAt('false', { headers: { host: 'localhost:3000' } }, live)).toBe('127.0.0.1')
    expect(await addressAt('false', { headers: { host: 'localhost:3000' } })).toBe('127.0.0.1')
  })
})

test('a proxy that uses HTTP/1.0 and adds no headers, like nginx, hides its readers and cannot read metrics', async () => {
  const app = await createTestApp()
  const server = createApiServer(app)
  server.get('/ip', async (request) => request.ip)
  const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }))
  const send = async (line: string) => {
    const socket = connect(Number(port), '127.0.0.1')
    // Not `end`: Node drops a response that is not ready when the client has closed its half.
    socket.write(`${line}\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`)
    return (await text(socket)).replace(/\r\n.*\r\n/s, ' ')
  }
  expect([await send('GET /ip HTTP/1.1'), await send('GET /ip HTTP/1.0')]).toEqual([
    'HTTP/1.1 200 OK 127.0.0.1',
    `HTTP/1.1 200 OK ${hidden}`,
  ])
  expect([(await send('GET /metrics HTTP/1.1')).slice(0, 12), (await send('GET /metrics HTTP/1.0')).slice(0, 12)]).toEqual([
    'HTTP/1.1 200',
    'HTTP/1.1 404',
  ])
  await server.close()
})

describe('readers behind a proxy on this machine', () => {
  /**
   * Counts the refusals among this many requests to something that one address may request twice a
   * minute.
   */
  const countRefused = async (TRUST_PROXY: string, times: number, headers: (n: number) => Record<string, string>) => {
    const app = await createTestApp({ TRUST_PROXY })
    app.setNow(new Date())
    const server = createApiServer(app)
    server.get('/twice', { config: { cost: 1_500 } }, async () => 'yes')
    let refused = 0
    for (let n = 0; n < times; n++) if ((await server.inject({ url: '/twice', headers: headers(n) })).statusCode === 429) refused++
    await server.close()
    return refused
  }

  test('each have their own limit, which no header can evade', async () => {
    expect(await countRefused('1', 12, (n) => ({ 'x-forwarded-for': `127.0.0.1, 10.0.0.${n}, 198.51.100.7` }))).toBe(10)
    expect(await countRefused('1', 12, (n) => ({ 'x-forwarded-for': `2001:db8:1:2:${n}::${n}` }))).toBe(10)
    expect(await countRefused('1', 12, (n) => ({ 'x-forwarded-for': `198.51.100.${n}` }))).toBe(0)
  })

  test('that is untrusted, or sends invalid addresses, share a limit fifty times as large', async () => {
    expect(await countRefused('false', 110, (n) => ({ 'x-real-ip': `198.51.100.${n}` }))).toBe(10)
    expect(await countRefused('1', 110, (n) => ({ 'x-forwarded-for': `unknown ${n}` }))).toBe(10)
  })

  test('are also limited at sign-in', async () => {
    const app = await createTestApp()
    const { post } = asVisitor(app)
    const { email } = await createUser(app)
    await post('/api/auth/login', { email, password: testPassword }, { 'x-forwarded-for': '127.0.0.1' })
    const { rows } = await app.pool.query("select key from throttles where key like 'login-address:%'")
    expect(rows).toHaveLength(1)
    await app.pool.query("update throttles set count = 5000 where key like 'login-address:%'")
    const refused = await post('/api/auth/login', { email, password: 'wrong password' }, { 'x-forwarded-for': '198.51.100.1' })
    expect(refused.json().code).toBe('too_many_requests')
    expect((await post('/api/auth/login', { email, password: testPassword })).statusCode).toBe(200)
  })
})

describe('the log of a live site', () => {
  const live = {
    MIRQAB_MODE: 'live',
    DATABASE_URL: 'postgres://x',
    PUBLIC_URL: 'https://mirqab.example',
    MIRQAB_SECRET: 's'.repeat(32),
    SMTP_URL: 'smtp://x',
  }
  const warningsAt = async (env: Record<string, string>, request: TestRequest[]) => {
    const app = createApp(readConfig({ ...live, LOG_LEVEL: 'silent', ...env }), 'postgres://nobody@/nothing?host=/nowhere', 'test')
    const warnings: string[] = []
    app.log.warn = ((entry: unknown, text: string) => warnings.push(`${JSON.stringify(entry)} ${text}`)) as unknown as typeof app.log.warn
    const server = createApiServer(app)
    for (const { from = '127.0.0.1', headers = {} } of request) await server.inject({ url: '/healthz', remoteAddress: from, headers })
    await server.close()
    await app.close()
    return warnings
  }
  const forwarded = { headers: { 'x-forwarded-for': '198.51.100.7' } }

  test('warns once if TRUST_PROXY does not match the proxy, and says how to set it', async () => {
    const hiding: TestRequest[] = [
      forwarded,
      { from: '203.0.113.9', ...forwarded },
      { headers: { via: '1.1 varnish' } },
      { headers: { host: 'mirqab.example' } },
    ]
    for (const request of hiding)
      expect(await warningsAt({}, [request, request])).toEqual([
        expect.stringMatching(/"setting":"TRUST_PROXY".*Set TRUST_PROXY to the number of proxies/),
      ])
    expect(await warningsAt({ TRUST_PROXY: '1' }, [{ headers: { 'x-forwarded-for': '127.0.0.1' } }])).toHaveLength(1)
  })

  test('has no such warning if it matches, nor in the demo', async () => {
    expect(await warningsAt({ TRUST_PROXY: '1' }, [forwarded, {}])).toEqual([])
    expect(await warningsAt({}, [{}, { from: '203.0.113.9' }])).toEqual([])
    expect(await warningsAt({ MIRQAB_MODE: 'demo' }, [forwarded])).toEqual([])
  })
})

describe('/metrics', () => {
  test('is not available through any proxy, trusted or not', async () => {
    for (const TRUST_PROXY of ['false', '1', 'loopback']) {
      const { get } = asVisitor(await createTestApp({ TRUST_PROXY }))
      for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via', 'cf-connecting-ip', 'x-forwarded-proto'])
        for (const value of ['127.0.0.1', '10.0.0.1', '::1', ''])
          expect([name, value, (await get('/metrics', { [name]: value })).statusCode]).toEqual([name, value, 404])
      expect((await get('/metrics')).statusCode).toBe(200)
    }
  })
})
