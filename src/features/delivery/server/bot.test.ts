import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startPushService } from '#demo/providers/pushService.ts'
import { startTelegram } from '#demo/providers/telegram.ts'
import { webhookSecret } from '#partners/webhookSecret.ts'
import type { SignedIn } from '../../../../test/asUser.ts'
import { asVisitor } from '../../../../test/http.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { runBot } from './bot/runBot.ts'
import { setUpDelivery } from './delivery.fixtures.ts'
import { pruneDeliveries } from './pruneDeliveries.ts'

const service = await startPushService()
const telegram = await startTelegram({ perSecond: 1_000, perChatMs: 0 })
afterAll(() => Promise.all([service.close(), telegram.close()]))
const app = await createTestApp({
  OUTSIDE_ALLOW: `${service.host},${telegram.host}`,
  TELEGRAM_BOT_TOKEN: telegram.token,
  TELEGRAM_API_ROOT: telegram.origin,
})
const { post } = asVisitor(app)
const { createReader, publish, tick, otherApp } = setUpDelivery(app, service)
beforeEach(() => void telegram.messages.splice(0))

let updateId = 1_000
let chatId = 500
const secret = { 'x-telegram-bot-api-secret-token': webhookSecret(app, 'telegram') }
const write = (chat: number, text: string, more: object = {}) => ({
  update_id: ++updateId,
  message: { message_id: 1, chat: { id: chat, type: 'private' }, from: { id: chat, is_bot: false, language_code: 'ar', ...more }, text },
})
/** Somebody writes to the bot; returns what it replied. */
async function say(chat: number, text: string, more: object = {}): Promise<string | undefined> {
  // A chat gets one message a second.
  app.setNow(new Date(app.now().getTime() + 1_100))
  // In the stand-in, the chat exists from the first message on.
  telegram.say(chat, text)
  const count = telegram.messages.length
  expect((await post('/api/telegram/webhook', write(chat, text, more), secret)).statusCode).toBe(200)
  return telegram.messages.slice(count).find(({ chat_id }) => chat_id === chat)?.text
}

/** Makes a link that pairs a chat. */
const startPairing = async (reader: SignedIn) =>
  (await reader.post('/api/auth/channels/telegram/pairing')).json<{ data: { command: string } }>().data

async function pairReader(settings: object = {}) {
  const reader = await createReader({ channels: ['telegram'], ...settings })
  const chat = ++chatId
  const { command } = await startPairing(reader)
  return { ...reader, chat, command, paired: await say(chat, command) }
}

/** Presses the button with which the bot asks whether the chat may move. */
async function tapLink(chat: number, command: string): Promise<void> {
  app.setNow(new Date(app.now().getTime() + 1_100))
  const data = command.replace('/start', 'link')
  const callback_query = { id: `tap ${++updateId}`, from: { id: chat }, message: { message_id: 1, chat: { id: chat } }, data }
  await post('/api/telegram/webhook', { update_id: ++updateId, callback_query }, secret)
}
async function move(chat: number, command: string): Promise<void> {
  await say(chat, command)
  await tapLink(chat, command)
}

