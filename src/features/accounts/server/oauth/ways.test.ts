import { afterEach, describe, expect, test } from 'vitest'
import type { Person } from '#demo/providers/openIdIssuer.ts'
import { asUser, createUser, type SignedIn, testPassword } from '../../../../../test/asUser.ts'
import { endSessionsDuring } from '../../../../../test/endSessionsDuring.ts'
import { codeSentTo, mailsTo } from '../../../../../test/mails.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import { cookieOf, createSignIns, startProviders, verified } from './signIns.fixtures.ts'

const providers = await startProviders()
const { google } = providers
const app = await createTestApp(providers.env)
const signIns = createSignIns(app, providers)
const { visitor, byGoogle, byApple, startSignIn, openCallback, signedInUser } = signIns
afterEach(() => app.setNow(undefined))

const english = { 'x-localization': 'en' }
const address = '/api/auth/ways-to-sign-in'
const withPassword = { current_password: testPassword }
const waysOf = async (reader: SignedIn) => (await reader.get(address)).json().data
const namesOf = async (reader: SignedIn) => (await waysOf(reader)).providers.map(({ provider }: { provider: string }) => provider)
const removals = async (userId: number) =>
  (await app.pool.query(`select detail from account_events where user_id = $1 and kind = 'outside_account_removed'`, [userId])).rows

/** Somebody with a password, and their Google account. */
async function linked() {
  const reader = await asUser(app, visitor.server)
  const person = verified(reader.user.email)
  await byGoogle(person)
  return { reader, person }
}

/** Somebody who signed up with Google, and perhaps linked an Apple account, and has no password. */
async function withoutPassword({ apple = false } = {}) {
  const person = verified()
  const user = await signedInUser(await byGoogle(person))
  if (apple) await byApple(verified(user.email))
  return { reader: await asUser(app, visitor.server, user), person }
}

async function moveTo(reader: SignedIn, email: string): Promise<void> {
  const { confirm } = (await reader.put('/api/auth/profile/update', { email, ...withPassword })).json().data
  const right = { code: await codeSentTo(app, email), ticket: confirm.ticket }
  expect((await visitor.post('/api/auth/confirm-code', right)).statusCode).toBe(200)
}

describe('the ways to sign in', () => {
  test('are the password and each linked account with its time', async () => {
    const now = new Date('2026-05-01T10:00:00Z').toISOString()
    const { reader } = await linked()
    await app.pool.query('update accounts set created_at = $2 where user_id = $1', [reader.user.id, now])
    expect(await waysOf(reader)).toEqual({ password: true, providers: [{ provider: 'google', linked_at: now, removable: true }] })
    expect(await waysOf(await asUser(app, visitor.server))).toEqual({ password: true, providers: [] })
  })

  test('of an account without a password can be removed except for the last', async () => {
    const { reader } = await withoutPassword({ apple: true })
    const removable = { linked_at: expect.any(String), removable: true }
    expect(await waysOf(reader)).toEqual({
      password: false,
      providers: [
        { provider: 'google', ...removable },
        { provider: 'apple', ...removable },
      ],
    })
    expect((await reader.delete(address, { provider: 'google' })).statusCode).toBe(200)
    expect((await waysOf(reader)).providers).toMatchObject([{ provider: 'apple', removable: false }])
    const refused = await reader.delete(address, { provider: 'apple' }, english)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'last_way_to_sign_in'])
    expect(refused.json().message).toMatch(/First set a password/)
    expect(await namesOf(reader)).toEqual(['apple'])
  })

  test('never become none, even if two are removed at once', async () => {
    const { reader } = await withoutPassword({ apple: true })
    const responses = await Promise.all(['google', 'apple'].map((provider) => reader.delete(address, { provider })))
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(await namesOf(reader)).toHaveLength(1)
  })

  test('do not include a provider that the site no longer offers, so the only other one stays', async () => {
    const { APPLE_CLIENT_ID, APPLE_TEAM_ID, APPLE_KEY_ID, APPLE_PRIVATE_KEY, APPLE_ISSUER, ...env } = providers.env
    const smaller = await createTestApp(env)
    const own = createSignIns(smaller, providers)
    const reader = await asUser(smaller, own.visitor.server, await own.signedInUser(await own.byGoogle(verified())))
    await smaller.db
      .insertInto('accounts')
      .values({ user_id: reader.user.id, provider_id: 'apple', issuer: providers.apple.origin, account_id: 'x' })
      .execute()
    expect((await waysOf(reader)).providers).toMatchObject([
      { provider: 'google', removable: false },
      { provider: 'apple', removable: true },
    ])
    expect((await reader.delete(address, { provider: 'google' })).statusCode).toBe(409)
    expect((await reader.delete(address, { provider: 'apple' })).statusCode).toBe(200)
  })
})

