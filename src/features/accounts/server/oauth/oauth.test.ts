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

type Answer = Awaited<ReturnType<typeof visitor.get>>
const cookieOf = (answer: Answer, name: string) =>
  [answer.headers['set-cookie'] ?? []]
    .flat()
    .find((line) => line.startsWith(`${name}=`))
    ?.split(';')[0] ?? ''

async function leave(provider: 'google' | 'apple', query = '') {
  const answer = await visitor.get(`/api/auth/${provider}${query}`)
  expect(answer.statusCode, answer.body).toBe(303)
  return { address: String(answer.headers.location), cookie: cookieOf(answer, 'auth.outside') }
}

const comeBack = (provider: string, answer: URLSearchParams, cookie: string) =>
  visitor.get(`/api/auth/${provider}/callback?${answer}`, { cookie })

/** The whole way through Google. */
async function byGoogle(person: Person, query = ''): Promise<Answer> {
  const { address, cookie } = await leave('google', query)
  return comeBack('google', google.visit(address, person), cookie)
}

/** The whole way through Apple, whose page posts a form to us. */
async function byApple(person: Person, more: Record<string, string> = {}): Promise<Answer> {
  const { address, cookie } = await leave('apple')
  const form = apple.visit(address, person)
  for (const [name, value] of Object.entries(more)) form.set(name, value)
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: apple.origin }
  const posted = await visitor.send({ method: 'POST', url: '/api/auth/apple/callback', headers, payload: form.toString() })
  expect(posted.statusCode, posted.body).toBe(303)
  expect(posted.headers.location).toBe(`/api/auth/apple/callback?state=${form.get('state')}`)
  return visitor.get(String(posted.headers.location), { cookie })
}

const whoIs = async (answer: Answer) => (await visitor.get('/api/user', { cookie: cookieOf(answer, 'x-access-token') })).json()
let count = 0
const verified = (email = `outside-${++count}@example.com`): Person => ({
  sub: `sub-${++count}`,
  claims: { email, email_verified: true, name: 'ليلى الرشيد' },
})