describe('the bot', () => {
  test('pairs a chat by its one-time command, which a second chat cannot use', async () => {
    const { paired, command, chat } = await pairReader()
    expect(paired).toContain('ارتبطت هذه المحادثة بالحساب')
    expect(await say(++chatId, command)).toContain('سبق استخدامه')
    await publish({ title: 'أمطار على الكويت' })
    await tick()
    expect(telegram.messages.at(-1)).toMatchObject({ chat_id: chat, text: expect.stringContaining('أمطار على الكويت') })
  })

  test('names the account that a link belongs to, because somebody may send theirs to another person, and says how to stop', async () => {
    const { email } = await app.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', (await pairReader()).userId)
      .executeTakeFirstOrThrow()
    const { paired } = await pairReader()
    const [name = '', host = ''] = email.split('@')
    expect(paired).toContain(`${name[0]}…@${host}`)
    expect(paired).not.toContain(name)
    expect(paired).toContain('/stop')
  })

  test('asks before a chat moves to another account by somebody’s link, names that account, and tells the one that loses it by mail', async () => {
    const { chat, userId } = await pairReader()
    const attacker = await createReader({ channels: ['telegram'] })
    const { command } = await startPairing(attacker)
    const owner = async () =>
      (await app.db.selectFrom('telegram_chats').select('user_id').where('chat_id', '=', chat).executeTakeFirst())?.user_id
    const asked = await say(chat, command)
    expect(asked).toMatch(/…@.*هل تريد نقلها/s)
    expect(await owner()).toBe(userId)
    await tapLink(chat, command)
    expect([await owner(), telegram.callbackAnswers.at(-1)?.text]).toEqual([attacker.userId, expect.stringContaining('ارتبطت')])
    const { rows } = await app.pool.query(
      `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where identifier = 'mailNotice'`,
    )
    const { email } = await app.db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
    expect(rows).toContainEqual({ payload: expect.objectContaining({ notice: 'telegram_lost', email }) })
    // Used up.
    await tapLink(chat, command)
    expect(telegram.callbackAnswers.at(-1)?.text).toContain('سبق استخدامه')
  })

  test('/stop ends alerts there, the profile can say so, and /start resumes them', async () => {
    const { chat, userId } = await pairReader()
    expect(await say(chat, 'إيقاف')).toContain('أُوقفت')
    expect(await app.db.selectFrom('disabled_channels').select('reason').where('user_id', '=', userId).execute()).toEqual([
      { reason: 'stopped' },
    ])
    await publish()
    await tick()
    expect(telegram.messages.filter(({ chat_id }) => chat_id === chat)).toHaveLength(2)
    expect(await say(chat, '/start')).toContain('استُؤنفت')
  })

  test('/mute silences for a time, /status says until when, /unmute ends it, and /why gives the reason of the last alert', async () => {
    const { chat, deliveries } = await pairReader()
    expect(await say(chat, '/mute 2h')).toContain('حتى 2026-11-22 14:00')
    await publish({ title: 'فيديو: الكويت تستعد للقمة' })
    expect(await deliveries()).toMatchObject([{ state: 'muted', reason: 'all' }])
    expect(await say(chat, '/status')).toMatch(/سارٍ.*0 من 50.*14:00/su)
    expect(await say(chat, '/unmute')).toContain('أُلغي')
    const why = await say(chat, 'لماذا')
    expect(why).toContain('بسبب كلمة «\u2068الكويت\u2069»')
    expect(why).toContain('\u2068الكويت تستعد للقمة\u2069')
  })

  test('a tap on a button mutes what caused the alert, and only for the reader of that chat', async () => {
    const { chat, userId } = await pairReader()
    const stranger = await pairReader({ keywords: 'زلزال' })
    await publish()
    await tick()
    const message = telegram.messages.find(({ chat_id, buttons }) => chat_id === chat && buttons.length > 0)
    const data = message?.buttons.find(({ callback_data }) => callback_data?.startsWith('mute_agency:'))?.callback_data ?? ''
    const tap = (from: number) => ({
      update_id: ++updateId,
      callback_query: { id: `tap ${from}`, from: { id: from }, message: { message_id: message?.message_id, chat: { id: from } }, data },
    })
    app.setNow(new Date(app.now().getTime() + 1_100))
    for (const from of [stranger.chat, chat]) await post('/api/telegram/webhook', tap(from), secret)
    expect(telegram.callbackAnswers.slice(-2).map(({ text }) => text)).toEqual(['لم يعد هذا التنبيه متاحاً', 'كُتمت هذه التنبيهات'])
    expect(await app.db.selectFrom('mutes').select(['user_id', 'kind']).where('kind', '=', 'agency').execute()).toEqual([
      { user_id: userId, kind: 'agency' },
    ])
  })

  test('a tap below an alert of the account that had the chat before mutes nothing for the account that has it now', async () => {
    const { chat } = await pairReader()
    app.setNow(new Date(app.now().getTime() + 1_100))
    await publish({ title: 'عواصف على الكويت' })
    await tick()
    const alert = telegram.messages.findLast(({ chat_id, buttons }) => chat_id === chat && buttons.length > 0)
    const tap = (message_id: number | undefined) => ({
      update_id: ++updateId,
      callback_query: {
        id: `tap ${message_id}`,
        from: { id: chat },
        message: { message_id, chat: { id: chat } },
        data: alert?.buttons.find(({ callback_data }) => callback_data?.startsWith('mute_agency:'))?.callback_data ?? '',
      },
    })
    const next = await createReader({ channels: ['telegram'] })
    await move(chat, (await startPairing(next)).command)
    // The same story, of which the next owner was alerted too.
    await app.pool.query(
      `insert into alerts select (jsonb_populate_record(a, jsonb_build_object('user_id', $1::int))).* from alerts a
       where story_id = (select max(story_id) from alerts) and not exists (select from alerts where user_id = $1) limit 1`,
      [next.userId],
    )
    const mutes = () => app.db.selectFrom('mutes').select('kind').where('user_id', '=', next.userId).execute()
    const update = tap(alert?.message_id)
    expect(update.callback_query.data).toMatch(/^mute_agency:story-\d+$/)
    await post('/api/telegram/webhook', update, secret)
    expect(telegram.callbackAnswers.at(-1)?.text).toBe('لم يعد هذا التنبيه متاحاً')
    expect(await mutes()).toEqual([])
  })

  test('speaks English to those whose Telegram does, and tells chats without an account how to link', async () => {
    expect(await say(++chatId, '/status', { language_code: 'en' })).toContain('not linked')
  })
})

