import { afterAll, expect, test } from 'vitest'
import { startPushService } from '#demo/providers/pushService.ts'
import { startTelegram } from '#demo/providers/telegram.ts'
import { pruneAccounts } from '#features/accounts/server/pruneAccounts.ts'
import { pruneAlerts } from '#features/alerts/server/pruneAlerts.ts'
import { pauseProvider } from '#features/channels/server/pace/pauseProvider.ts'
import { pruneViews } from '#features/posts/server/views/pruneViews.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { setUpDelivery } from './delivery.fixtures.ts'
import { pruneDeliveries } from './pruneDeliveries.ts'
import { claimDeliveries } from './send/claimDeliveries.ts'

const service = await startPushService()
const telegram = await startTelegram({ perSecond: 1_000, perChatMs: 0 })
afterAll(() => Promise.all([service.close(), telegram.close()]))
const app = await createTestApp({
  OUTSIDE_ALLOW: `${service.host},${telegram.host}`,
  TELEGRAM_BOT_TOKEN: telegram.token,
  TELEGRAM_API_ROOT: telegram.origin,
})
const { createReader, publish, tick, noon } = setUpDelivery(app, service)
const after = (seconds: number) => app.setNow(new Date(noon.getTime() + seconds * 1_000))
const fast = 20 * 86_400
const lastState = async (deliveries: () => Promise<{ state: string }[]>) => (await deliveries()).at(-1)?.state

async function createChatReader() {
  const reader = await createReader({ channels: ['telegram'] })
  telegram.say(await reader.linkTelegram(), 'x')
  return reader
}

test('a clock that was fast for a moment does not silence Telegram until then', async () => {
  const { deliveries } = await createChatReader()
  after(fast)
  await publish({ published_at: app.now() })
  await tick()
  await pauseProvider(app, 'telegram', 60_000)
  expect(await lastState(deliveries)).toBe('sent')
  after(60)
  await publish()
  await tick()
  expect(await lastState(deliveries)).toBe('sent')
})

test('a pause that a provider asks for counts after the clock was fast, too', async () => {
  const { deliveries } = await createChatReader()
  after(fast)
  await pauseProvider(app, 'telegram', 60_000)
  after(60)
  await pauseProvider(app, 'telegram', 30_000)
  await publish()
  await tick()
  expect(await lastState(deliveries)).toBe('queued')
  after(91)
  await tick()
  expect(await lastState(deliveries)).toBe('sent')
})

test('a message that was being sent while the clock was fast is sent again when its worker died', async () => {
  const { deliveries } = await createReader()
  after(fast)
  await publish({ published_at: app.now() })
  expect((await claimDeliveries(app, { name: 'push', concurrency: 9, burst: 0 }, 9)).claimed).toHaveLength(1)
  after(60)
  await tick()
  expect(await lastState(deliveries)).toBe('sent')
})

test('a night job that runs while the clock is fast deletes no alert, no outcome, no mute, no limit, no session, and nothing of what was read or done', async () => {
  const { deliveries, alerts, get, post, userId } = await createReader({ notification_limit: 1 })
  const story = await publish()
  await tick()
  expect((await post('/api/auth/alerts/mutes', { kind: 'all', minutes: 60 })).statusCode).toBe(200)
  const state = async () => ({
    deliveries: await deliveries(),
    alerts: await alerts(),
    mutes: (await get('/api/auth/alerts/mutes')).json(),
    used: await app.db.selectFrom('delivery_counts').select('used').where('user_id', '=', userId).execute(),
    user: (await get('/api/user')).statusCode,
    events: await app.db.selectFrom('account_events').select('kind').where('user_id', '=', userId).execute(),
    reads: await app.db.selectFrom('recent_reads').select('post_id').where('user_id', '=', userId).execute(),
  })
  const now = app.now()
  await app.db.insertInto('recent_reads').values({ user_id: userId, post_id: story, read_at: now }).execute()
  await app.db.insertInto('account_events').values({ user_id: userId, kind: 'signed_in', created_at: now }).execute()
  const before = await state()
  expect(before).toMatchObject({
    reads: [{ post_id: story }],
    events: [{ kind: 'signed_in' }],
    deliveries: [{ state: 'sent' }],
    alerts: [{ post_id: story }],
    used: [{ used: 1 }],
    user: 200,
  })
  after(365 * 86_400)
  for (const prune of [pruneAlerts, pruneDeliveries, pruneAccounts, pruneViews]) await prune(app)
  after(60)
  expect(await state()).toEqual(before)
})
