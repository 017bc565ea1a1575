import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startPushService } from '#demo/providers/pushService.ts'
import { startOutsideServer } from '../../test/outsideServer.ts'
import { createTestApp } from '../../test/testApp.ts'
import type { AlertMessage } from './alertMessage.ts'
import { sendPush } from './push.ts'
import { vapidKeys } from './vapidKeys.ts'

const service = await startPushService()
afterAll(service.close)
const app = await createTestApp({ OUTSIDE_ALLOW: service.host })
const { publicKey } = await vapidKeys(app)

const message: AlertMessage = {
  kind: 'alert',
  locale: 'ar',
  title: 'مجلس الأمة يقرّ الميزانية',
  sentence: null,
  lines: [{ text: 'القبس ووكالة كونا', url: 'http://localhost:3000/story/12' }],
  because: 'الميزانية',
  tag: 'story-12',
  url: 'http://localhost:3000/a/12',
  actions: [{ id: 'mute_keyword', label: 'اكتم «الميزانية»', url: 'http://localhost:3000/mute/x' }],
  expiresAt: new Date(Date.now() + 3_600_000),
}
const received = () => JSON.parse(service.received.at(-1)?.text ?? '')
beforeEach(() => {
  service.received.splice(0)
  service.fail(null)
})

test('a browser decrypts what was sent, and the push service is told how long and how urgently to try', async () => {
  expect(await sendPush(app, service.subscribe(publicKey), message)).toEqual({ outcome: 'sent', id: expect.stringContaining('/messages/') })
  expect(received()).toEqual({
    kind: 'alert',
    title: message.title,
    body: 'القبس ووكالة كونا\nبسبب: الميزانية',
    lang: 'ar',
    dir: 'rtl',
    tag: 'story-12',
    url: message.url,
    actions: [
      { id: 'open', label: 'افتح', url: message.url },
      { id: 'mute_keyword', label: 'اكتم «الميزانية»', url: 'http://localhost:3000/mute/x' },
    ],
  })
  const [{ ttl, urgency, topic } = { ttl: 0 }] = service.received
  expect(ttl).toBeGreaterThan(3_500)
  expect({ urgency, topic }).toEqual({ urgency: 'high', topic: 'story-12' })
})

test('the sentence with the keyword comes before the agencies', async () => {
  await sendPush(app, service.subscribe(publicKey), { ...message, sentence: { text: 'أُقرّت الميزانية.', marks: [[7, 16]] } })
  expect(received().body).toBe('أُقرّت الميزانية.\nالقبس ووكالة كونا\nبسبب: الميزانية')
})

test('a message that is too long is shortened between characters, and still names its address', async () => {
  const flag = '🇰🇼'
  const title = flag.repeat(500)
  const lines = [{ text: `${'بِسْمِ اللَّهِ '.repeat(900)}`, url: message.url }]
  expect(await sendPush(app, service.subscribe(publicKey), { ...message, title, lines })).toMatchObject({ outcome: 'sent' })
  expect(received().title.replaceAll(flag, '')).toBe('…')
  // A letter is not separated from its vowel marks.
  expect(received().body).toMatch(/^(بِسْمِ اللَّهِ )+.*…$/)
  expect(received().body.replace(/…$/, '')).not.toMatch(/[بسمله]$/)
  expect(received().url).toBe(message.url)
  expect(Buffer.byteLength(service.received[0]?.text ?? '')).toBeLessThanOrEqual(3_993)
})

test('a message of more bytes than push services accept loses text first, then its actions, never its address', async () => {
  const lines = [{ text: '新'.repeat(1_400), url: message.url }]
  expect(await sendPush(app, service.subscribe(publicKey), { ...message, lines })).toMatchObject({ outcome: 'sent' })
  expect(received().body).toMatch(/^新{500,}…$/)
  expect(received().actions).toHaveLength(2)

  service.received.splice(0)
  const url = `http://localhost:3000/a/${'x'.repeat(1_500)}`
  const actions = message.actions.map((action) => ({ ...action, url }))
  expect(await sendPush(app, service.subscribe(publicKey), { ...message, url, actions })).toMatchObject({ outcome: 'sent' })
  expect(received()).toMatchObject({ url, actions: [] })
})

test('of an address that a push service gives a message, only so much is stored as one may need', async () => {
  const talkative = await startOutsideServer((_request, response) =>
    response.writeHead(201, { location: `/messages/${'x'.repeat(9_000)}` }).end(),
  )
  const listening = await createTestApp({ OUTSIDE_ALLOW: talkative.host })
  const { p256dh, auth } = service.subscribe(publicKey)
  const result = await sendPush(listening, { endpoint: `${talkative.origin}/1`, p256dh, auth }, message)
  expect(result).toEqual({ outcome: 'sent', id: expect.stringMatching(/^.{1000}$/) })
})

