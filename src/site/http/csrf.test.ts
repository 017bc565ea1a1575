import { describe, expect, test } from 'vitest'
import { readConfig } from '#base/config.ts'
import { asUser, createUser, testPassword } from '../../../test/asUser.ts'
import { asVisitor } from '../../../test/http.ts'
import { createTestApp } from '../../../test/testApp.ts'
import { createApiServer } from './createApiServer.ts'
import { guardRoutes } from './guardRoutes.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
const { server } = visitor
const english = { 'x-localization': 'en' }
const change = { name: 'مخترق' }

describe('a write authenticated by the cookie', () => {
  test('needs the token in the header, equal to the one in the cookie', async () => {
    const reader = await asUser(app, server)
    const session = reader.headers.cookie?.split('; ')[0] ?? ''
    const token = 't'.repeat(43)
    const write = (headers: Record<string, string>) =>
      server.inject({ method: 'PUT', url: '/api/auth/profile/update', payload: change, headers: { ...english, ...headers } })
    const forged: Record<string, string>[] = [
      { cookie: session },
      { cookie: `${session}; XSRF-TOKEN=${token}` },
      { cookie: session, 'x-xsrf-token': token },
      { cookie: `${session}; XSRF-TOKEN=${token}`, 'x-xsrf-token': `${token}x` },
      { cookie: `${session}; XSRF-TOKEN=`, 'x-xsrf-token': '' },
      { cookie: `${session}; XSRF-TOKEN=x`, 'x-xsrf-token': 'x' },
    ]
    for (const headers of forged) {
      const response = await write(headers)
      expect([response.statusCode, response.json().code]).toEqual([403, 'csrf_mismatch'])
      expect(response.json().message).toMatch(/nothing was changed/)
    }
    expect((await reader.get('/api/user')).json().name).toBe(reader.user.name)
    expect((await write({ cookie: `${session}; XSRF-TOKEN=${token}`, 'x-xsrf-token': token })).statusCode).toBe(200)
  })

  test.each(['https://evil.example', 'null', 'http://localhost:3000.evil.example', 'https://localhost:3000', 'http://localhost:3001'])(
    'from %s is refused even with the token',
    async (origin) => {
      const reader = await asUser(app, server)
      expect((await reader.put('/api/auth/profile/update', change, { origin })).json().code).toBe('csrf_mismatch')
      expect((await reader.post('/api/auth/logout', {}, { origin })).statusCode).toBe(403)
      expect((await reader.get('/api/user')).statusCode).toBe(200)
    },
  )

  test('from our own pages is accepted, for the public origin and for a local one', async () => {
    const reader = await asUser(app, server)
    for (const headers of [{ origin: 'http://localhost:3000' }, { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }])
      expect((await reader.put('/api/auth/profile/update', change, headers as Record<string, string>)).statusCode).toBe(200)
  })

  test('is refused before its body is read, and so is one without a session', async () => {
    const headers = { 'content-type': 'application/json' }
    const unsigned = await visitor.send({ method: 'PUT', url: '/api/auth/profile/update', headers, payload: '{' })
    expect(unsigned.statusCode).toBe(401)
    const reader = await asUser(app, server)
    const forged = { ...headers, cookie: reader.headers.cookie ?? '' }
    expect((await visitor.send({ method: 'PUT', url: '/api/auth/profile/update', headers: forged, payload: '{' })).statusCode).toBe(403)
  })
})

test('signing in from another site’s form is refused (login CSRF)', async () => {
  const user = await createUser(app)
  const login = (headers: Record<string, string>) => visitor.post('/api/auth/login', { email: user.email, password: testPassword }, headers)
  expect((await login({ origin: 'https://evil.example' })).json().code).toBe('csrf_mismatch')
  const forms = [
    ['application/x-www-form-urlencoded', `email=${encodeURIComponent(user.email)}&password=${testPassword}`],
    ['multipart/form-data; boundary=x', ''],
    ['text/plain', JSON.stringify({ email: user.email, password: testPassword })],
  ]
  for (const [type = '', payload = ''] of forms) {
    const response = await visitor.send({ method: 'POST', url: '/api/auth/login', headers: { 'content-type': type }, payload })
    expect([type, [415, 422].includes(response.statusCode), response.headers['set-cookie']]).toEqual([type, true, undefined])
  }
  expect((await login({ origin: 'http://localhost:3000' })).statusCode).toBe(200)
})

