import { afterAll, expect, test } from 'vitest'
import { startPushService } from '#demo/providers/pushService.ts'
import { startTelegram } from '#demo/providers/telegram.ts'
import { simulateDelivery } from '../../../../test/simulateDelivery.ts'
import { createTestApp } from '../../../../test/testApp.ts'

const push = await startPushService({ onMessage: () => {} })
const telegram = await startTelegram({ perSecond: 1e6, perChatMs: 0 })
afterAll(() => Promise.all([push.close(), telegram.close()]))
const app = await createTestApp({
  OUTSIDE_ALLOW: `${push.host},${telegram.host}`,
  TELEGRAM_BOT_TOKEN: telegram.token,
  TELEGRAM_API_ROOT: telegram.origin,
})

// bench/deliveryMonth.ts does the same for a month.
test('in two days of changing settings, ending plans and failing providers, the deliveries equal a plain computation row for row', async () => {
  const { real, expected } = await simulateDelivery({ app, push, telegram }, { days: 2, users: 24, postsPerDay: 60, seed: 7 })
  expect(real.length).toBeGreaterThan(500)
  expect(new Set(real.map(({ state }) => state)).size).toBeGreaterThan(5)
  expect(real).toEqual(expected)
})
