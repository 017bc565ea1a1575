import { afterAll, expect, test } from 'vitest'
import { startPushService } from '#demo/providers/pushService.ts'
import { startTelegram } from '#demo/providers/telegram.ts'
import { startWhatsapp } from '#demo/providers/whatsapp.ts'
import { simulateDelivery } from '../../../../test/simulateDelivery.ts'
import { createTestApp } from '../../../../test/testApp.ts'

const push = await startPushService({ onMessage: () => {} })
const telegram = await startTelegram({ perSecond: 1e6, perChatMs: 0 })
const whatsapp = await startWhatsapp()
afterAll(() => Promise.all([push.close(), telegram.close(), whatsapp.close()]))
const app = await createTestApp({
  OUTSIDE_ALLOW: `${push.host},${telegram.host},${whatsapp.host}`,
  TELEGRAM_BOT_TOKEN: telegram.token,
  TELEGRAM_API_ROOT: telegram.origin,
  WHATSAPP_TOKEN: whatsapp.token,
  WHATSAPP_PHONE_ID: whatsapp.phoneId,
  WHATSAPP_APP_SECRET: whatsapp.appSecret,
  WHATSAPP_API_ROOT: whatsapp.apiRoot,
  // Which calls fail is part of the simulation, not how busy this machine is.
  SEND_DEADLINE_MS: '50000',
})

// bench/deliveryMonth.ts does the same for a month.
test('in two days of changing settings, ending plans and failing providers, the deliveries equal a plain computation row for row', async () => {
  const { real, expected } = await simulateDelivery({ app, push, telegram, whatsapp }, { days: 2, users: 24, postsPerDay: 60, seed: 7 })
  expect(real.length).toBeGreaterThan(500)
  expect(new Set(real.map(({ state }) => state)).size).toBeGreaterThan(5)
  const whatsapps = real.filter(({ channel }) => channel === 'whatsapp')
  for (const outcome of [
    ['sent', null],
    ['failed', 'budget'],
    ['failed', 'channel_off'],
  ])
    expect(whatsapps.map(({ state, reason }) => [state, reason])).toContainEqual(outcome)
  expect(real).toEqual(expected)
})
