import { createSecretKey } from 'node:crypto'
import { jwtVerify } from 'jose'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Session } from '#access/session.ts'
import { startPushService } from '#demo/providers/pushService.ts'
import { vapidKeys } from '#partners/vapidKeys.ts'
import { asUser, type SignedIn } from '../../../../test/asUser.ts'
import { asVisitor } from '../../../../test/http.ts'
import { createTestApp } from '../../../../test/testApp.ts'

const service = await startPushService()
afterAll(service.close)
const beams = { PUSHER_BEAMS_INSTANCE_ID: 'inst-1', PUSHER_BEAMS_SECRET_KEY: 'beams-secret-beams-secret-beams-secret' }
const app = await createTestApp({ OUTSIDE_ALLOW: service.host, DEMO_PUSH_SERVICE: service.origin, ...beams })
const visitor = asVisitor(app)
const { publicKey } = await vapidKeys(app)
const newReader = () => asUser(app, visitor.server)

function newBrowser() {
  const { endpoint, p256dh, auth } = service.subscribe(publicKey)
  return { endpoint, expirationTime: null, keys: { p256dh, auth } }
}
const subscribe = (reader: SignedIn, browser = newBrowser()) => reader.post('/api/auth/push/subscriptions', browser)
const sendTest = (reader: SignedIn) => reader.post('/api/auth/channels/push/test')
const pushOf = async (reader: SignedIn) => (await reader.get('/api/auth/channels')).json().data[0]
const receivedBy = ({ endpoint }: { endpoint: string }) => service.received.filter((message) => message.endpoint === endpoint)
beforeEach(() => service.fail(null))

test('a browser that subscribed receives the test message, in the language of the page', async () => {
  const reader = await newReader()
  expect((await visitor.get('/api/auth/push/options')).json()).toEqual({ public_key: publicKey, demo: true })
  const browser = newBrowser()
  expect((await subscribe(reader, browser)).json()).toMatchObject({ status: 'success', data: { browsers: 1 } })
  expect(await pushOf(reader)).toEqual({
    channel: 'push',
    available: true,
    linked: true,
    address: null,
    browsers: 1,
    pending: null,
    code_needs: null,
    disabled: null,
  })
  expect((await sendTest(reader)).statusCode).toBe(200)
  expect((await reader.post('/api/auth/channels/push/test', {}, { 'x-localization': 'en' })).statusCode).toBe(200)
  const [arabic, english] = receivedBy(browser).map(({ text }) => JSON.parse(text))
  expect(arabic).toMatchObject({ title: 'رسالة تجريبية من مرقاب', lang: 'ar', dir: 'rtl', kind: 'test' })
  expect(english).toMatchObject({ title: 'A test message from Mirqab', lang: 'en', dir: 'ltr', url: 'http://localhost:3000/en/profile' })
})

test('test messages are limited, and need a linked channel', async () => {
  const reader = await newReader()
  expect((await sendTest(reader)).json()).toMatchObject({ code: 'channel_not_linked' })
  await subscribe(reader)
  for (let count = 0; count < 4; count++) expect((await sendTest(reader)).statusCode).toBe(200)
  const refused = await sendTest(reader)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500)
})

test('test messages are limited to twenty a day too, each channel for itself', async () => {
  const reader = await newReader()
  await subscribe(reader)
  const codes: number[] = []
  for (let count = 0; count < 22; count++) {
    app.setNow(new Date(Date.now() + count * 200_000))
    codes.push((await sendTest(reader)).statusCode)
  }
  expect(codes).toEqual([...Array(20).fill(200), 429, 429])
  expect((await reader.post('/api/auth/channels/telegram/test')).statusCode).toBe(404)
  app.setNow(new Date(Date.now() + 86_400_000))
  expect((await sendTest(reader)).statusCode).toBe(200)
  app.setNow(undefined)
})

