import { afterAll, describe, expect, test } from 'vitest'
import { startPushService } from '#demo/providers/pushService.ts'
import { seedAd } from '#features/ads/server/seedAd.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { setUpDelivery } from './delivery.fixtures.ts'
import { planDeliveries } from './plan/planDeliveries.ts'

const service = await startPushService()
afterAll(service.close)
const app = await createTestApp({ OUTSIDE_ALLOW: service.host })
const { createReader, publish, tick, otherApp } = setUpDelivery(app, service)
const minutes = (count: number) => count * 60_000
const later = (ms: number) => app.setNow(new Date(app.now().getTime() + ms))

describe('an alert', () => {
  test('reaches each browser of the reader, and says which keyword matched', async () => {
    const { received, deliveries } = await createReader({ browsers: 2 })
    await publish({ title: 'أمطار على الكويت' })
    await tick()
    const message = { title: 'أمطار على الكويت', kind: 'alert', body: expect.stringContaining('بسبب: الكويت') }
    expect(received()).toMatchObject([message, message])
    expect(await deliveries()).toMatchObject([{ channel: 'push', state: 'sent', reason: null }])
  })

  test('quotes the sentence in which the keyword stands, as the log does, unless the headline has the keyword', async () => {
    const { received, get } = await createReader()
    await publish({ title: 'إضراب في مطار مدريد', excerpt: 'بدأ الإضراب فجراً. ونصحت سفارة الكويت مواطنيها بالتأخر. وينتهي غداً.' })
    await tick()
    expect(received()[0]).toMatchObject({ body: expect.stringMatching(/^ونصحت سفارة الكويت مواطنيها بالتأخر\.\n/) })
    const sentence = { text: 'ونصحت سفارة الكويت مواطنيها بالتأخر.', marks: [[12, 18]] }
    expect((await get('/api/auth/alerts')).json().data).toMatchObject([{ because: 'الكويت', sentence }])
  })

  test('carries no advertising, although an ad is running in every placement', async () => {
    const ad = { title_ar: 'متجر العروض', title_en: 'Bargains', image_url: 'https://shop.example/ad.png', width: 728, height: 90 }
    for (const placement of ['list', 'detail'] as const) await seedAd(app.db, { ...ad, placement, link: 'https://shop.example/' })
    const { received } = await createReader()
    await publish()
    await tick()
    expect(received()).toHaveLength(1)
    expect(JSON.stringify(received())).not.toMatch(/متجر العروض|shop\.example|api\/ads/)
  })

  test('is sent once, however often its story is planned, and by however many workers', async () => {
    const readers = [await createReader(), await createReader(), await createReader()]
    const id = await publish()
    const { story_id } = await app.db.selectFrom('posts').select('story_id').where('id', '=', id).executeTakeFirstOrThrow()
    await app.db
      .insertInto('stories_to_deliver')
      .values(Array.from({ length: 20 }, () => ({ story_id })))
      .execute()
    await Promise.all([app, otherApp(), otherApp(), otherApp()].map((worker) => planDeliveries(worker)))
    await Promise.all([tick(), tick(), tick()])
    for (const { received, deliveries } of readers) {
      expect(received()).toHaveLength(1)
      expect(await deliveries()).toHaveLength(1)
    }
    // Nothing waits, so the workers may rest.
    expect(await planDeliveries(app)).toBe(false)
  })

  test('is not sent without a channel or a plan, and the log says so', async () => {
    const unreachable = await createReader({ browsers: 0 })
    const expired = await createReader()
    await publish({ title: 'قبل' })
    const id = await publish()
    await app.db.deleteFrom('deliveries').execute()
    const { story_id } = await app.db.selectFrom('posts').select('story_id').where('id', '=', id).executeTakeFirstOrThrow()
    await app.db.updateTable('subscriptions').set({ state: 'ended' }).where('user_id', '=', expired.userId).execute()
    await app.db.insertInto('stories_to_deliver').values({ story_id }).execute()
    await planDeliveries(app)
    await tick()
    expect(await unreachable.deliveries()).toMatchObject([{ channel: 'none', state: 'expired', reason: 'no_channel' }])
    expect(await expired.deliveries()).toMatchObject([{ channel: 'none', state: 'expired', reason: 'no_plan' }])
    expect(expired.received()).toEqual([])
  })
})

