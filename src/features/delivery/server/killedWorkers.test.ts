import { afterAll, describe, expect, test } from 'vitest'
import { startPushService } from '#demo/providers/pushService.ts'
import { type ChannelRate, channelRates } from '#features/channels/server/pace/channelRates.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { morning, nextMorning, setUpDelivery } from './delivery.fixtures.ts'
import { releaseDue } from './plan/releaseDue.ts'
import { claimDeliveries } from './send/claimDeliveries.ts'
import { outcomesOf } from './send/deliveryOutcome.ts'
import { readDeliveries } from './send/readDeliveries.ts'
import { recordDeliveryOutcomes } from './send/recordDeliveryOutcomes.ts'

const service = await startPushService()
afterAll(service.close)
const app = await createTestApp({ OUTSIDE_ALLOW: service.host })
const { createReader, publish, tick, otherApp } = setUpDelivery(app, service)
const later = (seconds: number) => app.setNow(new Date(app.now().getTime() + seconds * 1000))
const [push] = channelRates as [ChannelRate]

/**
 * A worker claims what is queued and is frozen; when it wakes up, it reports that the browser is
 * gone.
 */
async function freezeWhileSending() {
  const frozen = otherApp()
  const { claimed } = await claimDeliveries(frozen, push, 10)
  const rows = await readDeliveries(frozen, 'push', claimed)
  const [head, ...others] = rows.filter(({ is_head }) => is_head)
  if (!head || others.length > 0) throw new Error('not one message was queued')
  const outcomes = outcomesOf(head, rows, { outcome: 'gone', reason: 'the push service answered 410' }, app.now())
  return { attempts: head.attempts, wakeUp: () => recordDeliveryOutcomes(frozen, 'push', outcomes) }
}

describe('a worker that is killed', () => {
  test('while it sends loses nothing: after its lease another worker sends, and marks what may arrive twice', async () => {
    const { received, userId } = await createReader()
    await publish()
    expect((await claimDeliveries(otherApp(), push, 10)).claimed).toHaveLength(1)
    later(59)
    await tick()
    expect(received()).toEqual([])
    later(2)
    await tick()
    expect(received()).toHaveLength(1)
    const row = await app.db
      .selectFrom('deliveries')
      .select(['state', 'maybe_twice'])
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ state: 'sent', maybe_twice: true })
  })

  test('twice while it sends leaves the outcome unknown, and the message is not sent a third time', async () => {
    const { received, deliveries } = await createReader()
    await publish()
    for (let count = 0; count < 2; count++) {
      expect((await claimDeliveries(otherApp(), push, 10)).claimed).toHaveLength(1)
      later(61)
      await releaseDue(app)
    }
    await tick()
    expect(received()).toEqual([])
    expect(await deliveries()).toMatchObject([{ state: 'unknown', reason: 'cut_off' }])
  })

  test('does not overwrite what another worker recorded meanwhile, if it was only frozen', async () => {
    const { received, deliveries, userId } = await createReader()
    await publish()
    const { wakeUp } = await freezeWhileSending()
    later(61)
    await tick()
    await wakeUp()
    expect(await deliveries()).toMatchObject([{ state: 'sent' }])
    expect(received()).toHaveLength(1)
    expect(await app.db.selectFrom('disabled_channels').select('reason').where('user_id', '=', userId).execute()).toEqual([])
  })

  test('does not overwrite a later message that the story is in, if it was only frozen', async () => {
    const { deliveries, set } = await createReader()
    await publish()
    const { attempts, wakeUp } = await freezeWhileSending()
    later(61)
    await set(morning)
    await tick()
    expect(await deliveries()).toMatchObject([{ state: 'held' }])
    app.setNow(nextMorning)
    await releaseDue(app)
    const { claimed } = await claimDeliveries(app, push, 10)
    expect(claimed).toMatchObject([{ attempts }])
    await wakeUp()
    expect(await deliveries()).toMatchObject([{ state: 'sending', kind: 'bundle' }])
  })

  test('does not overwrite any story of a bundle that waits again, or that another worker is sending meanwhile, if it was only frozen', async () => {
    const { deliveries, userId } = await createReader(morning)
    await publish({ title: 'الكويت أولاً' })
    await publish({ title: 'الكويت ثانياً' })
    app.setNow(nextMorning)
    await releaseDue(app)
    const { wakeUp } = await freezeWhileSending()
    later(61)
    await releaseDue(app)
    const states = async () => (await deliveries()).map(({ state }) => state).sort()
    await wakeUp()
    expect(await states()).toEqual(['queued', 'queued'])
    const { attempts: anew } = await freezeWhileSending()
    expect(anew).toBe(2)
    await wakeUp()
    expect(await states()).toEqual(['queued', 'sending'])
    expect(await app.db.selectFrom('disabled_channels').select('reason').where('user_id', '=', userId).execute()).toEqual([])
  })
})