test('a bearer token needs no CSRF token, whatever cookies are sent', async () => {
  const reader = await asUser(app, server)
  expect((await reader.bearer.put('/api/auth/profile/update', change)).statusCode).toBe(200)
  const both = { cookie: reader.headers.cookie ?? '', origin: 'https://app.example' }
  expect((await reader.bearer.put('/api/auth/profile/update', change, both)).statusCode).toBe(200)
})

describe('another scheme of authorization beside the cookie', () => {
  const schemes = ['Basic dXNlcjpwYXNz', 'Digest username="x"', 'Bearer', 'Bearer ', 'Bearer\ta', 'Basic Bearer x', 'x']

  test.each(schemes)('does not replace the CSRF token: %s', async (authorization) => {
    const reader = await asUser(app, server)
    const { cookie = '' } = reader.headers
    const response = await visitor.send({
      method: 'PUT',
      url: '/api/auth/profile/update',
      payload: change,
      headers: { cookie, authorization },
    })
    expect([response.statusCode, response.json().code]).toEqual([403, 'csrf_mismatch'])
    const login = { email: reader.user.email, password: testPassword }
    const foreign = await visitor.post('/api/auth/login', login, { authorization, origin: 'https://evil.example' })
    expect(foreign.json().code).toBe('csrf_mismatch')
  })
})