describe('removing a link', () => {
  test('needs the password, keeps this session and ends the others and the feeds, is recorded, and is told by mail', async () => {
    const { reader, person } = await linked()
    const byThem = await byGoogle(person)
    const feeds = (await reader.post('/api/auth/feeds')).statusCode
    expect(feeds).toBe(200)
    expect((await reader.delete(address, { provider: 'google' }, english)).json().errors).toEqual({
      current_password: ['Password required'],
    })
    expect((await reader.delete(address, { provider: 'google', current_password: 'wrong-one' })).statusCode).toBe(422)
    expect(await namesOf(reader)).toEqual(['google'])

    const response = await reader.delete(address, { provider: 'google', ...withPassword }, english)
    expect([response.statusCode, response.json().message]).toEqual([200, 'The way to sign in was removed'])
    expect(await namesOf(reader)).toEqual([])
    expect((await visitor.get('/api/user', { cookie: cookieOf(byThem, 'x-access-token') })).statusCode).toBe(401)
    expect((await reader.get('/api/auth/feeds')).json().key).toBe(null)
    expect(await removals(reader.user.id)).toEqual([{ detail: { by: 'google' } }])
    const mail = (await mailsTo(app, reader.user.email)).at(-1)
    expect(mail?.subject).toBe('أُزيل حساب Google من طرق الدخول إلى حسابك في مرقاب')
    expect(mail?.text).toContain('http://localhost:3000/reset-password')
  })

  test('does nothing a second time, and nothing to the links of others', async () => {
    const { reader } = await linked()
    const { reader: other } = await linked()
    for (let n = 0; n < 2; n++) expect((await reader.delete(address, { provider: 'google', ...withPassword })).statusCode).toBe(200)
    const there = await asUser(app, visitor.server, reader.user)
    expect((await reader.delete(address, { provider: 'google', ...withPassword })).statusCode).toBe(200)
    expect((await there.get('/api/user')).statusCode).toBe(200)
    expect(await removals(reader.user.id)).toHaveLength(1)
    expect((await mailsTo(app, reader.user.email)).filter(({ subject }) => subject.startsWith('أُزيل'))).toHaveLength(1)
    expect(await namesOf(other)).toEqual(['google'])
  })

  test('needs a recent sign-in instead for an account without a password', async () => {
    const { reader } = await withoutPassword({ apple: true })
    app.setNow(new Date(Date.now() + 16 * 60_000))
    const response = await reader.delete(address, { provider: 'google' }, english)
    expect(response.json().errors.current_password[0]).toMatch(/sign in once more/)
    app.setNow(undefined)
    expect(await namesOf(reader)).toEqual(['google', 'apple'])
  })

  test('is possible once a password was set with a mailed code', async () => {
    const { reader } = await withoutPassword()
    const { email } = reader.user
    expect((await reader.delete(address, { provider: 'google' })).statusCode).toBe(409)
    const { ticket } = (await visitor.post('/api/auth/forgot-password', { email })).json().data
    const code = await codeSentTo(app, email)
    expect((await visitor.post('/api/auth/reset-password/verify', { code, ticket })).statusCode).toBe(200)
    const chosen = { password: testPassword, password_confirmation: testPassword, ticket }
    expect((await visitor.post('/api/auth/reset-password', chosen)).statusCode).toBe(200)
    const again = await asUser(app, visitor.server, reader.user)
    expect((await again.delete(address, { provider: 'google', ...withPassword })).statusCode).toBe(200)
    expect((await visitor.post('/api/auth/login', { email, password: testPassword })).statusCode).toBe(200)
  })

  test('is refused for anything but Google and Apple, so the password stays', async () => {
    const { reader } = await linked()
    for (const provider of ['credential', 'Google', '', '\0', 'google ', null, ['google'], undefined])
      expect((await reader.delete(address, { provider, ...withPassword })).statusCode, String(provider)).toBe(422)
    expect(await waysOf(reader)).toMatchObject({ password: true, providers: [{ provider: 'google' }] })
  })

  test('by a session that has ended meanwhile does nothing', async () => {
    const { reader } = await linked()
    const response = await endSessionsDuring(app, reader, () => reader.delete(address, { provider: 'google', ...withPassword }))
    expect(response.statusCode).toBe(401)
    expect(await namesOf(await asUser(app, visitor.server, reader.user))).toEqual(['google'])
  })

  test('also ends a sign-in by that account that is under way', async () => {
    const { reader, person } = await linked()
    await moveTo(reader, `under-way-${reader.user.id}@example.com`)
    const started = await startSignIn('google')
    const answer = google.visit(started.address, person)
    const before = (await reader.get('/api/auth/sessions')).json().data
    const client = await app.pool.connect()
    try {
      await client.query('begin')
      await client.query(`delete from accounts where user_id = $1 and provider_id = 'google'`, [reader.user.id])
      const landing = openCallback('google', answer, started.cookie)
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await app.pool.query(waiting)).rowCount).toBe(1)
      await client.query('commit')
      const landed = await landing
      expect([landed.headers.location, cookieOf(landed, 'x-access-token')]).toEqual(['/login?error=failed', ''])
    } finally {
      client.release()
    }
    expect((await reader.get('/api/auth/sessions')).json().data).toEqual(before)
  })
})