test('an address with a backslash, which no browser makes, is refused with a sentence', async () => {
  const reader = await newReader()
  for (const endpoint of [`${service.origin}/x?a\\b`, `${service.origin}/x?\\x`]) {
    const { keys } = newBrowser()
    const response = await reader.post('/api/auth/push/subscriptions', { endpoint, keys })
    expect([response.statusCode, response.json().errors]).toEqual([422, { endpoint: [expect.stringContaining('تعذّر تسجيل هذا المتصفح')] }])
  }
})

test('a browser can be confirmed at each visit, replaced when its address changes, and removed', async () => {
  const reader = await newReader()
  const first = newBrowser()
  await subscribe(reader, first)
  expect((await subscribe(reader, first)).json().data.browsers).toBe(1)
  const second = newBrowser()
  const replaced = await reader.post('/api/auth/push/subscriptions', { ...second, old_endpoint: first.endpoint })
  expect(replaced.json().data.browsers).toBe(1)
  await sendTest(reader)
  expect([receivedBy(first).length, receivedBy(second).length]).toEqual([0, 1])
  const removed = await reader.delete('/api/auth/push/subscriptions', { endpoint: second.endpoint })
  expect(removed.json().data.browsers).toBe(0)
  expect(await pushOf(reader)).toMatchObject({ linked: false, disabled: null })
})

test('what a visit confirms or the browser renews after its reader turned alerts off stays off, until they turn them on', async () => {
  const reader = await newReader()
  const [browser, other] = [newBrowser(), newBrowser()]
  const late = (form: object) => reader.post('/api/auth/push/subscriptions', { ...browser, ...form })
  expect((await late({ confirms: true })).json().data).toEqual({ browsers: 1, endpoint: browser.endpoint })
  await reader.delete('/api/auth/push/subscriptions', { endpoint: browser.endpoint })
  for (const form of [{ confirms: true }, { confirms: true, old_endpoint: browser.endpoint }, { renews: true }]) {
    expect((await late(form)).json().data.browsers).toBe(0)
  }
  expect((await late({ confirms: true })).json().data.endpoint).toBe('')
  // Their phone is another browser, and a tap is the reader's word.
  const phone = await asUser(app, visitor.server, reader.user)
  expect((await phone.post('/api/auth/push/subscriptions', { ...other, confirms: true })).json().data.browsers).toBe(1)
  expect((await late({})).json().data.browsers).toBe(2)
  expect((await late({ confirms: true })).json().data.endpoint).toBe(browser.endpoint)
})

test('deleting another browser’s address does not turn alerts off in this one', async () => {
  const reader = await newReader()
  const [browser, former] = [newBrowser(), newBrowser()]
  await subscribe(reader, browser)
  await reader.delete('/api/auth/push/subscriptions', { endpoint: former.endpoint })
  const confirmed = await reader.post('/api/auth/push/subscriptions', { ...browser, confirms: true })
  expect(confirmed.json().data).toEqual({ browsers: 1, endpoint: browser.endpoint })
})

test('after signing out, this browser gets nothing any more, and the reader’s other browsers still do', async () => {
  const phone = await newReader()
  const desktop = await asUser(app, visitor.server, phone.user)
  const [onPhone, onDesktop] = [newBrowser(), newBrowser()]
  await subscribe(phone, onPhone)
  await subscribe(desktop, onDesktop)
  await phone.post('/api/auth/logout')
  await sendTest(desktop)
  expect([receivedBy(onPhone).length, receivedBy(onDesktop).length]).toEqual([0, 1])
})

test('who had signed in with a stolen password gets no alerts any more once the owner ends that session', async () => {
  const owner = await newReader()
  const thief = await asUser(app, visitor.server, owner.user)
  const [own, stolen] = [newBrowser(), newBrowser()]
  await subscribe(owner, own)
  await subscribe(thief, stolen)
  const sessions = (await owner.get('/api/auth/sessions')).json<{ data: Session[] }>().data
  const other = sessions.find(({ current }) => !current)
  expect((await owner.delete(`/api/auth/sessions/${other?.id}`)).statusCode).toBe(200)
  await sendTest(owner)
  expect([receivedBy(own).length, receivedBy(stolen).length]).toEqual([1, 0])
  expect((await subscribe(thief, stolen)).statusCode).toBe(401)
})

