import { generateKeyPairSync } from 'node:crypto'
import { generateKeyPair } from 'jose'
import { afterEach, describe, expect, test } from 'vitest'
import { asUser, createUser, testPassword } from '../../../../../test/asUser.ts'
import { asVisitor } from '../../../../../test/http.ts'
import { codeSentTo, mailsTo } from '../../../../../test/mails.ts'
import { type Issuer, type Person, startIssuer } from '../../../../../test/openIdIssuer.ts'
import { createTestApp } from '../../../../../test/testApp.ts'

const appleKey = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const pem = { type: 'pkcs8', format: 'pem' } as const
const google = await startIssuer({ id: 'google-client', secret: 'google-secret' })
const apple = await startIssuer({
  id: 'com.example.mirqab',
  teamId: 'TEAM123456',
  keyId: 'KEY1234567',
  publicKey: appleKey.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
})
const app = await createTestApp({
  OUTSIDE_ALLOW: [google, apple].map((issuer) => new URL(issuer.origin).host).join(','),
  GOOGLE_CLIENT_ID: 'google-client',
  GOOGLE_CLIENT_SECRET: 'google-secret',
  GOOGLE_ISSUER: google.origin,
  APPLE_CLIENT_ID: 'com.example.mirqab',
  APPLE_TEAM_ID: 'TEAM123456',
  APPLE_KEY_ID: 'KEY1234567',
  APPLE_PRIVATE_KEY: appleKey.privateKey.export(pem).toString().replaceAll('\n', '\\n'),
  APPLE_ISSUER: apple.origin,
})
const visitor = asVisitor(app)
afterEach(() => app.setNow(undefined))

type HttpResponse = Awaited<ReturnType<typeof visitor.get>>
const cookieOf = (response: HttpResponse, name: string) =>
  [response.headers['set-cookie'] ?? []]
    .flat()
    .find((line) => line.startsWith(`${name}=`))
    ?.split(';')[0] ?? ''

async function startSignIn(provider: 'google' | 'apple', query = '') {
  const response = await visitor.get(`/api/auth/${provider}${query}`)
  expect(response.statusCode, response.body).toBe(303)
  return { address: String(response.headers.location), cookie: cookieOf(response, 'auth.outside') }
}

const openCallback = (provider: string, query: URLSearchParams, cookie: string) =>
  visitor.get(`/api/auth/${provider}/callback?${query}`, { cookie })

/** A complete sign-in with Google. */
async function byGoogle(person: Person, query = ''): Promise<HttpResponse> {
  const { address, cookie } = await startSignIn('google', query)
  return openCallback('google', google.visit(address, person), cookie)
}

/** A complete sign-in with Apple, whose page posts a form to us. */
async function byApple(person: Person, more: Record<string, string> = {}): Promise<HttpResponse> {
  const { address, cookie } = await startSignIn('apple')
  const form = apple.visit(address, person)
  for (const [name, value] of Object.entries(more)) form.set(name, value)
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: apple.origin }
  const posted = await visitor.send({ method: 'POST', url: '/api/auth/apple/callback', headers, payload: form.toString() })
  expect(posted.statusCode, posted.body).toBe(303)
  expect(posted.headers.location).toBe(`/api/auth/apple/callback?state=${form.get('state')}`)
  return visitor.get(String(posted.headers.location), { cookie })
}

const signedInUser = async (response: HttpResponse) =>
  (await visitor.get('/api/user', { cookie: cookieOf(response, 'x-access-token') })).json()
