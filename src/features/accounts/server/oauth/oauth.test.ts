import { randomUUID } from 'node:crypto'
import { generateKeyPair } from 'jose'
import { describe, expect, test } from 'vitest'
import type { OpenIdIssuer, Person } from '#demo/providers/openIdIssuer.ts'
import { asUser, createUser, testPassword } from '../../../../../test/asUser.ts'
import { asVisitor } from '../../../../../test/http.ts'
import { codeSentTo, mailsTo } from '../../../../../test/mails.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import { cookieOf, createSignIns, startProviders, verified } from './signIns.fixtures.ts'

const providers = await startProviders()
const { google } = providers
const app = await createTestApp(providers.env)
const { visitor, startSignIn, byGoogle, signedInUser } = createSignIns(app, providers)

describe('signing in with Google', () => {
  test('creates an account for a new user, signs them in and returns them to the page they came from', async () => {
    const person = verified()
    const response = await byGoogle(person, '?return_to=/en/news/5%3Fx=1')
    expect([response.statusCode, response.headers.location]).toEqual([303, '/en/news/5?x=1'])
    expect(await signedInUser(response)).toMatchObject({
      name: 'ليلى الرشيد',
      email: person.claims?.email,
      email_verified: true,
      role: 'reader',
      phone: null,
    })
    expect((await signedInUser(await byGoogle(person))).id).toBe((await signedInUser(response)).id)
  })

  test('sends a state, a nonce and a code challenge that are never repeated', async () => {
    const [one, two] = [await startSignIn('google'), await startSignIn('google')]
    const query = new URL(one.address).searchParams
    expect(Object.fromEntries(query)).toMatchObject({
      client_id: 'google-client',
      scope: 'openid email profile',
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: 'http://localhost:3000/api/auth/google/callback',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(query.get(name)).toMatch(/^[\w-]{43}$/)
      expect(new URL(two.address).searchParams.get(name)).not.toBe(query.get(name))
    }
  })

  test('links an existing account by its verified address, and notifies its owner', async () => {
    const user = await createUser(app)
    const response = await byGoogle(verified(user.email.toUpperCase()))
    expect(await signedInUser(response)).toMatchObject(user)
    expect((await mailsTo(app, user.email)).map((mail) => mail.subject)).toEqual(['طريقة جديدة للدخول إلى حسابك في مرقاب'])
    expect((await visitor.post('/api/auth/login', { email: user.email, password: testPassword })).statusCode).toBe(200)
  })

  test.each([[{ email_verified: false }], [{ email_verified: undefined }], [{ email: undefined }], [{ email_verified: 1 }]])(
    'neither links nor creates an account for an address that is not verified: %o',
    async (claims) => {
      const user = await createUser(app)
      const response = await byGoogle({ sub: randomUUID(), claims: { email: user.email, email_verified: true, ...claims } })
      expect(response.headers.location).toBe('/login?error=unverified')
      expect(cookieOf(response, 'x-access-token')).toBe('')
    },
  )

  test('takes over an account that somebody else pre-registered with the address, and discards its password and sessions', async () => {
    const prepared = await createUser(app, { verified: false })
    const inside = await visitor.post('/api/auth/login', { email: prepared.email, password: testPassword })
    expect(await signedInUser(await byGoogle(verified(prepared.email)))).toMatchObject({ id: prepared.id, email_verified: true })
    expect((await visitor.post('/api/auth/login', { email: prepared.email, password: testPassword })).statusCode).toBe(422)
    expect((await visitor.get('/api/user', { authorization: `Bearer ${inside.json().data.token}` })).statusCode).toBe(401)
  })

  test('invalidates the codes with which whoever pre-registered the account could move it to another address', async () => {
    const person = verified()
    const attacker = await asUser(app, visitor.server, { email: String(person.claims?.email), verified: false })
    const email = `attacker-${randomUUID()}@example.com`
    const given = { email, current_password: testPassword }
    const { confirm } = (await attacker.put('/api/auth/profile/update', given)).json().data
    const code = await codeSentTo(app, email)
    const owner = await byGoogle(person)
    expect((await visitor.post('/api/auth/confirm-code', { code, ticket: confirm.ticket })).statusCode).toBe(422)
    expect(await signedInUser(owner)).toMatchObject({ id: attacker.user.id, email: person.claims?.email })
  })

  test('refuses an address that a form would refuse, and does not link an account that looks like it', async () => {
    const user = await createUser(app, { email: 'kelvin@example.com' })
    const before = (await app.pool.query('select count(*) from users')).rows
    for (const email of [
      '\u212Aelvin@example.com',
      'ｋelvin@example.com',
      'kеlvin@example.com',
      'kel\u200Bvin@example.com',
      'kelvin\u202E@example.com',
      'kelvin@example.com\r\nBcc: all@example.com',
      'kelvin@example.com\u0000',
      'kelvin@example.com,all@example.com',
      ' kelvin@example.com',
      'كويت@example.com',
      `${'k'.repeat(5000)}@example.com`,
      'kelvin',
    ])
      expect((await byGoogle(verified(email))).headers.location, email).toBe('/login?error=unverified')
    expect((await app.pool.query('select count(*) from users')).rows).toEqual(before)
    expect(await mailsTo(app, user.email)).toEqual([])
  })

  test('refuses a malformed subject', async () => {
    for (const sub of ['x'.repeat(5000), 'a\u0000b', 'ي'])
      expect((await byGoogle({ ...verified(), sub })).headers.location).toBe('/login?error=failed')
  })

  test.each([
    ['ليلى\r\nBcc: all@example.com', 'ليلى Bcc: all@example.com'],
    ['\u202Eليلى\u2069\u0000 \u200Bالرشيد\ud800', 'ليلى الرشيد'],
    ['x'.repeat(5000), 'x'.repeat(80)],
    [`${'x'.repeat(79)}👨‍👩‍👧`, 'x'.repeat(79)],
  ])('cleans and truncates the name: %#', async (name, cleaned) => {
    const person = verified()
    expect((await signedInUser(await byGoogle({ ...person, claims: { ...person.claims, name } }))).name).toBe(cleaned)
  })

  test('does not let two Google users with one address share an account', async () => {
    const person = verified()
    await byGoogle(person)
    const response = await byGoogle({ ...person, sub: 'another' })
    expect(response.headers.location).toBe('/login?error=failed')
  })

  test('creates one account for two tabs at the same moment', async () => {
    const person = verified()
    const responses = await Promise.all([byGoogle(person), byGoogle(person)])
    const opened = responses.filter((response) => response.headers.location === '/')
    expect(opened.length).toBeGreaterThan(0)
    const { rows } = await app.pool.query('select 1 from users where email = $1', [person.claims?.email])
    expect(rows).toHaveLength(1)
  })

  test.each([
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '/x/..//evil.example',
    'javascript:alert(1)',
    '/%09//evil.example%0d%0aX:y',
  ])('does not redirect to %s', async (returnTo) => {
    const response = await byGoogle(verified(), `?return_to=${encodeURIComponent(returnTo)}`)
    const landed = new URL(String(response.headers.location), 'http://localhost:3000')
    expect(landed.origin).toBe('http://localhost:3000')
    expect(landed.pathname.startsWith('//')).toBe(false)
  })

  test('returns a reader who cancels to the login page in their language', async () => {
    expect((await byGoogle({ sub: 'x', error: 'access_denied' }, '?locale=en')).headers.location).toBe('/en/login?error=denied')
  })
})

const otherKeyPair = await generateKeyPair('RS256')

describe('an identity from Google is refused', () => {
  test.each<[string, Partial<Person>]>([
    ['with another key’s signature', { sign: otherKeyPair.privateKey }],
    ['for another client', { claims: { aud: 'another-client' } }],
    ['from another issuer', { claims: { iss: 'https://accounts.google.com' } }],
    ['with another nonce', { claims: { nonce: 'x'.repeat(43) } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['that has expired', { claims: { exp: Math.floor(Date.now() / 1000) - 3600 } }],
  ])('%s', async (_name, more) => {
    const person = verified()
    const response = await byGoogle({ ...person, ...more, claims: { ...person.claims, ...more.claims } })
    expect(response.headers.location).toBe('/login?error=failed')
    expect((await app.pool.query('select 1 from users where email = $1', [person.claims?.email])).rows).toEqual([])
  })
})

describe('a provider that is not configured', () => {
  test('is not offered, and its address is not found', async () => {
    const plain = asVisitor(await createTestApp())
    expect((await plain.get('/api/auth/options')).json()).toEqual({ google: false, apple: false, captcha: null })
    expect((await visitor.get('/api/auth/options')).json()).toMatchObject({ google: true, apple: true })
    for (const provider of ['google', 'apple']) expect((await plain.get(`/api/auth/${provider}`)).statusCode).toBe(404)
  })

  test('differs from one that does not respond, which leads to an error on the login page', async () => {
    const gone: OpenIdIssuer = { ...google, origin: 'http://127.0.0.1:9' }
    const env = { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y', GOOGLE_ISSUER: gone.origin, OUTSIDE_ALLOW: '127.0.0.1:9' }
    const response = await asVisitor(await createTestApp(env)).get('/api/auth/google?locale=en')
    expect(response.headers.location).toBe('/en/login?error=failed')
  })

  test('stops the program if only half configured, with an error that names what is missing', async () => {
    await expect(createTestApp({ APPLE_CLIENT_ID: 'x', APPLE_TEAM_ID: 'y' })).rejects.toThrow(/missing: APPLE_KEY_ID, APPLE_PRIVATE_KEY$/)
  })
})