describe('the webhook', () => {
  test('without the secret, or with a wrong one, there is nothing', async () => {
    const { chat, userId } = await pairReader()
    const wrong = ['', 'x'.repeat(32), webhookSecret(app, 'whatsapp')]
    for (const token of wrong)
      expect((await post('/api/telegram/webhook', write(chat, '/stop'), { 'x-telegram-bot-api-secret-token': token })).statusCode).toBe(404)
    expect((await post('/api/telegram/webhook', write(chat, '/stop'))).statusCode).toBe(404)
    expect(await app.db.selectFrom('disabled_channels').select('reason').where('user_id', '=', userId).execute()).toEqual([])
  })

  test('a replayed update does nothing', async () => {
    const { chat, userId } = await pairReader()
    const stop = write(chat, '/stop')
    await post('/api/telegram/webhook', stop, secret)
    await app.db.deleteFrom('disabled_channels').where('user_id', '=', userId).execute()
    await post('/api/telegram/webhook', stop, secret)
    expect(await app.db.selectFrom('disabled_channels').select('reason').where('user_id', '=', userId).execute()).toEqual([])
  })

  test('answers 200 to updates that it cannot read, so that they are not sent for ever', async () => {
    for (const body of [{}, { update_id: 'x' }, { update_id: ++updateId, message: { text: 5 } }, { update_id: ++updateId, poll: {} }])
      expect((await post('/api/telegram/webhook', body, secret)).statusCode).toBe(200)
  })

  test('takes updates of 256 KB, because Telegram repeats for hours what is refused, and holds back what comes after it', async () => {
    const { chat, userId } = await pairReader()
    const quoted = {
      message_id: 1,
      chat: { id: chat },
      photo: Array.from({ length: 2_000 }, (_, file_id) => ({ file_id, caption: 'ن'.repeat(20) })),
    }
    const stop = write(chat, '/stop')
    const update = { ...stop, message: { ...stop.message, reply_to_message: quoted } }
    expect(JSON.stringify(update).length).toBeGreaterThan(64 * 1024)
    expect((await post('/api/telegram/webhook', update, secret)).statusCode).toBe(200)
    expect(await app.db.selectFrom('disabled_channels').select('reason').where('user_id', '=', userId).execute()).toHaveLength(1)
    expect((await post('/api/telegram/webhook', { ...stop, filling: 'x'.repeat(256 * 1024) }, secret)).statusCode).toBe(413)
    expect((await post('/api/telegram/webhook', update)).statusCode).toBe(404)
  })

  test('skips an update that fails, because Telegram sends the next ones only after it', async () => {
    await app.pool.query(`
      create function refuse_update() returns trigger language plpgsql as 'begin raise exception ''refused''; end';
      create trigger refuse_update before insert on telegram_updates for each row when (new.update_id = 99) execute function refuse_update()`)
    const update = { ...write(++chatId, '/start'), update_id: 99 }
    expect((await post('/api/telegram/webhook', update, secret)).statusCode).toBe(200)
    const { command, chat } = await pairReader()
    expect(await say(chat, command, { username: 'not a \0 name' })).toContain('سبق استخدامه')
  })

  test('a chat that floods the bot gets no more replies, but /stop is obeyed', async () => {
    const { chat, userId } = await pairReader()
    const replies = () => telegram.messages.filter(({ chat_id }) => chat_id === chat).length
    for (let count = 0; count < 25; count++) {
      app.setNow(new Date(app.now().getTime() + 1_100))
      await post('/api/telegram/webhook', write(chat, 'x'), secret)
    }
    expect(replies()).toBe(20)
    expect(await say(chat, '/stop')).toBeUndefined()
    const disabled = app.db.selectFrom('disabled_channels').select('reason').where('user_id', '=', userId)
    expect(await disabled.execute()).toEqual([{ reason: 'stopped' }])
  })
})