describe('after a change of address', () => {
  async function moved(): Promise<{ reader: SignedIn; person: Person; old: string; email: string }> {
    const { reader, person } = await linked()
    const [old, email] = [reader.user.email, `moved-${reader.user.id}@example.com`]
    await moveTo(reader, email)
    return { reader, person, old, email }
  }

  test('the links stay, and both mailboxes are told which', async () => {
    const { reader, person, old, email } = await moved()
    expect((await signedInUser(await byGoogle(person))).id).toBe(reader.user.id)
    const [told] = (await mailsTo(app, old)).slice(-1)
    expect(told).toMatchObject({ subject: 'تغيّر بريد حسابك في مرقاب', text: expect.stringContaining('عن طريق Google كما كان') })
    const [toldNew] = (await mailsTo(app, email)).slice(-1)
    expect(toldNew).toMatchObject({
      subject: 'طرق الدخول الباقية لحسابك في مرقاب',
      text: expect.stringContaining('http://localhost:3000/profile/sign-in-ways'),
    })
  })

  test('whoever has the old mailbox’s Google account gets an account of their own once the link is removed', async () => {
    const { reader, person, old } = await moved()
    expect((await reader.delete(address, { provider: 'google', ...withPassword })).statusCode).toBe(200)
    const theirs = await signedInUser(await byGoogle(person))
    expect(theirs.email).toBe(old)
    expect(theirs.id).not.toBe(reader.user.id)
  })

  test('an account without links is told nothing about them', async () => {
    const reader = await asUser(app, visitor.server, await createUser(app, { locale: 'en' }))
    const [old, email] = [reader.user.email, `plain-${reader.user.id}@example.com`]
    await moveTo(reader, email)
    expect((await mailsTo(app, old)).at(-1)?.text).not.toContain('sign in')
    expect(await mailsTo(app, email)).toHaveLength(1)
  })
})

test('a removed account of the same address is linked again by signing in with it, which is told by mail', async () => {
  const { reader, person } = await linked()
  await reader.delete(address, { provider: 'google', ...withPassword })
  expect((await signedInUser(await byGoogle(person))).id).toBe(reader.user.id)
  const mail = (await mailsTo(app, reader.user.email)).at(-1)
  expect(mail?.subject).toBe('طريقة جديدة للدخول إلى حسابك في مرقاب')
  expect(mail?.text).toContain('http://localhost:3000/profile/sign-in-ways')
})