describe('with Google', () => {
  test('a newcomer gets an account, is signed in, and is back where he was', async () => {
    const person = verified()
    const answer = await byGoogle(person, '?return_to=/en/news/5%3Fx=1')
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/en/news/5?x=1'])
    expect(await whoIs(answer)).toMatchObject({
      name: 'ليلى الرشيد',
      email: person.claims?.email,
      email_verified: true,
      role: 'reader',
      phone: null,
    })
    expect((await whoIs(await byGoogle(person))).id).toBe((await whoIs(answer)).id)
  })

  test('the question carries state, nonce and a challenge, and no two are alike', async () => {
    const [one, two] = [await leave('google'), await leave('google')]
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

  test('whoever has the address already is linked by a verified one, and told', async () => {
    const user = await createUser(app)
    const answer = await byGoogle(verified(user.email.toUpperCase()))
    expect(await whoIs(answer)).toEqual(user)
    expect((await mailsTo(app, user.email)).map((mail) => mail.subject)).toEqual(['طريقة جديدة للدخول إلى حسابك في مرقاب'])
    expect((await visitor.post('/api/auth/login', { email: user.email, password: testPassword })).statusCode).toBe(200)
  })

  test.each([[{ email_verified: false }], [{ email_verified: undefined }], [{ email: undefined }], [{ email_verified: 1 }]])(
    'an address that is not verified (%o) links nothing and makes nothing',
    async (claims) => {
      const user = await createUser(app)
      const answer = await byGoogle({ sub: `sub-${++count}`, claims: { email: user.email, email_verified: true, ...claims } })
      expect(answer.headers.location).toBe('/login?error=unverified')
      expect(cookieOf(answer, 'x-access-token')).toBe('')
    },
  )

  test('an account that somebody prepared with another’s address is handed over without his password and sessions', async () => {
    const prepared = await createUser(app, { verified: false })
    const inside = await visitor.post('/api/auth/login', { email: prepared.email, password: testPassword })
    expect(await whoIs(await byGoogle(verified(prepared.email)))).toMatchObject({ id: prepared.id, email_verified: true })
    expect((await visitor.post('/api/auth/login', { email: prepared.email, password: testPassword })).statusCode).toBe(422)
    expect((await visitor.get('/api/user', { authorization: `Bearer ${inside.json().data.token}` })).statusCode).toBe(401)
  })

  test('nor can they move it away by a code that they asked for before', async () => {
    const person = verified()
    const squatter = await asUser(app, visitor.server, { email: String(person.claims?.email), verified: false })
    const email = `squatter-${++count}@example.com`
    const given = { email, current_password: testPassword }
    const { confirm } = (await squatter.put('/api/auth/profile/update', given)).json().data
    const code = await codeSentTo(app, email)
    const owner = await byGoogle(person)
    expect((await visitor.post('/api/auth/confirm-code', { code, ticket: confirm.ticket })).statusCode).toBe(422)
    expect(await whoIs(owner)).toMatchObject({ id: squatter.user.id, email: person.claims?.email })
  })

  test('an address that a form would refuse makes no account, and links none that looks like it', async () => {
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

  test('a subject that is none is not believed', async () => {
    for (const sub of ['x'.repeat(5000), 'a\u0000b', 'ي'])
      expect((await byGoogle({ ...verified(), sub })).headers.location).toBe('/login?error=failed')
  })

  test.each([
    ['ليلى\r\nBcc: all@example.com', 'ليلى Bcc: all@example.com'],
    ['\u202Eليلى\u2069\u0000 \u200Bالرشيد\ud800', 'ليلى الرشيد'],
    ['x'.repeat(5000), 'x'.repeat(80)],
    [`${'x'.repeat(79)}👨‍👩‍👧`, 'x'.repeat(79)],
  ])('a name is cleaned and cut: %#', async (name, kept) => {
    const person = verified()
    expect((await whoIs(await byGoogle({ ...person, claims: { ...person.claims, name } }))).name).toBe(kept)
  })

  test('two with one address at Google do not share an account', async () => {
    const person = verified()
    await byGoogle(person)
    const answer = await byGoogle({ ...person, sub: 'another' })
    expect(answer.headers.location).toBe('/login?error=failed')
  })

  test('two tabs at the same moment make one account', async () => {
    const person = verified()
    const answers = await Promise.all([byGoogle(person), byGoogle(person)])
    const opened = answers.filter((answer) => answer.headers.location === '/')
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
  ])('nobody is sent on to %s', async (returnTo) => {
    const answer = await byGoogle(verified(), `?return_to=${encodeURIComponent(returnTo)}`)
    const landed = new URL(String(answer.headers.location), 'http://localhost:3000')
    expect(landed.origin).toBe('http://localhost:3000')
    expect(landed.pathname.startsWith('//')).toBe(false)
  })

  test('whoever changed his mind is back on the login page of his language', async () => {
    expect((await byGoogle({ sub: 'x', error: 'access_denied' }, '?locale=en')).headers.location).toBe('/en/login?error=denied')
  })
})

const stranger = await generateKeyPair('RS256')

describe('what Google says is not believed', () => {
  test.each<[string, Partial<Person>]>([
    ['with another key’s signature', { sign: stranger.privateKey }],
    ['for another client', { claims: { aud: 'another-client' } }],
    ['from another issuer', { claims: { iss: 'https://accounts.google.com' } }],
    ['about another question', { claims: { nonce: 'x'.repeat(43) } }],
    ['about no question', { claims: { nonce: undefined } }],
    ['too late', { claims: { exp: Math.floor(Date.now() / 1000) - 3600 } }],
  ])('%s', async (_name, more) => {
    const person = verified()
    const answer = await byGoogle({ ...person, ...more, claims: { ...person.claims, ...more.claims } })
    expect(answer.headers.location).toBe('/login?error=failed')
    expect((await app.pool.query('select 1 from users where email = $1', [person.claims?.email])).rows).toEqual([])
  })
})

describe('the way back', () => {
  test('is open only to the browser that left (nobody is signed in to another’s account), once, and for ten minutes', async () => {
    const attacker = await leave('google')
    const answer = google.visit(attacker.address, verified())
    for (const cookie of ['', 'auth.outside=', `auth.outside=${'x'.repeat(43)}`, (await leave('google')).cookie]) {
      const landed = await comeBack('google', answer, cookie)
      expect(landed.headers.location).toBe('/login?error=expired')
      expect(cookieOf(landed, 'x-access-token')).toBe('')
    }
    const once = await leave('google')
    const back = google.visit(once.address, verified())
    expect((await comeBack('google', back, once.cookie)).headers.location).toBe('/')
    expect((await comeBack('google', back, once.cookie)).headers.location).toBe('/login?error=expired')

    const late = await leave('google')
    app.setNow(new Date(Date.now() + 601_000))
    expect((await comeBack('google', google.visit(late.address, verified()), late.cookie)).headers.location).toBe('/login?error=expired')
  })

  test('does not lead from one provider to the other, nor with a made-up state', async () => {
    const { address, cookie } = await leave('google')
    const answer = google.visit(address, verified())
    expect((await comeBack('apple', answer, cookie)).headers.location).toBe('/login?error=expired')
    answer.set('state', 'made-up')
    expect((await comeBack('google', answer, cookie)).headers.location).toBe('/login?error=expired')
    expect((await visitor.get('/api/auth/google/callback?code=x')).statusCode).toBe(422)
    expect((await visitor.get(`/api/auth/google/callback?state=${'x'.repeat(5000)}`)).statusCode).toBe(422)
  })

  test('leads nowhere with another’s code: the verifier does not fit', async () => {
    const [mine, his] = [await leave('google'), await leave('google')]
    const answer = google.visit(mine.address, verified())
    answer.set('code', String(google.visit(his.address, verified()).get('code')))
    expect((await comeBack('google', answer, mine.cookie)).headers.location).toBe('/login?error=failed')
  })
})

describe('with Apple', () => {
  test('the form it posts is taken without cookies, the browser comes once more with them, and no code is in any address', async () => {
    const person = { ...verified(), claims: { email: 'hidden@privaterelay.example', email_verified: 'true' } }
    const user = JSON.stringify({ name: { firstName: 'مريم', lastName: 'السالم' }, email: 'forged@example.com' })
    const answer = await byApple(person, { user })
    expect(answer.headers.location).toBe('/')
    expect(await whoIs(answer)).toMatchObject({ name: 'مريم السالم', email: 'hidden@privaterelay.example', email_verified: true })
    expect((await whoIs(await byApple({ sub: person.sub }))).name).toBe('مريم السالم')
  })

  test('asks for a form, with name and address, and proves itself by a short letter signed with our key', async () => {
    const { address } = await leave('apple')
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

  test.each(['{', '[]', '{"name":{"firstName":"\\r\\n"}}', '{"name":{"firstName":7}}'])(
    'a name that is none (%s) is left out',
    async (user) => {
      const email = `apple-${++count}@example.com`
      expect((await whoIs(await byApple({ sub: `sub-${++count}`, claims: { email, email_verified: true } }, { user }))).name).toBe(
        `apple-${count - 1}`,
      )
    },
  )

  test('is refused when it was told no, and a second form changes nothing', async () => {
    expect((await byApple({ sub: 'x', error: 'user_cancelled_authorize' })).headers.location).toBe('/login?error=denied')
    const { address, cookie } = await leave('apple')
    const [first, second] = [apple.visit(address, verified()), apple.visit(address, verified())]
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    for (const form of [first, second])
      await visitor.send({ method: 'POST', url: '/api/auth/apple/callback', headers, payload: form.toString() })
    expect((await visitor.get(`/api/auth/apple/callback?state=${first.get('state')}`, { cookie })).headers.location).toBe('/')
    expect(apple.exchanges.at(-1)?.get('code')).toBe(first.get('code'))
  })
})

describe('what is not configured', () => {
  test('is not offered and not there', async () => {
    const plain = asVisitor(await createTestApp())
    expect((await plain.get('/api/auth/options')).json()).toEqual({ google: false, apple: false, captcha: null })
    expect((await visitor.get('/api/auth/options')).json()).toMatchObject({ google: true, apple: true })
    for (const provider of ['google', 'apple']) expect((await plain.get(`/api/auth/${provider}`)).statusCode).toBe(404)
  })

  test('and a provider that does not answer is told on the login page', async () => {
    const gone: Issuer = { ...google, origin: 'http://127.0.0.1:9' }
    const env = { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y', GOOGLE_ISSUER: gone.origin, OUTSIDE_ALLOW: '127.0.0.1:9' }
    const answer = await asVisitor(await createTestApp(env)).get('/api/auth/google?locale=en')
    expect(answer.headers.location).toBe('/en/login?error=failed')
  })

  test('half a configuration stops the program and names what is missing', async () => {
    await expect(createTestApp({ APPLE_CLIENT_ID: 'x', APPLE_TEAM_ID: 'y' })).rejects.toThrow(/missing: APPLE_KEY_ID, APPLE_PRIVATE_KEY$/)
  })
})
