import { afterAll, describe, expect, test } from 'vitest'
import { startPushService } from '#demo/providers/pushService.ts'
import { startTelegram } from '#demo/providers/telegram.ts'
import { asVisitor } from '../../../../test/http.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { morning, nextMorning, setUpChats, setUpDelivery } from './delivery.fixtures.ts'

const service = await startPushService()
const telegram = await startTelegram()
afterAll(() => Promise.all([service.close(), telegram.close()]))
const app = await createTestApp({
  OUTSIDE_ALLOW: `${service.host},${telegram.host}`,
  TELEGRAM_BOT_TOKEN: telegram.token,
  TELEGRAM_API_ROOT: telegram.origin,
})
const { createReader, publish, tick } = setUpDelivery(app, service)
const { createTwoChannelReader, createChat } = setUpChats(createReader, telegram)
const later = (seconds: number) => app.setNow(new Date(app.now().getTime() + seconds * 1000))
const disabled = (userId: number) =>
  app.db.selectFrom('disabled_channels').select(['channel', 'reason']).where('user_id', '=', userId).execute()

const pausedUntil = () => app.db.selectFrom('provider_pace').select('paused_until').where('channel', '=', 'telegram').executeTakeFirst()

describe('a channel that fails for good', () => {
  test('is disabled, and the next channel in the reader’s order takes over', async () => {
    const { endpoints, chatTexts, deliveries, userId } = await createTwoChannelReader({ send_to: 'first' })
    service.unsubscribe(endpoints[0] as string)
    await publish({ title: 'أمطار على الكويت' })
    await tick()
    expect(chatTexts()).toEqual([expect.stringContaining('أمطار على الكويت')])
    expect(await deliveries()).toMatchObject([
      { channel: 'push', state: 'failed', reason: 'gone' },
      { channel: 'telegram', state: 'sent' },
    ])
    expect(await disabled(userId)).toEqual([{ channel: 'push', reason: 'gone' }])
  })

  test('a message that is refused falls back too, and the channel stays', async () => {
    const { chatTexts, userId } = await createTwoChannelReader({ send_to: 'first', channels: ['push', 'telegram'] })
    service.fail({ status: 400 })
    await publish()
    await tick()
    expect(chatTexts()).toHaveLength(1)
    expect(await disabled(userId)).toEqual([])
  })

  test('whoever chose the first channel that works gets nothing on the others while it does', async () => {
    const { received, chatTexts, deliveries } = await createTwoChannelReader({ send_to: 'first' })
    await publish()
    await tick()
    expect([received().length, chatTexts()]).toEqual([1, []])
    expect(await deliveries()).toMatchObject([{ channel: 'push', state: 'sent' }])
  })

  test('whoever chose all channels gets a story once on each, and no second message where one failed', async () => {
    const { endpoints, chatTexts, deliveries, userId } = await createTwoChannelReader()
    service.unsubscribe(endpoints[0] as string)
    await publish()
    // A channel that could take over.
    await app.db
      .insertInto('whatsapp_numbers')
      .values({ user_id: userId, phone: `+965${9e7 + userId}`, verified_at: app.now() })
      .execute()
    await tick()
    later(2)
    await tick()
    expect(chatTexts()).toHaveLength(1)
    expect(await deliveries()).toMatchObject([{ state: 'failed' }, { channel: 'telegram', state: 'sent' }])
  })

  test('a bundle that fails arrives as one bundle on the next channel', async () => {
    const { endpoints, chatTexts } = await createTwoChannelReader({
      send_to: 'first',
      set_time: true,
      time_from: 13 * 60,
      time_to: 20 * 60,
    })
    await publish({ title: 'الكويت أولاً' })
    await publish({ title: 'الكويت ثانياً' })
    service.unsubscribe(endpoints[0] as string)
    later(3600)
    await tick()
    await tick()
    expect(chatTexts()).toEqual([expect.stringMatching(/خبران.*(أولاً.*ثانياً|ثانياً.*أولاً)/s)])
  })

  test('one browser that is gone does not matter while another of the reader works', async () => {
    const { endpoints, received, deliveries, userId } = await createReader({ browsers: 2 })
    service.unsubscribe(endpoints[0] as string)
    await publish()
    await tick()
    expect(received()).toHaveLength(1)
    expect(await deliveries()).toMatchObject([{ state: 'sent' }])
    expect(await disabled(userId)).toEqual([])
  })
})

