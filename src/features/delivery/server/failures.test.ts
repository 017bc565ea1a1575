import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startPushService } from '#demo/providers/pushService.ts'
import { startTelegram } from '#demo/providers/telegram.ts'
import { addAgency } from '../../../../test/posts.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { setUpDelivery } from './delivery.fixtures.ts'
import { releaseDue } from './plan/releaseDue.ts'
import { type ChannelRate, channelRates } from './send/channelRates.ts'
import { claimDeliveries } from './send/claimDeliveries.ts'
import { editTelegrams } from './send/editTelegrams.ts'
import { outcomeOf } from './send/outcome.ts'
import { readDeliveries } from './send/readDeliveries.ts'
import { recordOutcomes } from './send/recordOutcomes.ts'

const service = await startPushService()
const telegram = await startTelegram()
afterAll(() => Promise.all([service.close(), telegram.close()]))
const app = await createTestApp({
  OUTSIDE_ALLOW: `${service.host},${telegram.host}`,
  TELEGRAM_BOT_TOKEN: telegram.token,
  TELEGRAM_API_ROOT: telegram.origin,
})
const { createReader, publish, tick, otherApp } = setUpDelivery(app, service)
beforeEach(() => {
  telegram.fail(null)
  telegram.messages.splice(0)
})
const later = (seconds: number) => app.setNow(new Date(app.now().getTime() + seconds * 1000))
const [push] = channelRates as [ChannelRate]
const disabled = (userId: number) =>
  app.db.selectFrom('disabled_channels').select(['channel', 'reason']).where('user_id', '=', userId).execute()

async function createTwoChannelReader(settings: object = {}) {
  const reader = await createReader(settings)
  const chat = await reader.linkTelegram()
  telegram.say(chat, 'مرحبا')
  return { ...reader, chat, chatTexts: () => telegram.messages.filter(({ chat_id }) => chat_id === chat).map(({ text }) => text) }
}

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

  test('that asks for a pause gets it from every worker (429)', async () => {
    const first = await createTwoChannelReader({ channels: ['telegram'] })
    telegram.fail({ error_code: 429, retry_after: 40 }, 1)
    await publish()
    await tick()
    const second = await createTwoChannelReader({ channels: ['telegram'], keywords: 'زلزال' })
    await publish({ title: 'زلزال' })
    later(39)
    await tick()
    expect([first.chatTexts().length, second.chatTexts().length]).toEqual([0, 0])
    later(5)
    await tick()
    later(2)
    await tick()
    expect([first.chatTexts().length, second.chatTexts().length]).toEqual([1, 1])
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
    const { chatTexts, deliveries } = await createTwoChannelReader({ channels: ['telegram'] })
    for (let count = 0; count < 2; count++) await publish({ title: `الكويت ${count}` })
    const counts: number[] = []
    for (let second = 0; second < 2; second++) {
      await tick()
      counts.push(chatTexts().length)
      // The stand-in measures real time.
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      later(1)
    }
    expect(counts).toEqual([1, 2])
    expect((await deliveries()).map(({ state }) => state)).toEqual(['sent', 'sent'])
    // Telegram never had to ask for a pause, which would hold up all readers.
    const pace = app.db.selectFrom('provider_pace').select('paused_until').where('channel', '=', 'telegram')
    expect(await pace.executeTakeFirst()).toEqual({ paused_until: new Date(0) })
  })
})

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
    const frozen = otherApp()
    const { claimed } = await claimDeliveries(frozen, push, 10)
    const rows = await readDeliveries(frozen, 'push', claimed)
    later(61)
    await tick()
    expect(rows).toHaveLength(1)
    await recordOutcomes(
      frozen,
      'push',
      rows.map((row) => outcomeOf(row, { state: 'failed', reason: 'gone', due_at: null })),
    )
    expect(await deliveries()).toMatchObject([{ state: 'sent' }])
    expect(received()).toHaveLength(1)
    expect(await disabled(userId)).toEqual([])
  })
})

describe('fairness', () => {
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
})

describe('a message in Telegram', () => {
  test('is edited when more agencies report its story, for twelve hours', async () => {
    const { chatTexts } = await createTwoChannelReader({ channels: ['telegram'] })
    const post = await publish({ title: 'الكويت', agency_id: await addAgency(app, { name_ar: 'كونا' }) })
    const { story_id } = await app.db.selectFrom('posts').select('story_id').where('id', '=', post).executeTakeFirstOrThrow()
    const report = (agency_count: number) => app.db.updateTable('stories').set({ agency_count }).where('id', '=', story_id).execute()
    await tick()
    later(60)
    await editTelegrams(app)
    expect(telegram.messages.at(-1)?.edited).toBe(false)
    await report(3)
    await editTelegrams(app)
    expect(chatTexts()).toEqual([expect.stringContaining('وكالتان أخريان')])
    await report(4)
    later(12 * 3600)
    await editTelegrams(app)
    expect(chatTexts()).toEqual([expect.stringContaining('وكالتان أخريان')])
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