describe('our own origin', () => {
  const change = { name: 'قارئ' }
  const statusAt = async (env: Record<string, string>, headers: Record<string, string>) => {
    const { server } = asVisitor({ ...app, config: { ...app.config, ...readConfig({ LOG_LEVEL: 'silent', ...env }) } })
    const reader = await asUser(app, server)
    return (await reader.put('/api/auth/profile/update', change, headers)).statusCode
  }
  const site = { PUBLIC_URL: 'https://mirqab.example', TRUST_PROXY: '1' }

  test('is the public one, if a proxy terminates TLS', async () => {
    const secure = { 'x-forwarded-proto': 'https', host: 'mirqab.example' }
    expect(await statusAt(site, { ...secure, origin: 'https://mirqab.example' })).toBe(200)
    expect(await statusAt(site, { origin: 'https://mirqab.example' })).toBe(200)
    expect(await statusAt(site, { ...secure, origin: 'http://mirqab.example' })).toBe(403)
    expect(await statusAt(site, { host: 'mirqab.example', origin: 'http://mirqab.example' })).toBe(403)
  })

  test('cannot be set by request headers', async () => {
    const origin = 'https://evil.example'
    const forged: Record<string, string>[] = [
      { host: 'evil.example', 'x-forwarded-proto': 'https' },
      { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
      { host: 'localhost', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
      { host: 'localhost', 'x-forwarded-proto': 'https://evil.example/' },
      { host: 'localhost@evil.example', 'x-forwarded-proto': 'https' },
    ]
    for (const headers of forged) expect([headers, await statusAt(site, { ...headers, origin })]).toEqual([headers, 403])
  })

  test('may be an address of this machine, if the request was sent to it', async () => {
    for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000'])
      expect(await statusAt(site, { host, origin: `http://${host}` })).toBe(200)
    const lan = { host: '192.168.1.5:3000', origin: 'http://192.168.1.5:3000' }
    expect([await statusAt({}, lan), await statusAt({ HOST: '0.0.0.0' }, lan), await statusAt({ HOST: '192.168.1.5' }, lan)]).toEqual([
      403, 200, 200,
    ])
  })
})

describe('the token', () => {
  test('is set on request, readable by scripts, and an existing one is kept', async () => {
    const first = await visitor.get('/sanctum/csrf-cookie')
    const line = String(first.headers['set-cookie'])
    expect([first.statusCode, first.body]).toEqual([204, ''])
    expect(line).toMatch(/^XSRF-TOKEN=[\w-]{43}; Max-Age=34560000; Path=\/; SameSite=Lax$/)
    const cookie = line.split(';')[0] ?? ''
    expect(String((await visitor.get('/sanctum/csrf-cookie', { cookie })).headers['set-cookie'])).toContain(cookie)
    const planted = await visitor.get('/sanctum/csrf-cookie', { cookie: 'XSRF-TOKEN=x' })
    expect(String(planted.headers['set-cookie'])).not.toContain('XSRF-TOKEN=x;')
  })

  test('is set with every session, so that the first write needs no extra request', async () => {
    const user = await createUser(app)
    const response = await visitor.post('/api/auth/login', { email: user.email, password: testPassword })
    const lines = [response.headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0] ?? '')
    const [session, csrf] = ['x-access-token=', 'XSRF-TOKEN='].map((name) => lines.find((line) => line.startsWith(name)))
    const headers = { cookie: `${session}; ${csrf}`, 'x-xsrf-token': csrf?.split('=')[1] ?? '' }
    expect((await visitor.send({ method: 'PUT', url: '/api/auth/profile/update', headers, payload: change })).statusCode).toBe(200)
  })

  test('of a new session is new, and a session that is prolonged keeps its own', async () => {
    const user = await createUser(app)
    const old = `XSRF-TOKEN=${'t'.repeat(43)}`
    const signIn = (cookie: string) =>
      visitor.post('/api/auth/login', { email: user.email, password: testPassword }, { cookie, 'x-xsrf-token': 't'.repeat(43) })
    const [first, again] = [await signIn(old), await signIn(`${old}; x-access-token=expired`)]
    for (const { headers } of [first, again]) {
      const lines = [headers['set-cookie'] ?? []].flat()
      expect(lines.filter((line) => /^XSRF-TOKEN=[\w-]{43};/.test(line) && !line.startsWith(old))).toHaveLength(1)
    }
    const session = [first.headers['set-cookie'] ?? []]
      .flat()
      .find((line) => line.startsWith('x-access-token='))
      ?.split(';')[0]
    const before = app.now()
    app.setNow(new Date(before.getTime() + 2 * 86_400_000))
    const { headers } = await visitor.get('/api/user', { cookie: `${session}; ${old}` })
    app.setNow(before)
    expect([headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0])).toEqual(expect.arrayContaining([session, old]))
  })
})

test('the token is deleted with the session, so that a visitor’s pages do not request the current user', async () => {
  const reader = await asUser(app, server)
  const lines = [(await reader.post('/api/auth/logout')).headers['set-cookie'] ?? []].flat()
  expect(lines.find((line) => line.startsWith('XSRF-TOKEN='))).toMatch(/^XSRF-TOKEN=; Max-Age=0; Path=\//)
})

test('a GET that changes state is protected like a write, and a route for other sites’ forms ignores the session', async () => {
  const own = createApiServer(app)
  own.register(async (api) => {
    guardRoutes(api, app)
    api.get('/changes', { config: { access: 'signed_in', writes: true } }, async () => ({}))
    api.post('/posted', { config: { access: 'anyone', crossSite: true } }, async (request) => ({ session: await request.session.find() }))
  })
  const reader = await asUser(app, own)
  const { cookie = '' } = reader.headers
  expect((await own.inject({ url: '/changes', headers: { cookie } })).json().code).toBe('csrf_mismatch')
  expect((await reader.get('/changes')).statusCode).toBe(200)
  expect((await reader.bearer.get('/changes')).statusCode).toBe(200)
  const posted = await own.inject({ method: 'POST', url: '/posted', headers: { cookie, origin: 'https://pay.example' } })
  expect([posted.statusCode, posted.json()]).toEqual([200, { session: null }])
  await own.close()
})
