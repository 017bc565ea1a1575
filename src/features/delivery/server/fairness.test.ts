import { afterAll, expect, test } from 'vitest'
import { startPushService } from '#demo/providers/pushService.ts'
import { type ChannelRate, channelRates } from '#features/channels/server/pace/channelRates.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { setUpDelivery } from './delivery.fixtures.ts'
import { claimDeliveries } from './send/claimDeliveries.ts'

const service = await startPushService()
afterAll(service.close)
const app = await createTestApp({ OUTSIDE_ALLOW: service.host })
const { createReader, publish } = setUpDelivery(app, service)
const [push] = channelRates as [ChannelRate]

test('the alert of one reader goes out before the rest of a story that many want, whatever is waiting', async () => {
  const many = 400
  const crowd = await Promise.all(Array.from({ length: 40 }, () => createReader({ keywords: 'زحام' })))
  const alone = await createReader({ keywords: 'نادر' })
  const post = await publish({ title: 'زحام' })
  const { story_id } = await app.db.selectFrom('posts').select('story_id').where('id', '=', post).executeTakeFirstOrThrow()
  // More readers, who are only rows.
  await app.db
    .insertInto('deliveries')
    .values(
      Array.from({ length: many }, (_, index) => ({
        story_id,
        user_id: 1e8 + index,
        channel: 'push',
        state: 'queued',
        turn: 41 + index,
        planned_at: app.now(),
        queued_at: app.now(),
      })),
    )
    .execute()
  await claimDeliveries(app, push, 20)
  await publish({ title: 'نادر' })
  const next = await claimDeliveries(app, push, 3)
  expect(next.claimed.map(({ user_id }) => user_id)).toContain(alone.userId)
  expect(crowd).toHaveLength(40)
})