describe('what the push service answers decides what happens to the channel', () => {
  const send = () => sendPush(app, service.subscribe(publicKey), message)

  test('404, 410 and what says that it was made with another key mean that the subscription is gone', async () => {
    const answers = [
      { status: 404 },
      { status: 410 },
      { status: 400, body: '{"reason":"VapidPkHashMismatch"}' },
      { status: 401, body: '{"code":401,"errno":109,"error":"Unauthorized","message":"VAPID public key mismatch"}' },
      { status: 403, body: '{"error":{"code":403,"details":[{"errorCode":"SENDER_ID_MISMATCH"}]}}' },
      { status: 401, body: 'UnauthorizedRegistration' },
      { status: 403, body: 'the key in the authorization header does not correspond to the sender ID used to subscribe this user.' },
    ]
    for (const answer of answers) {
      service.fail(answer)
      expect(await send()).toMatchObject({ outcome: 'gone', reason: expect.stringContaining(String(answer.status)) })
    }
    service.fail(null)
    expect(await sendPush(app, service.subscribe('B'.repeat(87)), message)).toMatchObject({ outcome: 'gone' })
  })

  test('a refusal of our signature says nothing about the browser: it is tried later, and the operator is told once', async () => {
    const answers = [
      { status: 403, body: '{"reason":"BadJwtToken"}' },
      { status: 403, body: '{"reason":"ExpiredJwtToken"}' },
      { status: 403, body: 'invalid JWT provided' },
      { status: 403 },
      { status: 401, body: '{"code":401,"errno":109,"error":"Unauthorized","message":"Request did not validate"}', retryAfter: 60 },
    ]
    const told = vi.spyOn(app.log, 'error')
    for (const answer of answers) {
      service.fail(answer)
      const retryAfterMs = answer.retryAfter && answer.retryAfter * 1000
      expect(await send()).toEqual({
        outcome: 'busy',
        retryAfterMs,
        reason: `the push service answered ${answer.status}${answer.body ? `: ${answer.body}` : ''}`,
      })
    }
    expect(told.mock.calls).toEqual([
      [{ host: service.host, reason: expect.stringContaining('BadJwtToken') }, expect.stringContaining('mirqab check')],
    ])
    told.mockRestore()
  })

  test('of what a push service says, a line is kept', async () => {
    service.fail({ status: 400, body: `a\u0000b\n${'x'.repeat(90_000)}` })
    expect(await send()).toEqual({ outcome: 'refused', reason: `the push service answered 400: a b ${'x'.repeat(196)}` })
  })

  test('429 and errors of the service mean to try later, after the time that it asks for', async () => {
    service.fail({ status: 429, retryAfter: 30 })
    expect(await send()).toMatchObject({ outcome: 'busy', retryAfterMs: 30_000 })
    for (const status of [406, 500, 502, 503]) {
      service.fail({ status })
      expect(await send()).toMatchObject({ outcome: 'busy', retryAfterMs: undefined })
    }
  })

  test('400 and 413 mean that this message is refused', async () => {
    for (const status of [400, 413]) {
      service.fail({ status })
      expect(await send()).toMatchObject({ outcome: 'refused' })
    }
  })

  test('a connection that is cut off after the message was sent leaves the outcome unknown', async () => {
    service.fail('cut_off')
    expect(await send()).toMatchObject({ outcome: 'unknown' })
    expect(service.received).toHaveLength(1)
  })

  test('a service that cannot be reached is tried later', async () => {
    const other = await startPushService()
    const subscription = other.subscribe(publicKey)
    await other.close()
    const reaching = await createTestApp({ OUTSIDE_ALLOW: other.host })
    expect(await sendPush(reaching, subscription, message)).toMatchObject({ outcome: 'busy' })
  })

  test('a service that no connection can be made to is tried later, because it has received nothing', async () => {
    const mute = createServer().listen(0, '127.0.0.1')
    await once(mute, 'listening')
    const host = `127.0.0.1:${(mute.address() as AddressInfo).port}`
    const reaching = await createTestApp({ OUTSIDE_ALLOW: host })
    const { p256dh, auth } = service.subscribe(publicKey)
    expect(await sendPush(reaching, { endpoint: `https://${host}/`, p256dh, auth }, message)).toMatchObject({ outcome: 'busy' })
    mute.close()
  })
})

describe('addresses that point inside', () => {
  test('get no request, however they are written', async () => {
    const inside = await startOutsideServer((_request, response) => response.end())
    const port = new URL(inside.origin).port
    const hosts = [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`, `[::ffff:127.0.0.1]:${port}`, `2130706433:${port}`]
    const addresses = [...hosts, '169.254.169.254', '10.0.0.1', '[fd00::1]'].flatMap((host) => [`http://${host}/`, `https://${host}/`])
    for (const endpoint of [...addresses, 'file:///etc/passwd', 'https://user:pass@push.example/']) {
      const { p256dh, auth } = service.subscribe(publicKey)
      expect(await sendPush(app, { endpoint, p256dh, auth }, message), endpoint).toMatchObject({ outcome: 'gone' })
    }
    expect(inside.requests).toEqual([])
  })

  test('are not reached by a redirect either', async () => {
    const inside = await startOutsideServer((_request, response) => response.end())
    service.fail({ redirect: `${inside.origin}/internal` })
    expect(await sendPush(app, service.subscribe(publicKey), message)).toMatchObject({ outcome: 'busy' })
    expect(inside.requests).toEqual([])
  })
})

test('the keys that identify the installation are made once, however many processes start, and are stored encrypted', async () => {
  const fresh = await createTestApp()
  const process = () => ({ ...fresh })
  const all = await Promise.all([1, 2, 3, 4].map(() => vapidKeys(process())))
  expect(new Set(all.map(({ privateKey }) => privateKey)).size).toBe(1)
  const [row] = (await fresh.pool.query('select * from server_keys')).rows
  expect(JSON.stringify(row)).not.toContain(all[0]?.privateKey)
  expect(row.private_key_sealed.toString('latin1')).not.toContain(Buffer.from(String(all[0]?.privateKey), 'base64url').toString('latin1'))
  const other = { ...fresh, config: { ...fresh.config, secret: 'another-secret-of-at-least-32-characters' } }
  await expect(vapidKeys(other)).rejects.toThrow('MIRQAB_SECRET is not the one')
})
