import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { asUser, createUser, testPassword } from '../../../../test/asUser.ts'
import { asVisitor } from '../../../../test/http.ts'
import { codeSentTo } from '../../../../test/mails.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { hashPassword, signInPasswords } from './password.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
const both = { password: 'brand-new', password_confirmation: 'brand-new' }
const form = (email: string) => ({ name: 'فهد', email, phone: '50012345', terms: true, ...both })
const post = (url: string, remoteAddress: string, payload: object) => visitor.send({ method: 'POST', url, remoteAddress, payload })

/**
 * Runs `work` while more callers of `hash` are waiting than are allowed. `hashed` counts the
 * passwords that they have hashed so far.
 */
async function underLoad(work: (hashed: () => number) => Promise<void>, hash = hashPassword): Promise<void> {
  let busy = true
  let hashed = 0
  const hashRepeatedly = async () => {
    while (busy) {
      await hash('x').then(
        () => hashed++,
        () => sleep(20),
      )
    }
  }
  const callers = Array.from({ length: 450 }, hashRepeatedly)
  await work(() => hashed).finally(() => {
    busy = false
  })
  await Promise.all(callers)
}

test('signing in does not wait for sign-ups and password resets', async () => {
  const user = await createUser(app)
  await underLoad(async (hashed) => {
    const response = await post('/api/auth/login', '198.51.100.1', { email: user.email, password: testPassword })
    expect([response.statusCode, hashed() < 200]).toEqual([200, true])
  })
})

test('a reset without a proven verification token and a sign-up beyond its rate limit are refused before anything is hashed', async () => {
  const { email } = await createUser(app)
  const ticket = (await post('/api/auth/forgot-password', '198.51.100.2', { email })).json().data.ticket
  for (let turn = 0; turn < 6; turn++) await post('/api/auth/forgot-password', '198.51.100.3', { email: 'used-up@example.com' })
  await underLoad(async () => {
    for (const given of [ticket, 'made-up'])
      expect((await post('/api/auth/reset-password', '198.51.100.4', { ticket: given, ...both })).statusCode).toBe(422)
    expect((await post('/api/auth/register', '198.51.100.3', form('used-up@example.com'))).statusCode).toBe(429)
  })
})

test('a sign-up refused because of load says when to retry, and does not count against the rate limit', async () => {
  let refused: string | undefined
  await underLoad(async () => {
    const emails = Array.from({ length: 8 }, (_, index) => `waiting-${index}@example.com`)
    const responses = await Promise.all(emails.map((email) => post('/api/auth/register', '198.51.100.5', form(email))))
    const index = responses.findIndex((response) => response.statusCode === 503)
    expect(responses[index]?.headers['retry-after']).toBe('5')
    refused = emails[index]
  })
  for (let turn = 0; turn < 6; turn++)
    expect((await post('/api/auth/register', '198.51.100.5', form(String(refused)))).statusCode).toBe(200)
})

test('a sign-in refused because of load does not count as a wrong guess', async () => {
  const user = await createUser(app)
  const login = () => post('/api/auth/login', '198.51.100.8', { email: user.email, password: testPassword })
  await underLoad(async () => {
    let refused = 0
    while (refused < 11) refused += Number((await login()).statusCode === 503)
  }, signInPasswords.hash)
  expect((await login()).statusCode).toBe(200)
})

test('sign-ins with the right password are rate-limited too, because hashing costs the same', async () => {
  const reader = await asUser(app, visitor.server)
  const { email } = reader.user
  await post('/api/auth/login', '198.51.100.6', { email, password: testPassword })
  await app.pool.query("update throttles set count = 59 where key like 'login-tries-here:%' and count = 1")
  const statuses = []
  for (let turn = 0; turn < 2; turn++)
    statuses.push((await post('/api/auth/login', '198.51.100.6', { email, password: testPassword })).statusCode)
  expect(statuses).toEqual([200, 429])
  const change = () => reader.put('/api/auth/profile/update', { email: 'other@example.com', current_password: testPassword })
  expect((await change()).statusCode).toBe(200)
  await app.pool.query("update throttles set count = 30 where key like 'password-tries:%'")
  expect((await change()).statusCode).toBe(429)
})

test('one proven verification token allows only a few hashes', async () => {
  const { email } = await createUser(app)
  const { ticket } = (await post('/api/auth/forgot-password', '198.51.100.7', { email })).json().data
  await post('/api/auth/reset-password/verify', '198.51.100.7', { ticket, code: await codeSentTo(app, email) })
  // The token stays valid as long as the account is locked.
  const locking = await app.pool.connect()
  await locking.query('begin')
  await locking.query('select 1 from users where email = $1 for update', [email])
  const statuses: number[] = []
  const resets = Array.from({ length: 20 }, async () => {
    statuses.push((await post('/api/auth/reset-password', '198.51.100.7', { ticket, ...both })).statusCode)
  })
  await expect.poll(() => statuses.length).toBe(15)
  expect(new Set(statuses)).toEqual(new Set([429]))
  await locking.query('commit')
  locking.release()
  await Promise.all(resets)
  expect(statuses.slice(15).sort()).toEqual([200, 422, 422, 422, 422])
})