describe('a message that reached one browser of a reader while the push service of another was busy', () => {
  async function reachOne(keywords: string) {
    const reader = await createReader({ browsers: 2, keywords })
    service.fail({ status: 503 }, 1)
    await publish({ title: keywords })
    await tick()
    service.fail(null)
    const first = service.received.at(-1)?.endpoint
    const endpoints = () => service.received.filter(({ endpoint }) => reader.endpoints.includes(endpoint)).map(({ endpoint }) => endpoint)
    return { ...reader, arrivedAt: endpoints, other: reader.endpoints.find((endpoint) => endpoint !== first) as string, first }
  }

  test('is sent to the other one alone, until that works, and never twice', async () => {
    const { first, other, arrivedAt, deliveries } = await reachOne('جفاف')
    expect(await deliveries()).toMatchObject([{ state: 'sent' }])
    service.fail({ status: 503 }, 1)
    later(6)
    await tick()
    expect(arrivedAt()).toEqual([first])
    later(60)
    await Promise.all([tick(), tick()])
    later(3_600)
    await tick()
    expect(arrivedAt()).toEqual([first, other])
  })

  test('is not sent to the other one any more when that belongs to another reader now', async () => {
    const { first, other, arrivedAt } = await reachOne('صقيع')
    const browser = app.db.selectFrom('push_subscriptions').select(['endpoint', 'p256dh', 'auth']).where('endpoint', '=', other)
    const { endpoint, ...keys } = await browser.executeTakeFirstOrThrow()
    const next = await createReader({ browsers: 0 })
    expect((await next.post('/api/auth/push/subscriptions', { endpoint, keys })).statusCode).toBe(200)
    later(6)
    await tick()
    expect(arrivedAt()).toEqual([first])
    expect(await app.db.selectFrom('push_retries').select('id').execute()).toEqual([])
  })

  test('is not sent to the other one any more when its reader has muted something since, or when it is no news', async () => {
    const { userId, first, arrivedAt } = await reachOne('كسوف')
    const old = await reachOne('خسوف')
    await app.db.insertInto('mutes').values({ user_id: userId, kind: 'all', value: '', until: null, created_at: app.now() }).execute()
    later(6)
    await app.db.updateTable('push_retries').set({ expires_at: app.now() }).where('user_id', '=', old.userId).execute()
    await tick()
    expect([arrivedAt().length, old.arrivedAt()]).toEqual([1, [old.first]])
    expect(arrivedAt()).toEqual([first])
    expect(await app.db.selectFrom('push_retries').select('id').execute()).toEqual([])
  })
})

describe('a dead letter', () => {
  test('is an alert whose 48th attempt fails: it is given up with that reason, falls back, gives its place back, and is counted', async () => {
    const { deliveries, chatTexts, userId } = await createTwoChannelReader({ send_to: 'first', notification_limit: 1 })
    service.fail({ status: 503 })
    await publish()
    await tick()
    await app.db.updateTable('deliveries').set({ attempts: 46 }).where('user_id', '=', userId).execute()
    for (const state of ['retry', 'failed']) {
      later(900)
      await tick()
      expect((await deliveries())[0]).toMatchObject({ channel: 'push', state })
    }
    expect(await deliveries()).toMatchObject([{ reason: 'gave_up' }, { channel: 'telegram' }])
    const counts = app.db.selectFrom('delivery_counts').select(['channel', 'used']).where('user_id', '=', userId)
    expect(await counts.where('channel', '=', 'push').execute()).toEqual([{ channel: 'push', used: 0 }])
    later(1)
    await tick()
    expect(chatTexts()).toHaveLength(1)
    const { body } = await asVisitor(app).get('/metrics')
    expect(body).toMatch(/mirqab_deliveries_total\{channel="push",state="failed",reason="gave_up"\} 1/)
    expect(body).toMatch(/mirqab_deliveries_total\{channel="telegram",state="sent",reason=""\} \d/)
    expect(body).toMatch(/mirqab_deliveries_total\{channel="push",state="retry",reason="busy"\} \d+/)
  })
})

