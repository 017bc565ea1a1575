import { afterEach, expect, test } from 'vitest'
import { createUser, testPassword } from '../../../../../test/asUser.ts'
import { asVisitor } from '../../../../../test/http.ts'
import { codeSentTo } from '../../../../../test/mails.ts'
import { createTestApp } from '../../../../../test/testApp.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
afterEach(() => app.setNow(undefined))

type HttpResponse = Awaited<ReturnType<typeof visitor.get>>
type Device = { cookie?: string }
const both = { password: 'brand-new', password_confirmation: 'brand-new' }
const post = (url: string, remoteAddress: string, payload: object, headers: Device = {}) =>
  visitor.send({ method: 'POST', url, remoteAddress, payload, headers })
const login = (email: string, password: string, from: string, device: Device = {}) =>
  post('/api/auth/login', from, { email, password }, device)

const deviceLine = (response: HttpResponse) => [response.headers['set-cookie'] ?? []].flat().find((line) => line.startsWith('auth.device='))
const deviceIn = (response: HttpResponse): Device => ({ cookie: deviceLine(response)?.split(';')[0] ?? '' })

/** Uses up the limits of the account, as many wrong passwords from strangers do. */
async function attack(email: string): Promise<void> {
  expect((await login(email, 'guess', '203.0.113.1')).statusCode).toBeOneOf([422, 429])
  await app.pool.query("update throttles set count = 100 where key like 'login-account:%'")
  expect((await login(email, testPassword, '203.0.113.2')).statusCode).toBe(429)
}

test('a device that has signed in before can still sign in, however many wrong passwords strangers try', async () => {
  const { email } = await createUser(app)
  const first = await login(email, testPassword, '198.51.100.1')
  expect(deviceLine(first)).toMatch(/^auth\.device=[\w.-]+; Max-Age=34560000; Path=\/api\/auth; HttpOnly; SameSite=Lax$/)
  await attack(email)
  expect((await login(email, testPassword, '198.51.100.1')).statusCode).toBe(429)
  const again = await login(email, testPassword, '198.51.100.77', deviceIn(first))
  expect(again.statusCode, again.body).toBe(200)
})

test('a known device may guess ten times in a quarter of an hour and thirty times a day, from any network', async () => {
  const { email } = await createUser(app)
  const stolen = deviceIn(await login(email, testPassword, '198.51.100.1'))
  await attack(email)
  const statuses = []
  for (let turn = 0; turn < 12; turn++) statuses.push((await login(email, `guess-${turn}`, `203.0.113.${turn + 10}`, stolen)).statusCode)
  expect(statuses).toEqual([...Array(10).fill(422), 429, 429])
  await app.pool.query("delete from throttles where key like 'login-device:%'")
  await app.pool.query("update throttles set count = 30 where key like 'login-device-day:%'")
  expect((await login(email, testPassword, '203.0.113.30', stolen)).statusCode).toBe(429)
})

test('the device cookie is not a session, works for one account only, and cannot be forged or extended', async () => {
  const [owner, other] = [await createUser(app), await createUser(app)]
  const device = deviceIn(await login(owner.email, testPassword, '198.51.100.1'))
  const value = String(device.cookie).split('=')[1] ?? ''
  expect((await visitor.get('/api/user', device)).statusCode).toBe(401)
  expect((await visitor.get('/api/user', { authorization: `Bearer ${value}` })).statusCode).toBe(401)
  expect((await visitor.get('/api/user', { cookie: `x-access-token=${value}` })).statusCode).toBe(401)
  await attack(owner.email)
  await attack(other.email)
  const [, id = '', since = '', signature = ''] = value.split('.')
  const forged = [
    `${owner.id}.${id}.${Number(since) + 1}.${signature}`,
    `${owner.id}.${'A'.repeat(22)}.${since}.${signature}`,
    `${owner.id}.${id}.${since}.${'A'.repeat(43)}`,
    '~'.repeat(900),
    'x'.repeat(5000),
  ]
  for (const cookie of forged)
    expect((await login(owner.email, testPassword, '203.0.113.3', { cookie: `auth.device=${cookie}` })).statusCode).toBe(429)
  const movedToOtherAccount = { cookie: `auth.device=${other.id}.${id}.${since}.${signature}` }
  for (const one of [device, movedToOtherAccount]) expect((await login(other.email, testPassword, '203.0.113.3', one)).statusCode).toBe(429)
  app.setNow(new Date(Date.now() + 401 * 86_400_000))
  await app.pool.query("update throttles set until = $1 where key like 'login-account:%'", [new Date(app.now().getTime() + 600_000)])
  expect((await login(owner.email, testPassword, '203.0.113.3', device)).statusCode).toBe(429)
})

test('one browser can be a known device of several accounts', async () => {
  const [one, two] = [await createUser(app), await createUser(app)]
  const first = deviceIn(await login(one.email, testPassword, '198.51.100.1'))
  const shared = deviceIn(await login(two.email, testPassword, '198.51.100.1', first))
  for (const { email } of [one, two]) {
    await attack(email)
    expect((await login(email, testPassword, '198.51.100.2', shared)).statusCode).toBe(200)
  }
})