describe('the window', () => {
  const night = { set_time: true, time_from: 22 * 60, time_to: 7 * 60 }

  test('holds what comes outside it, and opens with one bundle, in which the story of most agencies is first', async () => {
    const { received, deliveries } = await createReader(night)
    await publish({ title: 'الكويت أولاً' })
    await publish({ title: 'الكويت ثانياً', story: { agency_count: 5 } })
    await tick()
    expect(received()).toEqual([])
    const opening = '2026-11-22T19:00:00.000Z'
    expect(await deliveries()).toMatchObject([
      { state: 'held', due_at: opening },
      { state: 'held', due_at: opening },
    ])
    app.setNow(new Date(Date.parse(opening) - 1))
    await tick()
    expect(received()).toEqual([])
    app.setNow(new Date(opening))
    await tick()
    expect(received()).toMatchObject([{ kind: 'bundle', title: 'ما وصل خارج وقت تنبيهاتك: خبران', body: 'الكويت ثانياً\nالكويت أولاً' }])
    expect(await deliveries()).toMatchObject([
      { state: 'sent', kind: 'bundle' },
      { state: 'sent', kind: 'bundle' },
    ])
  })

  test('may cross midnight: it is open from its first minute to the last before its end', async () => {
    const { deliveries } = await createReader(night)
    const times = {
      '21:59:59.999': 'held',
      '22:00:00.000': 'queued',
      '23:59:59.999': 'queued',
      '00:00:00.000': 'queued',
      '06:59:59.999': 'queued',
      '07:00:00.000': 'held',
    }
    const expected: object[] = []
    for (const [time, state] of Object.entries(times)) {
      app.setNow(new Date(`2026-11-${time < '12' ? 24 : 23}T${time}+03:00`))
      await publish()
      expected.push({ state })
    }
    expect(await deliveries()).toMatchObject(expected)
  })

  test('when the reader widens it, what was held is sent at once', async () => {
    const { received, set } = await createReader(night)
    await publish()
    await tick()
    expect(received()).toEqual([])
    await set({ set_time: false })
    await tick()
    expect(received()).toMatchObject([{ kind: 'bundle' }])
  })

  test('when the reader closes it while an alert is in the queue, the alert waits for the next opening', async () => {
    const { received, set, deliveries } = await createReader()
    await publish()
    await set(night)
    await tick()
    expect(received()).toEqual([])
    expect(await deliveries()).toMatchObject([{ state: 'held', due_at: '2026-11-22T19:00:00.000Z' }])
  })
})

describe('the daily limit', () => {
  test('what exceeds it becomes one digest at the end of the day in Kuwait, and the next day counts anew', async () => {
    const { received, deliveries } = await createReader({ notification_limit: 2 })
    for (let count = 0; count < 5; count++) await publish({ title: `الكويت ${count}` })
    await tick()
    expect(
      received()
        .map(({ title }) => title)
        .sort(),
    ).toEqual(['الكويت 0', 'الكويت 1'])
    const midnight = '2026-11-22T21:00:00.000Z'
    expect((await deliveries()).slice(2)).toMatchObject(Array(3).fill({ state: 'digest', reason: 'limit', due_at: midnight }))
    app.setNow(new Date(midnight))
    await tick()
    expect(received().slice(2)).toMatchObject([{ kind: 'digest', title: 'ملخّص تنبيهاتك: 3 أخبار' }])
    await publish({ title: 'الكويت غداً' })
    await tick()
    expect(received().at(-1)).toMatchObject({ title: 'الكويت غداً', kind: 'alert' })
  })

  test('is never exceeded when many stories are planned by four workers at once', async () => {
    const { deliveries } = await createReader({ notification_limit: 7 })
    for (let count = 0; count < 30; count++) await publish({ title: `الكويت ${count}` })
    const stories = await app.db.selectFrom('alerts').select('story_id').distinct().execute()
    await app.db.deleteFrom('deliveries').execute()
    await app.db.deleteFrom('delivery_counts').execute()
    await app.db.insertInto('stories_to_deliver').values(stories).execute()
    await Promise.all([app, otherApp(), otherApp(), otherApp()].map((worker) => planDeliveries(worker)))
    const states = (await deliveries()).map(({ state }) => state)
    expect(states.filter((state) => state === 'queued')).toHaveLength(7)
    expect(states.filter((state) => state === 'digest')).toHaveLength(23)
  })

  test('a bundle takes one message of it, and a digest none', async () => {
    const { received } = await createReader({ notification_limit: 2, set_time: true, time_from: 13 * 60, time_to: 20 * 60 })
    for (let count = 0; count < 3; count++) await publish({ title: `الكويت ${count}` })
    later(minutes(60))
    await tick()
    for (let count = 3; count < 6; count++) await publish({ title: `الكويت ${count}` })
    await tick()
    expect(received().map(({ kind }) => kind)).toEqual(['bundle', 'alert'])
    later(minutes(7 * 60))
    await tick()
    expect(received().at(-1)).toMatchObject({ kind: 'digest', title: 'ملخّص تنبيهاتك: خبران' })
  })
})

describe('a message that was not sent', () => {
  test('gives back its place in the limit', async () => {
    const { received, deliveries } = await createReader({ notification_limit: 1 })
    service.fail({ status: 400 }, 1)
    await publish({ title: 'الكويت 1' })
    await tick()
    await publish({ title: 'الكويت 2' })
    await tick()
    expect(received()).toMatchObject([{ title: 'الكويت 2' }])
    expect(await deliveries()).toMatchObject([{ state: 'failed', reason: 'refused' }, { state: 'sent' }])
  })
})

