import { afterAll, expect, test } from 'vitest'
import { startPushService } from '#demo/providers/pushService.ts'
import { channelRates } from '#features/channels/server/pace/channelRates.ts'
import { vapidKeys } from '#partners/vapidKeys.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { setUpDelivery } from './delivery.fixtures.ts'
import { Sender } from './send/sender.ts'

const service = await startPushService()
/** Takes messages and never answers. */
const silent = await startPushService()
silent.fail('timeout')
afterAll(() => Promise.all([service.close(), silent.close()]))
const app = await createTestApp({ OUTSIDE_ALLOW: `${service.host},${silent.host}` })
const { createReader, publish } = setUpDelivery(app, service)
const [push] = channelRates as [(typeof channelRates)[0]]

async function createSilentReader() {
  const reader = await createReader({ keywords: 'زلزال', browsers: 0, notification_limit: 100 })
  const seen = { created_at: app.now(), seen_at: app.now() }
  const browser = silent.subscribe((await vapidKeys(app)).publicKey)
  await app.db
    .insertInto('push_subscriptions')
    .values({ ...browser, user_id: reader.userId, ...seen })
    .execute()
}

const countIn = async (state: string) =>
  (await app.db.selectFrom('deliveries').select('user_id').where('state', '=', state).execute()).length

test('push services that take messages and never answer hold up nobody else', async () => {
  const slots = push.concurrency
  for (let count = 0; count < 10; count++) await createSilentReader()
  const { received } = await createReader({ keywords: 'قمر' })
  for (let count = 0; count < (slots + 60) / 10; count++) await publish({ title: `زلزال ${count}` })
  const sender = new Sender(app, push)
  const running = sender.run(new AbortController().signal)
  await expect.poll(() => countIn('sending')).toBe(slots)
  await publish({ title: 'قمر' })
  await running
  await sender.run(new AbortController().signal)
  await expect.poll(received).toHaveLength(1)
  // Nothing has timed out yet.
  expect(await countIn('sending')).toBeGreaterThanOrEqual(slots)
  await silent.close()
  await sender.end()
})