test('a browser belongs to the reader who signed in there last', async () => {
  const [before, after] = [await newReader(), await newReader()]
  const browser = newBrowser()
  await subscribe(before, browser)
  await subscribe(after, browser)
  expect(await pushOf(before)).toMatchObject({ linked: false })
  expect(await pushOf(after)).toMatchObject({ linked: true, browsers: 1 })
  // The former owner cannot remove it either.
  await before.delete('/api/auth/push/subscriptions', { endpoint: browser.endpoint })
  expect(await pushOf(after)).toMatchObject({ linked: true })
})

test('naming the browser of another reader as one’s former one takes nothing from them', async () => {
  const [owner, thief] = [await newReader(), await newReader()]
  const browser = newBrowser()
  await subscribe(owner, browser)
  const response = await thief.post('/api/auth/push/subscriptions', { ...newBrowser(), old_endpoint: browser.endpoint })
  expect(response.json()).toMatchObject({ status: 'success', data: { browsers: 1 } })
  expect(await pushOf(owner)).toMatchObject({ linked: true, browsers: 1 })
})

test('of more than 10 browsers, the one that was away for longest makes room', async () => {
  const reader = await newReader()
  const browsers = Array.from({ length: 11 }, newBrowser)
  for (const [index, browser] of browsers.entries()) {
    app.setNow(new Date(Date.now() + index * 1000))
    await subscribe(reader, browser)
  }
  app.setNow(undefined)
  expect(await pushOf(reader)).toMatchObject({ browsers: 10 })
  await sendTest(reader)
  expect(browsers.map((browser) => receivedBy(browser).length)).toEqual([0, ...Array(10).fill(1)])
})

describe('a browser that is gone', () => {
  test('is deleted; the channel goes on with the others', async () => {
    const reader = await newReader()
    const [gone, fine] = [newBrowser(), newBrowser()]
    await subscribe(reader, gone)
    await subscribe(reader, fine)
    service.unsubscribe(gone.endpoint)
    expect((await sendTest(reader)).statusCode).toBe(200)
    expect(await pushOf(reader)).toMatchObject({ linked: true, browsers: 1, disabled: null })
  })

  test('disables the channel if it was the last, until the reader subscribes again', async () => {
    const reader = await newReader()
    const browser = newBrowser()
    await subscribe(reader, browser)
    service.unsubscribe(browser.endpoint)
    expect((await sendTest(reader)).json()).toMatchObject({ code: 'channel_gone' })
    expect(await pushOf(reader)).toMatchObject({ linked: false, disabled: { reason: 'gone' } })
    // A browser may still hold the subscription, and must not be believed.
    expect((await subscribe(reader, browser)).json()).toMatchObject({ code: 'push_gone' })
    expect(await pushOf(reader)).toMatchObject({ linked: false, disabled: { reason: 'gone' } })
    await subscribe(reader)
    expect(await pushOf(reader)).toMatchObject({ linked: true, disabled: null })
  })

  test('is not confused with a push service that is down', async () => {
    const reader = await newReader()
    await subscribe(reader)
    service.fail({ status: 503 })
    expect((await sendTest(reader)).json()).toMatchObject({ code: 'channel_busy' })
    expect(await pushOf(reader)).toMatchObject({ linked: true, disabled: null })
  })
})

