import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { createTestApp } from '../../../../../test/testApp.ts'
import { cookieOf, createSignIns, startProviders, verified } from './signIns.fixtures.ts'

const providers = await startProviders()
const { google, apple } = providers
const app = await createTestApp(providers.env)
const { visitor, startSignIn, openCallback, byApple, signedInUser } = createSignIns(app, providers)
afterEach(() => app.setNow(undefined))

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
    const name = `apple-${randomUUID()}`
    expect(
      (await signedInUser(await byApple({ sub: randomUUID(), claims: { email: `${name}@example.com`, email_verified: true } }, { user })))
        .name,
    ).toBe(name)
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

  test('refuses a form with a NUL character, which no text of the database can hold', async () => {
    const { address } = await startSignIn('apple')
    const form = apple.visit(address, verified())
    form.set('user', '\0')
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const posted = await visitor.send({ method: 'POST', url: '/api/auth/apple/callback', headers, payload: form.toString() })
    expect(posted.statusCode).toBe(422)
  })
})
