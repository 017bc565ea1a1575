import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startPushService } from '#demo/providers/pushService.ts'
import { startTelegram } from '#demo/providers/telegram.ts'
import { telegramRate } from '#features/channels/server/pace/channelRates.ts'
import { replyInTurn } from '#features/channels/server/pace/replyInTurn.ts'
import { sendWaitingReplies } from '#features/channels/server/pace/sendWaitingReplies.ts'
import { takeCall } from '#features/channels/server/pace/takePace.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { setUpDelivery } from './delivery.fixtures.ts'
import { Sender } from './send/sender.ts'

const service = await startPushService()
// The limits are counted here, on the clock that the test drives.
const telegram = await startTelegram({ perSecond: 1e9, perChatMs: 0, anyChat: true })
afterAll(() => Promise.all([service.close(), telegram.close()]))
const app = await createTestApp({
  OUTSIDE_ALLOW: `${service.host},${telegram.host}`,
  TELEGRAM_BOT_TOKEN: telegram.token,
  TELEGRAM_API_ROOT: telegram.origin,
})
const { createReader, publish, otherApp, noon } = setUpDelivery(app, service)
beforeEach(() => {
  telegram.fail(null)
  telegram.messages.splice(0)
})
const reply = (chatId: number, text: string) => replyInTurn(app, { channel: 'telegram', address: String(chatId), text, callbackId: null })
const waiting = async () => (await app.db.selectFrom('waiting_replies').select('text').orderBy('id').execute()).map(({ text }) => text)
const at = (ms: number) => app.setNow(new Date(noon.getTime() + ms))

/** Alerts of one story for so many readers; all but the first are only rows. */
async function queueAlerts(count: number): Promise<void> {
  const { userId, linkTelegram } = await createReader({ channels: ['telegram'] })
  await linkTelegram()
  await publish()
  await app.pool.query(
    `with readers as (insert into users (name, email) select 'x', 'pace' || $1::int || '-' || n || '@x.example' from generate_series(2, $2::int) n returning id),
      paid as (insert into subscriptions select (jsonb_populate_record(s, jsonb_build_object('user_id', r.id))).* from subscriptions s, readers r where s.user_id = $1::int),
      chats as (insert into telegram_chats select (jsonb_populate_record(c, jsonb_build_object('user_id', r.id, 'chat_id', 8e9 + r.id))).*
        from telegram_chats c, readers r where c.user_id = $1),
      told as (insert into alerts select (jsonb_populate_record(a, jsonb_build_object('user_id', r.id))).* from alerts a, readers r where a.user_id = $1)
    insert into deliveries select (jsonb_populate_record(d, jsonb_build_object('user_id', r.id, 'turn', d.turn + r.id))).* from deliveries d, readers r where d.user_id = $1`,
    [userId, count],
  )
}

test('two senders and a flood of replies together never exceed what Telegram takes in a second, and neither keeps the other waiting', async () => {
  await queueAlerts(110)
  const senders = [app, otherApp()].map((one) => new Sender(one, telegramRate))
  const stop = new AbortController().signal
  const calls: { at: number; alerts: number; replies: number }[] = []
  for (let ms = 0; ms < 4_000; ms += 20) {
    at(ms)
    const before = telegram.messages.length
    await Promise.all(senders.map((sender) => sender.run(stop)))
    await Promise.all(senders.map((sender) => sender.end()))
    let replies = 0
    // Hundreds of chats write to the bot without end.
    while ((await takeCall(app, telegramRate, { isReply: true, chatId: 5e6 + ms * 10 + replies })) === 0) replies++
    calls.push({ at: ms, alerts: telegram.messages.length - before, replies })
  }
  const within = (from: number) => calls.filter((one) => one.at >= from && one.at < from + 1_000)
  const sum = (list: typeof calls, of: (one: (typeof calls)[number]) => number) => list.reduce((total, one) => total + of(one), 0)
  const busiest = Math.max(...calls.map((one) => sum(within(one.at), ({ alerts, replies }) => alerts + replies)))
  expect(busiest).toBeLessThanOrEqual(30)
  for (const second of [0, 1_000, 2_000, 3_000]) {
    expect(sum(within(second), ({ alerts }) => alerts)).toBeGreaterThanOrEqual(19)
    expect(sum(within(second), ({ replies }) => replies)).toBeGreaterThanOrEqual(4)
  }
})

describe('a reply of the bot', () => {
  test('waits while its chat has had a message in this second, and does not hold up the next update', async () => {
    const chat = 7_000_001
    await reply(chat, 'one')
    await reply(chat, 'two')
    const replying = await sendWaitingReplies(otherApp())
    expect(telegram.messages.map(({ text }) => text)).toEqual(['one'])
    at(2_000)
    await expect.poll(() => telegram.messages.map(({ text }) => text)).toEqual(['one', 'two'])
    await replying.stop()
    expect(await waiting()).toEqual([])
  })

  test('that the provider could not take is tried again, and forgotten once nobody would remember the question', async () => {
    telegram.fail({ error_code: 502 }, 1)
    await reply(7_000_003, 'again')
    telegram.fail({ error_code: 502 })
    await reply(7_000_004, 'too late')
    expect(await waiting()).toEqual(['again', 'too late'])
    const replying = await sendWaitingReplies(otherApp())
    telegram.fail(null)
    await app.pool.query(`update waiting_replies set written_at = written_at - interval '6 minutes' where text = 'too late'`)
    at(6_000)
    await expect.poll(() => telegram.messages.map(({ text }) => text)).toEqual(['again'])
    await replying.stop()
    expect(await waiting()).toEqual([])
  })

  test('that is refused with a pause (429) leaves the alerts of everybody else alone', async () => {
    await queueAlerts(2)
    telegram.fail({ error_code: 429, retry_after: 600 }, 1)
    await reply(7_000_002, 'x')
    const sender = new Sender(app, telegramRate)
    await sender.run(new AbortController().signal)
    await sender.end()
    expect(telegram.messages).toHaveLength(2)
  })
})

test('a test message and a code wait for the pace too, and say so if nothing may be sent', async () => {
  const { linkTelegram, post } = await createReader({ channels: ['telegram'] })
  await linkTelegram()
  await app.db
    .updateTable('provider_pace')
    .set({ paused_until: new Date(app.now().getTime() + 60_000) })
    .execute()
  const busy = [
    await post('/api/auth/channels/telegram/test', {}),
    await post('/api/auth/channels/telegram/typed-id', { telegram_user_id: 123_456 }),
  ]
  expect(busy.map(({ statusCode, body }) => [statusCode, JSON.parse(body).code])).toEqual([
    [503, 'channel_busy'],
    [503, 'channel_busy'],
  ])
  expect(telegram.messages).toEqual([])
})