test('without https one of the workers asks Telegram for updates, and another takes over when it ends', async () => {
  // What people wrote before is over.
  await fetch(`${telegram.origin}/bot${telegram.token}/getUpdates?offset=${Number.MAX_SAFE_INTEGER}`)
  const [first, second] = [await runBot(otherApp()), await runBot(otherApp())]
  const chat = ++chatId
  telegram.say(chat, '/status')
  await expect.poll(() => telegram.messages.filter(({ chat_id }) => chat_id === chat).length).toBe(1)
  await first.stop()
  app.setNow(new Date(app.now().getTime() + 1_100))
  telegram.say(chat, '/status')
  await expect.poll(() => telegram.messages.filter(({ chat_id }) => chat_id === chat).length).toBe(2)
  await second.stop()
})

test('after a week without messages, when Telegram counts anew from a lower number, each message is still asked for once', async () => {
  await fetch(`${telegram.origin}/bot${telegram.token}/getUpdates?offset=${Number.MAX_SAFE_INTEGER}`)
  const bot = await runBot(otherApp())
  const chat = ++chatId
  const answered = () => telegram.messages.filter(({ chat_id }) => chat_id === chat).length
  const pending = async () => {
    const response = await fetch(`${telegram.origin}/bot${telegram.token}/getWebhookInfo`)
    return ((await response.json()) as { result: { pending_update_count: number } }).result.pending_update_count
  }
  telegram.say(chat, '/status')
  await expect.poll(answered).toBe(1)
  await expect.poll(pending).toBe(0)
  app.setNow(new Date(app.now().getTime() + 1_100))
  telegram.restartIds(117_314_199)
  telegram.say(chat, '/status')
  await expect.poll(answered).toBe(2)
  await expect.poll(pending).toBe(0)
  await bot.stop()
})

test('in a group the bot links nothing and answers nobody, so that strangers cannot command the alerts of a reader', async () => {
  const reader = await pairReader()
  const { userId, chat } = reader
  const { command } = await startPairing(reader)
  expect(await say(-100_500, command)).toBeUndefined()
  expect(await say(-100_500, '/stop')).toBeUndefined()
  expect(await app.db.selectFrom('telegram_chats').select('chat_id').where('user_id', '=', userId).execute()).toEqual([{ chat_id: chat }])
})

test('what webhooks left behind is deleted after some days', async () => {
  await say(++chatId, '/status')
  await app.db.insertInto('early_states').values({ provider_id: 'x', state: 'read', reason: null, received_at: app.now() }).execute()
  await pruneDeliveries(app)
  const left = async () => [
    (await app.db.selectFrom('telegram_updates').select('update_id').execute()).length > 0,
    (await app.db.selectFrom('early_states').select('state').execute()).length > 0,
  ]
  expect(await left()).toEqual([true, true])
  app.setNow(new Date(app.now().getTime() + 8 * 86_400_000))
  await pruneDeliveries(app)
  expect(await left()).toEqual([false, false])
})