describe('old news', () => {
  const midnight = new Date('2026-11-22T21:00:00Z')

  test('goes into the digest when the post is older than six hours', async () => {
    const { received, deliveries } = await createReader()
    await publish({ title: 'الكويت أمس', published_at: new Date(app.now().getTime() - minutes(361)) })
    await publish({ title: 'الكويت اليوم', published_at: new Date(app.now().getTime() - minutes(359)) })
    await tick()
    expect(received()).toMatchObject([{ kind: 'alert', title: 'الكويت اليوم' }])
    expect(await deliveries()).toMatchObject([{ state: 'digest', reason: 'old' }, { state: 'sent' }])
    app.setNow(midnight)
    await tick()
    expect(received().slice(1)).toMatchObject([{ kind: 'digest', body: 'الكويت أمس' }])
  })

  test('goes into the digest when the alert has waited for two hours', async () => {
    const { received, deliveries } = await createReader()
    await publish()
    service.fail({ status: 503 })
    await tick()
    later(minutes(121))
    service.fail(null)
    await tick()
    expect(received()).toEqual([])
    expect(await deliveries()).toMatchObject([{ state: 'digest', reason: 'old' }])
    app.setNow(midnight)
    await tick()
    expect(received()).toMatchObject([{ kind: 'digest' }])
  })
})

describe('grace', () => {
  const state = (userId: number, value: string) =>
    app.db.updateTable('subscriptions').set({ state: value }).where('user_id', '=', userId).execute()

  test('collects alerts, which arrive as one bundle when the reader pays', async () => {
    const { received, userId } = await createReader()
    await state(userId, 'grace')
    await publish()
    await publish()
    await tick()
    expect(received()).toEqual([])
    await state(userId, 'running')
    await tick()
    expect(received()).toMatchObject([{ kind: 'bundle', title: 'ما وصل خارج وقت تنبيهاتك: خبران' }])
  })

  test('beyond the limit of the day, what was collected comes in the digest', async () => {
    const { received, deliveries, userId } = await createReader({ notification_limit: 1 })
    await publish({ title: 'الكويت 1' })
    await tick()
    await state(userId, 'grace')
    await publish({ title: 'الكويت 2' })
    await state(userId, 'running')
    await tick()
    expect(received()).toMatchObject([{ kind: 'alert', title: 'الكويت 1' }])
    expect(await deliveries()).toMatchObject([{ state: 'sent' }, { state: 'digest', reason: 'limit' }])
  })

  test('what was collected expires with the subscription, and the log says so', async () => {
    const { received, userId, deliveries } = await createReader()
    await state(userId, 'grace')
    await publish()
    await state(userId, 'ended')
    await tick()
    expect(received()).toEqual([])
    expect(await deliveries()).toMatchObject([{ state: 'expired', reason: 'plan_ended' }])
  })
})

describe('a mute', () => {
  const mute = (userId: number, kind: string, value: string, until: Date | null = null) =>
    app.db.insertInto('mutes').values({ user_id: userId, kind, value, until, created_at: app.now() }).execute()

  test('of a keyword silences its alerts, unless another keyword of the reader matches too', async () => {
    const { received, deliveries, userId, alerts } = await createReader({ keywords: 'الكويت، أمطار' })
    await mute(userId, 'keyword', 'الكويت')
    await publish({ title: 'الكويت' })
    await publish({ title: 'أمطار على الكويت' })
    await tick()
    expect(received()).toMatchObject([{ title: 'أمطار على الكويت', body: expect.stringContaining('بسبب: أمطار') }])
    expect(await deliveries()).toMatchObject([{ channel: 'none', state: 'muted', reason: 'keyword' }, { state: 'sent' }])
    expect((await alerts())[1]).toMatchObject({ keyword: 'أمطار' })
  })

  test('of everything ends at its time', async () => {
    const { received, userId } = await createReader()
    await mute(userId, 'all', '', new Date(app.now().getTime() + minutes(120)))
    await publish()
    later(minutes(120))
    await publish({ title: 'الكويت بعد ساعتين' })
    await tick()
    expect(received()).toMatchObject([{ title: 'الكويت بعد ساعتين' }])
  })

  test('also applies to what is already in the queue', async () => {
    const { received, userId, deliveries } = await createReader()
    const id = await publish()
    const { agency_id } = await app.db.selectFrom('posts').select('agency_id').where('id', '=', id).executeTakeFirstOrThrow()
    await mute(userId, 'agency', String(agency_id))
    await tick()
    expect(received()).toEqual([])
    expect(await deliveries()).toMatchObject([{ state: 'muted', reason: 'agency' }])
  })
})
