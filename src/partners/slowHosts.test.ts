import { afterAll, expect, test } from 'vitest'
import { startPushService } from '#demo/providers/pushService.ts'
import { createTestApp } from '../../test/testApp.ts'
import { sendPush } from './push.ts'
import { countIfSlow, isTooSlow } from './slowHosts.ts'
import { vapidKeys } from './vapidKeys.ts'

const service = await startPushService()
const silent = await startPushService()
afterAll(() => Promise.all([service.close(), silent.close()]))
const app = await createTestApp({ OUTSIDE_ALLOW: `${service.host},${silent.host}` })
const { publicKey } = await vapidKeys(app)
const url = 'http://localhost:3000/'
const message = {
  kind: 'alert',
  locale: 'ar',
  title: 'خبر',
  sentence: null,
  lines: [],
  because: null,
  tag: 'story-1',
  url,
  actions: [],
} as const
const send = (to: typeof service) => sendPush(app, to.subscribe(publicKey), { ...message, lines: [], actions: [], expiresAt: new Date() })

test('a push service that leaves a hundred calls unanswered gets no more until they end; others do', async () => {
  silent.fail('timeout')
  const hanging = Array.from({ length: 100 }, () => send(silent))
  await expect.poll(() => isTooSlow(app, silent.host)).toBe(true)
  expect(await send(silent)).toMatchObject({ outcome: 'busy' })
  expect(await send(service)).toMatchObject({ outcome: 'sent' })
  await silent.close()
  await Promise.all(hanging)
  expect(isTooSlow(app, silent.host)).toBe(false)
})

test.each([
  ['a.attacker.example', 'b.c.attacker.example', true],
  ['a.attacker.com.kw', 'b.attacker.com.kw', true],
  ['one.com.kw', 'two.com.kw', false],
  ['[2001:db8:1::1]', '[2001:db8:1:2::3]', true],
  ['[2001:db8:1::1]', '[2001:db8:2::1]', false],
  ['192.0.2.1', '192.0.2.2', false],
  ['fcm.googleapis.com', 'updates.push.services.mozilla.com', false],
])('slow calls of %s count for %s: %s', async (slow, other, expected) => {
  const hurried = Object.assign(Object.create(app), { config: { ...app.config, sendDeadlineMs: 10 } })
  const { promise, resolve } = Promise.withResolvers<void>()
  const calls = Array.from({ length: 100 }, () => countIfSlow(hurried, slow, () => promise))
  await expect.poll(() => isTooSlow(hurried, slow)).toBe(true)
  expect(isTooSlow(hurried, other)).toBe(expected)
  resolve()
  await Promise.all(calls)
  expect(isTooSlow(hurried, slow)).toBe(false)
})