describe('a provider that does not answer well', () => {
  test('is tried again with growing pauses until it works, for at least an hour', async () => {
    const { received, deliveries } = await createReader()
    service.fail({ status: 503 })
    await publish()
    for (let minute = 0; minute < 60; minute++) {
      await tick()
      later(60)
    }
    expect(await deliveries()).toMatchObject([{ state: 'retry', reason: 'busy' }])
    service.fail(null)
    later(900)
    await tick()
    expect(received()).toHaveLength(1)
    expect(await deliveries()).toMatchObject([{ state: 'sent', reason: null }])
  })

  test('is tried again soon with a bundle, however often its stories were tried before they waited for the window', async () => {
    const { received, deliveries, set } = await createReader()
    service.fail({ status: 503 })
    await publish()
    for (let minute = 0; minute < 60; minute++) {
      await tick()
      later(60)
    }
    await set(morning)
    later(900)
    await tick()
    expect(await deliveries()).toMatchObject([{ state: 'held', due_at: nextMorning.toISOString() }])
    app.setNow(nextMorning)
    await tick()
    expect(await deliveries()).toMatchObject([{ state: 'retry', kind: 'bundle' }])
    service.fail(null)
    later(10)
    await tick()
    expect(received()).toMatchObject([{ kind: 'bundle' }])
  })

  test('that asks three chats in a row to wait is called by no worker until then (429)', async () => {
    const readers = [await createChat(), await createChat(), await createChat()]
    telegram.fail({ error_code: 429, retry_after: 40 }, 3)
    await publish()
    await tick()
    const other = await createChat({ keywords: 'زلزال' })
    await publish({ title: 'زلزال' })
    later(39)
    await tick()
    expect([...readers, other].map(({ chatTexts }) => chatTexts().length)).toEqual([0, 0, 0, 0])
    later(5)
    await tick()
    later(2)
    await tick()
    expect([...readers, other].map(({ chatTexts }) => chatTexts().length)).toEqual([1, 1, 1, 1])
  })

  test('that asks one chat to wait gets that for this chat alone, however often its reader brings it about', async () => {
    const [first, other] = [await createChat(), await createChat({ keywords: 'زلزال' })]
    for (let count = 0; count < 4; count++) {
      telegram.fail({ error_code: 429, retry_after: 300 }, 1)
      await publish({ title: `الكويت ${count}` })
      await tick()
      later(301)
    }
    telegram.fail({ error_code: 429, retry_after: 300 }, 1)
    await tick()
    await publish({ title: 'الكويت والنفط' })
    await publish({ title: 'زلزال' })
    await tick()
    expect([first.chatTexts().length, other.chatTexts().length]).toEqual([0, 1])
    later(299)
    await tick()
    expect(first.chatTexts()).toEqual([])
    later(900)
    await tick()
    expect(first.chatTexts()).toHaveLength(1)
    expect(await pausedUntil()).toEqual({ paused_until: new Date(0) })
  })

  test('who waits for Telegram waits as long as it says: two hours for one chat, and for everybody once three chats were told so', async () => {
    const readers = [await createChat(), await createChat(), await createChat()]
    const sent = () => readers.map(({ chatTexts }) => chatTexts().length)
    telegram.fail({ error_code: 429, retry_after: 7_000 }, 3)
    await publish()
    await tick()
    for (const seconds of [610, 6_300]) {
      later(seconds)
      await publish({ title: `الكويت بعد ${seconds}` })
      await tick()
      expect(sent()).toEqual([0, 0, 0])
    }
    later(300)
    await publish({ title: 'الكويت أخيراً' })
    for (let ticks = 0; ticks < 3; ticks++) {
      await tick()
      later(2)
    }
    expect(sent().every((count) => count > 0)).toBe(true)
  })

  test('if the answer is cut off, the message is sent once more and marked; after a second time its outcome stays unknown', async () => {
    const { received, userId } = await createReader()
    service.fail('cut_off')
    await publish()
    for (let count = 0; count < 5; count++) {
      await tick()
      later(60)
    }
    expect(received()).toHaveLength(2)
    const row = await app.db
      .selectFrom('deliveries')
      .select(['state', 'reason', 'maybe_twice'])
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ state: 'unknown', reason: 'cut_off', maybe_twice: true })
  })

  test('a Telegram chat gets at most one message a second', async () => {
    const { chatTexts, deliveries, userId } = await createTwoChannelReader({ channels: ['telegram'] })
    for (let count = 0; count < 2; count++) await publish({ title: `الكويت ${count}` })
    const counts: number[] = []
    for (let second = 0; second < 2; second++) {
      await tick()
      counts.push(chatTexts().length)
      // The stand-in measures real time.
      await new Promise((resolve) => setTimeout(resolve, 1_100))
      later(1.1)
    }
    expect(counts).toEqual([1, 2])
    expect((await deliveries()).map(({ state }) => state)).toEqual(['sent', 'sent'])
    // Waiting for its turn in the chat is no attempt, of which a message has 48.
    const rows = app.db.selectFrom('deliveries').select('attempts').where('user_id', '=', userId)
    expect(await rows.execute()).toEqual([{ attempts: 1 }, { attempts: 1 }])
    // Telegram never had to ask for a pause, which would hold up all readers.
    expect(await pausedUntil()).toEqual({ paused_until: new Date(0) })
  })
})

describe('the clock', () => {
  test('set back by two hours and forward by a day neither loses nor repeats an alert', async () => {
    const { received, deliveries } = await createReader()
    await publish({ title: 'الكويت 1' })
    await tick()
    later(-7_200)
    await publish({ title: 'الكويت 2' })
    await tick()
    later(86_400)
    await publish({ title: 'الكويت 3' })
    await tick()
    await tick()
    expect(received().map(({ title }) => title)).toEqual(['الكويت 1', 'الكويت 2', 'الكويت 3'])
    expect((await deliveries()).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent'])
  })
})