test('a password reset makes other devices unknown, and the browser that did it known', async () => {
  const { email } = await createUser(app)
  const stolen = deviceIn(await login(email, testPassword, '198.51.100.1'))
  const { ticket } = (await post('/api/auth/forgot-password', '198.51.100.2', { email })).json().data
  await post('/api/auth/reset-password/verify', '198.51.100.2', { ticket, code: await codeSentTo(app, email) })
  const own = deviceIn(await post('/api/auth/reset-password', '198.51.100.2', { ticket, ...both }))
  await attack(email)
  expect((await login(email, both.password, '198.51.100.1', stolen)).statusCode).toBe(429)
  expect((await login(email, both.password, '198.51.100.3', own)).statusCode).toBe(200)
})

test('three strangers who use up their codes and guesses do not keep the owner, on a new network, from resetting the password', async () => {
  const { email } = await createUser(app)
  const requestReset = (from: string, device: Device = {}) => post('/api/auth/forgot-password', from, { email }, device)
  for (const stranger of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) {
    const responses = await Promise.all(Array.from({ length: 8 }, () => requestReset(stranger)))
    expect(responses.map((response) => response.statusCode).sort()).toEqual([...Array(6).fill(200), 429, 429])
  }
  await attack(email)
  const requested = await requestReset('198.51.100.9')
  expect(requested.statusCode, requested.body).toBe(200)
  const { ticket } = requested.json().data
  const code = await codeSentTo(app, email)
  await post('/api/auth/reset-password/verify', '198.51.100.9', { ticket, code })
  const reset = await post('/api/auth/reset-password', '198.51.100.9', { ticket, ...both })
  await attack(email)
  expect((await login(email, both.password, '198.51.100.9', deviceIn(reset))).statusCode).toBe(200)
})

test('a known device gets a code even when strangers have used up the limit of the mailbox', async () => {
  const { email } = await createUser(app)
  const device = deviceIn(await login(email, testPassword, '198.51.100.1'))
  const requestReset = (from: string, known: Device = {}) => post('/api/auth/forgot-password', from, { email }, known)
  await requestReset('203.0.113.50')
  await app.pool.query("update throttles set count = 40 where key like 'code-hour:%'")
  expect((await requestReset('198.51.100.1')).statusCode).toBe(429)
  expect((await requestReset('198.51.100.1', device)).statusCode).toBe(200)
})

/**
 * Sets the counter of one limit to one less than it allows; all others have counted once. Returns
 * the statuses of two more tries, and of those at two later times.
 */
async function countAt(name: string, max: number, seconds: number, attempt: () => Promise<HttpResponse>): Promise<number[]> {
  const now = Date.now()
  const at = async (later: number) => {
    app.setNow(new Date(now + later))
    return (await attempt()).statusCode
  }
  await app.pool.query('delete from throttles')
  await at(0)
  const { rowCount } = await app.pool.query('update throttles set count = $1 where key like $2', [max - 1, `${name}:%`])
  expect(rowCount).toBe(1)
  return [await at(0), await at(0), await at(seconds * 1000 - 1), await at(seconds * 1000)]
}

test.each([
  ['code-hour-here', 6, 3_600],
  ['code-day-here', 15, 86_400],
  ['code-address', 30, 3_600],
  ['code-hour', 40, 3_600],
  ['code-day', 100, 86_400],
])('the counter %s lets %i codes through in %i seconds', async (name, max, seconds) => {
  const { email } = await createUser(app)
  const statuses = await countAt(name, max, seconds, () => post('/api/auth/forgot-password', '198.51.100.40', { email }))
  expect(statuses).toEqual([200, 429, 429, 200])
})

test.each([
  ['login-here', 'guess', 10, 900],
  ['login-address', 'guess', 100, 900],
  ['login-account', 'guess', 100, 3_600],
  ['login-tries-here', testPassword, 60, 900],
  ['login-tries-address', testPassword, 300, 900],
])('the counter %s lets the password «%s» be tried %i times in %i seconds', async (name, password, max, seconds) => {
  const { email } = await createUser(app)
  const statuses = await countAt(name, max, seconds, () => login(email, password, '198.51.100.41'))
  const open = password === testPassword ? 200 : 422
  expect(statuses).toEqual([open, 429, 429, open])
})

test('a known device gets ten codes in an hour, and may sign in sixty times in a quarter of an hour while its account is attacked', async () => {
  const { email } = await createUser(app)
  const device = deviceIn(await login(email, testPassword, '198.51.100.1'))
  const requestReset = () => post('/api/auth/forgot-password', '198.51.100.42', { email }, device)
  expect(await countAt('code-device', 10, 3_600, requestReset)).toEqual([200, 429, 429, 200])
  app.setNow(undefined)
  const signIn = () => login(email, testPassword, '198.51.100.43', device)
  await signIn()
  await attack(email)
  await app.pool.query("update throttles set count = 59 where key like 'login-device-tries:%'")
  expect([(await signIn()).statusCode, (await signIn()).statusCode]).toEqual([200, 429])
})