let count = 0
const verified = (email = `outside-${++count}@example.com`): Person => ({
  sub: `sub-${++count}`,
  claims: { email, email_verified: true, name: 'ليلى الرشيد' },
})

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
    expect(await signedInUser(response)).toEqual(user)
    expect((await mailsTo(app, user.email)).map((mail) => mail.subject)).toEqual(['طريقة جديدة للدخول إلى حسابك في مرقاب'])
    expect((await visitor.post('/api/auth/login', { email: user.email, password: testPassword })).statusCode).toBe(200)
  })

  test.each([[{ email_verified: false }], [{ email_verified: undefined }], [{ email: undefined }], [{ email_verified: 1 }]])(
    'neither links nor creates an account for an address that is not verified: %o',
    async (claims) => {
      const user = await createUser(app)
      const response = await byGoogle({ sub: `sub-${++count}`, claims: { email: user.email, email_verified: true, ...claims } })
      expect(response.headers.location).toBe('/login?error=unverified')
      expect(cookieOf(response, 'x-access-token')).toBe('')
    },
  )

  test('takes over an account that somebody else prepared with the address, without their password and sessions', async () => {
    const prepared = await createUser(app, { verified: false })
    const inside = await visitor.post('/api/auth/login', { email: prepared.email, password: testPassword })
    expect(await signedInUser(await byGoogle(verified(prepared.email)))).toMatchObject({ id: prepared.id, email_verified: true })
    expect((await visitor.post('/api/auth/login', { email: prepared.email, password: testPassword })).statusCode).toBe(422)
    expect((await visitor.get('/api/user', { authorization: `Bearer ${inside.json().data.token}` })).statusCode).toBe(401)
  })

  test('voids the codes by which whoever prepared the account could move it to another address', async () => {
    const person = verified()
    const squatter = await asUser(app, visitor.server, { email: String(person.claims?.email), verified: false })
    const email = `squatter-${++count}@example.com`
    const given = { email, current_password: testPassword }
    const { confirm } = (await squatter.put('/api/auth/profile/update', given)).json().data
    const code = await codeSentTo(app, email)
    const owner = await byGoogle(person)
    expect((await visitor.post('/api/auth/confirm-code', { code, ticket: confirm.ticket })).statusCode).toBe(422)
    expect(await signedInUser(owner)).toMatchObject({ id: squatter.user.id, email: person.claims?.email })
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

const stranger = await generateKeyPair('RS256')

describe('an identity from Google is refused', () => {
  test.each<[string, Partial<Person>]>([
    ['with another key’s signature', { sign: stranger.privateKey }],
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

describe('the callback', () => {
  test('works only for the browser that started the sign-in, so nobody is signed in to another’s account, once and for ten minutes', async () => {
    const attacker = await startSignIn('google')
    const response = google.visit(attacker.address, verified())
    for (const cookie of ['', 'auth.outside=', `auth.outside=${'x'.repeat(43)}`, (await startSignIn('google')).cookie]) {
      const landed = await openCallback('google', response, cookie)
      expect(landed.headers.location).toBe('/login?error=expired')
      expect(cookieOf(landed, 'x-access-token')).toBe('')
    }
    const started = await startSignIn('google')
    const back = google.visit(started.address, verified())
    expect((await openCallback('google', back, started.cookie)).headers.location).toBe('/')
    expect((await openCallback('google', back, started.cookie)).headers.location).toBe('/login?error=expired')

    const late = await startSignIn('google')
    app.setNow(new Date(Date.now() + 601_000))
    expect((await openCallback('google', google.visit(late.address, verified()), late.cookie)).headers.location).toBe(
      '/login?error=expired',
    )
  })

  test('of another provider, or with a made-up state, fails', async () => {
    const { address, cookie } = await startSignIn('google')
    const response = google.visit(address, verified())
    expect((await openCallback('apple', response, cookie)).headers.location).toBe('/login?error=expired')
    response.set('state', 'made-up')
    expect((await openCallback('google', response, cookie)).headers.location).toBe('/login?error=expired')
    expect((await visitor.get('/api/auth/google/callback?code=x')).statusCode).toBe(422)
    expect((await visitor.get(`/api/auth/google/callback?state=${'x'.repeat(5000)}`)).statusCode).toBe(422)
  })

  test('fails with the code of another sign-in, because the verifier does not match', async () => {
    const [own, other] = [await startSignIn('google'), await startSignIn('google')]
    const response = google.visit(own.address, verified())
    response.set('code', String(google.visit(other.address, verified()).get('code')))
    expect((await openCallback('google', response, own.cookie)).headers.location).toBe('/login?error=failed')
  })
})

describe('signing in with Apple', () => {
  test('accepts the posted form without cookies, reads them after a redirect, and puts no code in any address', async () => {
    const person = { ...verified(), claims: { email: 'hidden@privaterelay.example', email_verified: 'true' } }
    const user = JSON.stringify({ name: { firstName: 'مريم', lastName: 'السالم' }, email: 'forged@example.com' })
    const response = await byApple(person, { user })
    expect(response.headers.location).toBe('/')
    expect(await signedInUser(response)).toMatchObject({ name: 'مريم السالم', email: 'hidden@privaterelay.example', email_verified: true })
    expect((await signedInUser(await byApple({ sub: person.sub }))).name).toBe('مريم السالم')
  })

  test('requests a form post with name and address, and authenticates with a short-lived JWT signed with our key', async () => {
    const { address } = await startSignIn('apple')
    expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({ response_mode: 'form_post', scope: 'name email' })
    await byApple(verified())
    const secret = apple.exchanges.at(-1)?.get('client_secret') ?? ''
    const [header, claims] = secret
      .split('.')
      .slice(0, 2)
      .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()))
    expect(header).toEqual({ alg: 'ES256', kid: 'KEY1234567' })
    expect(claims).toMatchObject({ iss: 'TEAM123456', sub: 'com.example.mirqab', aud: apple.origin, exp: claims.iat + 300 })
  })

  test.each(['{', '[]', '{"name":{"firstName":"\\r\\n"}}', '{"name":{"firstName":7}}'])('ignores a malformed name: %s', async (user) => {
    const email = `apple-${++count}@example.com`
    expect((await signedInUser(await byApple({ sub: `sub-${++count}`, claims: { email, email_verified: true } }, { user }))).name).toBe(
      `apple-${count - 1}`,
    )
  })

  test('fails when the reader cancels, and ignores a second form', async () => {
    expect((await byApple({ sub: 'x', error: 'user_cancelled_authorize' })).headers.location).toBe('/login?error=denied')
    const { address, cookie } = await startSignIn('apple')
    const [first, second] = [apple.visit(address, verified()), apple.visit(address, verified())]
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    for (const form of [first, second])
      await visitor.send({ method: 'POST', url: '/api/auth/apple/callback', headers, payload: form.toString() })
    expect((await visitor.get(`/api/auth/apple/callback?state=${first.get('state')}`, { cookie })).headers.location).toBe('/')
    expect(apple.exchanges.at(-1)?.get('code')).toBe(first.get('code'))
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
    const gone: Issuer = { ...google, origin: 'http://127.0.0.1:9' }
    const env = { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y', GOOGLE_ISSUER: gone.origin, OUTSIDE_ALLOW: '127.0.0.1:9' }
    const response = await asVisitor(await createTestApp(env)).get('/api/auth/google?locale=en')
    expect(response.headers.location).toBe('/en/login?error=failed')
  })

  test('may not be half configured: the program stops and names what is missing', async () => {
    await expect(createTestApp({ APPLE_CLIENT_ID: 'x', APPLE_TEAM_ID: 'y' })).rejects.toThrow(/missing: APPLE_KEY_ID, APPLE_PRIVATE_KEY$/)
  })
})
