import { afterEach, describe, expect, test } from 'vitest'
import { addSession } from '#access/server/sessions/openSession.ts'
import { readSession } from '#access/server/sessions/readSession.ts'
import { asUser, createUser, testPassword } from '../../../../../test/asUser.ts'
import { atOnce } from '../../../../../test/atOnce.ts'
import { asVisitor } from '../../../../../test/http.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import { changePassword } from '../profile/changePassword.ts'
import { pruneAccounts } from '../pruneAccounts.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
/** A second web process on the same database. */
const otherProcess = asVisitor(app)
afterEach(() => app.setNow(undefined))

const english = { 'x-localization': 'en' }
const login = (email: string, password = testPassword, headers: Record<string, string> = english) =>
  visitor.post('/api/auth/login', { email, password }, headers)
const loginFrom = (remoteAddress: string, email: string, password: string, client = visitor) =>
  client.send({ method: 'POST', url: '/api/auth/login', remoteAddress, payload: { email, password } })
const later = (seconds: number) => app.setNow(new Date(Date.now() + seconds * 1000))

type HttpResponse = Awaited<ReturnType<typeof login>>
const cookiesOf = (response: HttpResponse) => [response.headers['set-cookie'] ?? []].flat()
const sessionCookieOf = (response: HttpResponse) => cookiesOf(response).find((line) => line.startsWith('x-access-token=')) ?? ''
const pairOf = (line: string) => line.split(';')[0] ?? ''

async function events(userId: number): Promise<string[]> {
  const rows = await app.db.selectFrom('account_events').select('kind').where('user_id', '=', userId).orderBy('id').execute()
  return rows.map((row) => row.kind)
}