test('addresses that lead inside, and keys that are none, are refused before anything is stored', async () => {
  const reader = await newReader()
  const { keys } = newBrowser()
  const inside = ['http://127.0.0.1:9/x', 'https://127.0.0.1/x', 'https://169.254.169.254/latest', 'https://[::1]/x', 'https://localhost/x']
  const odd = [
    'http://fcm.googleapis.com/x',
    'https://user:pass@fcm.googleapis.com/x',
    'ftp://fcm.googleapis.com/',
    'x',
    'https://10.1.2.3/',
  ]
  for (const endpoint of [...inside, ...odd, 'https://2130706433/', 'https://0x7f.1/'])
    expect((await subscribe(reader, { ...newBrowser(), endpoint })).json(), endpoint).toMatchObject({ code: 'invalid' })
  for (const wrong of [{ p256dh: 'x' }, { auth: 'x' }, { p256dh: `${keys.p256dh}AAAA` }, { auth: '='.repeat(22) }])
    expect((await subscribe(reader, { ...newBrowser(), keys: { ...keys, ...wrong } })).statusCode).toBe(422)
  expect(await pushOf(reader)).toMatchObject({ linked: false })
})

test('in the demo, a browser without internet gets a stand-in; elsewhere there is none', async () => {
  const reader = await newReader()
  expect((await reader.post('/api/auth/push/demo-subscription')).json().data).toMatchObject({ browsers: 1 })
  const before = service.received.length
  await sendTest(reader)
  expect(service.received).toHaveLength(before + 1)
  const plain = await createTestApp()
  const other = await asUser(plain, asVisitor(plain).server)
  expect((await other.post('/api/auth/push/demo-subscription')).json()).toMatchObject({ code: 'channel_unavailable' })
})

test('Pusher Beams accepts the token of the signed-in user, who cannot get one for somebody else', async () => {
  const reader = await newReader()
  const own = await reader.get(`/api/auth/pusher/beams-auth?user_id=${reader.user.id}`)
  const key = createSecretKey(Buffer.from(beams.PUSHER_BEAMS_SECRET_KEY))
  const { payload } = await jwtVerify(own.json().token, key, { issuer: 'https://inst-1.pushnotifications.pusher.com' })
  expect(payload.sub).toBe(String(reader.user.id))
  expect(Number(payload.exp) - Date.now() / 1000).toBeLessThanOrEqual(86_400)
  for (const name of ['user_id', 'beams'])
    expect((await reader.get(`/api/auth/pusher/beams-auth?${name}=${reader.user.id + 1}`)).statusCode).toBe(403)
  const plain = await createTestApp()
  const other = await asUser(plain, asVisitor(plain).server)
  const refused = await other.get('/api/auth/pusher/beams-auth')
  expect([refused.statusCode, refused.json().code]).toEqual([404, 'beams_not_configured'])
})

test('the backup lists the channels without addresses or keys of browsers, and a deleted account leaves nothing behind', async () => {
  const reader = await newReader()
  const browser = newBrowser()
  await subscribe(reader, browser)
  const backup = await reader.get('/api/auth/profile/backup')
  expect(backup.statusCode).toBe(200)
  expect(backup.rawPayload.toString('latin1')).not.toContain(browser.keys.auth)
  await app.db.deleteFrom('users').where('id', '=', reader.user.id).execute()
  const left = app.db.selectFrom('push_subscriptions').select('id').where('endpoint', '=', browser.endpoint)
  expect(await left.execute()).toEqual([])
})

test('another spelling of a browser’s address, another port and characters of no address are refused', async () => {
  const reader = await newReader()
  const browser = newBrowser()
  const spellings = [`${browser.endpoint}#1`, browser.endpoint.replace('http', 'HTTP'), ` ${browser.endpoint}`, `${browser.endpoint}\u0000`]
  for (const endpoint of [...spellings, 'https://1.1.1.1:25/x', 'https://1.1.1.1:443/x'])
    expect([endpoint, (await subscribe(reader, { ...browser, endpoint })).statusCode]).toEqual([endpoint, 422])
  expect((await subscribe(reader, { ...browser, old_endpoint: 'x\u0000' } as typeof browser)).statusCode).toBe(422)
  expect((await reader.delete('/api/auth/push/subscriptions', { endpoint: 'x\u0000' })).statusCode).toBe(422)
  expect((await subscribe(reader, browser)).json()).toMatchObject({ data: { browsers: 1 } })
})