describe('signing in', () => {
  test('returns a token, sets it as a cookie that scripts cannot read, and either gives access to /api/user', async () => {
    const user = await createUser(app)
    const response = await login(` ${user.email.toUpperCase()} `)
    expect(response.json()).toMatchObject({ status: 'success', message: 'You are signed in', data: { user } })
    const line = sessionCookieOf(response)
    expect(line).toMatch(/; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    const { token } = response.json().data
    expect(decodeURIComponent(pairOf(line))).toBe(`x-access-token=${token}`)
    for (const headers of [{ cookie: pairOf(line) }, { authorization: `Bearer ${token}` }] as Record<string, string>[]) {
      const me = await visitor.get('/api/user', headers)
      expect([me.statusCode, me.json(), me.headers['cache-control']]).toEqual([200, expect.objectContaining(user), 'no-store'])
    }
  })

  test('over HTTPS sets cookies that are sent over HTTPS only', async () => {
    const secure = await createTestApp({ PUBLIC_URL: 'https://mirqab.example' })
    const user = await createUser(secure)
    const response = await asVisitor(secure).post('/api/auth/login', { email: user.email, password: testPassword })
    expect(cookiesOf(response)).toHaveLength(3)
    for (const line of cookiesOf(response)) expect(line).toMatch(/; Secure/)
  })

  test.each([
    ['no e-mail', { password: 'x' }, { email: ['Email required'] }],
    ['no password', { email: 'a@b.co' }, { password: ['Password required'] }],
    ['a malformed address', { email: 'abc', password: 'x' }, { email: ['Incorrect email'] }],
    ['a string instead of a form', '"x"', { body: ['This value cannot be used here.'] }],
    [
      'objects instead of strings',
      { email: { $ne: '' }, password: { $ne: '' } },
      { email: ['Email required'], password: ['Password required'] },
    ],
    [
      'a password that is too long',
      { email: 'a@b.co', password: 'x'.repeat(5000) },
      { password: ['This text is too long. Please shorten it.'] },
    ],
  ])('with %s shows an error beside the field', async (_name, payload, errors) => {
    const headers = { ...english, 'content-type': 'application/json' }
    const response = await visitor.send({ method: 'POST', url: '/api/auth/login', payload, headers })
    expect([response.statusCode, response.json().errors]).toEqual([422, errors])
  })

  test('responds the same to a wrong password, an unknown address, and an account without a password', async () => {
    const user = await createUser(app)
    const oauthOnly = await createUser(app)
    await app.db.deleteFrom('accounts').where('user_id', '=', oauthOnly.id).execute()
    const responses = [await login(user.email, 'wrong-one'), await login('nobody@example.com'), await login(oauthOnly.email)]
    for (const response of responses) {
      expect([response.statusCode, response.json().code]).toEqual([422, 'invalid'])
      expect(response.json()).toEqual(responses[0]?.json())
      expect(response.headers['set-cookie']).toBeUndefined()
    }
    expect(await events(user.id)).toEqual(['sign_in_failed'])
  })

  test('accepts an Arabic password whatever the order of its vowel marks', async () => {
    const user = await createUser(app)
    const caller = { ip: '127.0.0.1', locale: 'ar' } as const
    const { token } = await addSession(app, caller, user.id)
    const session = await readSession(app, { ...caller, cookie: token })
    const reader = { reader: user, sessionId: Number(session?.id) }
    await changePassword(app, caller, reader, { current_password: testPassword, password: 'شَّمس-الكويت' })
    expect((await login(user.email, 'ش\u0651\u064Eمس-الكويت')).statusCode).toBe(200)
    expect((await login(user.email, 'ش\u064E\u0651مس-الكويت')).statusCode).toBe(200)
  })

  test('never reuses an existing session, and ends it', async () => {
    const [attacker, victim] = [await createUser(app), await createUser(app)]
    const planted = pairOf(sessionCookieOf(await login(attacker.email)))
    const csrf = { cookie: `${planted}; XSRF-TOKEN=${'t'.repeat(43)}`, 'x-xsrf-token': 't'.repeat(43) }
    const response = await login(victim.email, testPassword, csrf)
    expect(response.statusCode).toBe(200)
    expect(pairOf(sessionCookieOf(response))).not.toBe(planted)
    expect((await visitor.get('/api/user', { cookie: planted })).statusCode).toBe(401)
    const made = await login(victim.email, testPassword, { cookie: 'x-access-token=chosen-by-me' })
    expect(made.statusCode).toBe(403)
  })

  test('records each attempt with its address', async () => {
    const user = await createUser(app)
    await loginFrom('198.51.100.200', user.email, 'wrong-one')
    await login(user.email)
    expect(await events(user.id)).toEqual(['sign_in_failed', 'signed_in'])
    const rows = await app.db.selectFrom('account_events').select(['ip_address', 'user_agent']).where('user_id', '=', user.id).execute()
    expect(rows[0]).toEqual({ ip_address: '198.51.100.200', user_agent: 'lightMyRequest' })
    // Others have signed in two days before: the clock is right.
    const [other, twoDaysBefore] = [await createUser(app), new Date(Date.now() + 179 * 86_400_000)]
    await app.db.insertInto('account_events').values({ user_id: other.id, kind: 'signed_in', created_at: twoDaysBefore }).execute()
    app.setNow(new Date(Date.now() + 181 * 86_400_000))
    await pruneAccounts(app)
    expect(await events(user.id)).toEqual([])
  })
})

describe('a token', () => {
  test('in the URL is ignored', async () => {
    const { token } = await asUser(app, visitor.server)
    for (const name of ['token', 'access_token', 'x-access-token', 'bearer', 'api_token'])
      expect((await visitor.get(`/api/user?${name}=${encodeURIComponent(token)}`)).statusCode).toBe(401)
  })

  test('is invalid without its signature, so a copy of the sessions table lets nobody sign in', async () => {
    const { token } = await asUser(app, visitor.server)
    const unsigned = token.split('.')[0]
    const forged = `${unsigned}.${Buffer.from('x'.repeat(32)).toString('base64')}`
    for (const tried of [unsigned, forged, `${unsigned}.`, `.${token}`, '', 'null', 'x'.repeat(5000), `${token}x`]) {
      expect((await visitor.get('/api/user', { authorization: `Bearer ${tried}` })).statusCode).toBe(401)
      expect((await visitor.get('/api/user', { cookie: `x-access-token=${encodeURIComponent(tried ?? '')}` })).statusCode).toBe(401)
    }
  })

  test('that is wrong is refused even with a valid cookie', async () => {
    const reader = await asUser(app, visitor.server)
    expect((await reader.get('/api/user', { authorization: 'Bearer wrong' })).statusCode).toBe(401)
    expect((await reader.get('/api/user', { authorization: 'Basic eDp5' })).statusCode).toBe(401)
  })

  test('of an expired session is refused', async () => {
    const reader = await asUser(app, visitor.server)
    await app.db
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('user_id', '=', reader.user.id)
      .execute()
    expect((await reader.get('/api/user')).statusCode).toBe(401)
  })

  test('in use is prolonged once a day', async () => {
    const reader = await asUser(app, visitor.server)
    expect((await reader.get('/api/user')).headers['set-cookie']).toBeUndefined()
    const almost = new Date(Date.now() + 20 * 86_400_000)
    await app.db.updateTable('sessions').set({ expires_at: almost }).where('user_id', '=', reader.user.id).execute()
    expect(sessionCookieOf(await reader.get('/api/user'))).toContain('Max-Age=2592000')
    const row = await app.db.selectFrom('sessions').select('expires_at').where('user_id', '=', reader.user.id).executeTakeFirstOrThrow()
    expect(row.expires_at.getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000)
  })
})

describe('signing out', () => {
  test('ends the session and clears the cookie', async () => {
    const reader = await asUser(app, visitor.server)
    const response = await reader.post('/api/auth/logout')
    expect(response.json()).toEqual({ status: 'success', message: 'سُجّل خروجك', data: {} })
    expect(sessionCookieOf(response)).toMatch(/^x-access-token=; Max-Age=0/)
    expect((await reader.get('/api/user')).statusCode).toBe(401)
    expect((await reader.bearer.get('/api/user')).statusCode).toBe(401)
  })

  test('works with a bearer token, and succeeds without a session', async () => {
    const reader = await asUser(app, visitor.server)
    expect((await reader.bearer.post('/api/auth/logout')).statusCode).toBe(200)
    expect((await reader.bearer.get('/api/user')).statusCode).toBe(401)
    expect((await visitor.post('/api/auth/logout', {})).statusCode).toBe(200)
  })
})

describe('guessing passwords', () => {
  test('of one account from one network is stopped after ten, across processes; its owner elsewhere can still sign in', async () => {
    const user = await createUser(app)
    const statuses: number[] = []
    for (let guess = 0; guess < 12; guess++)
      statuses.push((await loginFrom('198.51.100.1', user.email, `guess-${guess}`, guess % 2 ? visitor : otherProcess)).statusCode)
    expect(statuses).toEqual([...Array(10).fill(422), 429, 429])
    const right = await loginFrom('198.51.100.1', user.email, testPassword)
    expect([right.statusCode, Number(right.headers['retry-after']) > 60]).toEqual([429, true])
    expect(Number(right.headers['retry-after'])).toBeLessThanOrEqual(900)
    expect((await loginFrom('203.0.113.1', user.email, testPassword)).statusCode).toBe(200)
    later(901)
    expect((await loginFrom('198.51.100.1', user.email, testPassword)).statusCode).toBe(200)
  })

  test('concurrently counts as much as one after the other', async () => {
    const user = await createUser(app)
    const responses = await atOnce(Array.from({ length: 25 }, (_, guess) => () => loginFrom('198.51.100.2', user.email, `guess-${guess}`)))
    expect(responses.filter((response) => response.statusCode === 422)).toHaveLength(10)
    expect(responses.filter((response) => response.statusCode === 429)).toHaveLength(15)
  })

  test('of one account from many networks is stopped after a hundred in an hour', async () => {
    const guess = async (host: number) => (await loginFrom(`203.0.113.${host}`, 'hunted@example.com', 'guess')).statusCode
    expect(await guess(1)).toBe(422)
    await app.pool.query("update throttles set count = 98 where key like 'login-account:%' and count = 1")
    expect([await guess(2), await guess(3), await guess(4)]).toEqual([422, 422, 429])
  })

  test('with one password on many accounts is stopped after a hundred from one network, which is a /64 for IPv6', async () => {
    const guessOn = async (from: string, account: number) =>
      (await loginFrom(from, `guessOn-${account}@example.com`, 'password1')).statusCode
    expect(await guessOn('2001:db8:1:1::1', 1)).toBe(422)
    await app.pool.query("update throttles set count = 98 where key like 'login-address:%' and count = 1")
    expect([await guessOn('2001:db8:1:1::2', 2), await guessOn('2001:db8:1:1:a::', 3), await guessOn('2001:db8:1:1:ffff::', 4)]).toEqual([
      422, 422, 429,
    ])
    expect(await guessOn('2001:db8:1:2::1', 4)).toBe(422)
  })

  test('does not count right passwords', async () => {
    const user = await createUser(app)
    for (let turn = 0; turn < 15; turn++) expect((await loginFrom('198.51.100.3', user.email, testPassword)).statusCode).toBe(200)
    const statuses: number[] = []
    for (let guess = 0; guess < 11; guess++) statuses.push((await loginFrom('198.51.100.3', user.email, `guess-${guess}`)).statusCode)
    expect(statuses).toEqual([...Array(10).fill(422), 429])
  })

  test('leaves counters that identify nobody, and are deleted when they expire', async () => {
    const { rows } = await app.pool.query('select key from throttles')
    expect(rows.length).toBeGreaterThan(0)
    for (const { key } of rows) expect(key).not.toMatch(/@|\d+\.\d+\.\d+/)
    later(90_000)
    await pruneAccounts(app)
    expect((await app.pool.query('select 1 from throttles')).rows).toEqual([])
  })
})

test('a sign-in fails if the password is changed while it is being compared', async () => {
  const user = await createUser(app)
  const client = await app.pool.connect()
  await client.query('begin')
  await client.query("update accounts set password = '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$AAAA' where user_id = $1", [
    user.id,
  ])
  await client.query('delete from sessions where user_id = $1', [user.id])
  const signingIn = login(user.email)
  const waits = "select 1 from pg_stat_activity where query like '%for share%' and wait_event_type = 'Lock'"
  await expect.poll(async () => (await app.pool.query(waits)).rowCount).toBeGreaterThan(0)
  await client.query('commit')
  client.release()
  expect((await signingIn).statusCode).toBe(422)
  expect((await app.pool.query('select 1 from sessions where user_id = $1', [user.id])).rows).toEqual([])
})
