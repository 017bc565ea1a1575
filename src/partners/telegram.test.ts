import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startTelegram } from '#demo/providers/telegram.ts'
import { createTestApp } from '../../test/testApp.ts'
import type { AlertMessage } from './alertMessage.ts'
import { answerCallback, botUsername, editTelegram, replyTelegram, sendTelegram } from './telegram.ts'
import { webhookSecret } from './webhookSecret.ts'

const telegram = await startTelegram()
afterAll(telegram.close)
const env = { TELEGRAM_BOT_TOKEN: telegram.token, TELEGRAM_API_ROOT: telegram.origin, OUTSIDE_ALLOW: telegram.host }
const app = await createTestApp(env)
beforeEach(() => telegram.fail(null))

let chats = 500
/** A chat that somebody opened with the bot. */
function openChat(): number {
  telegram.say(++chats, '/start')
  return chats
}
const message: AlertMessage = {
  kind: 'alert',
  locale: 'ar',
  title: 'مجلس الأمة يقرّ الميزانية',
  sentence: null,
  lines: [{ text: 'القبس', url: 'https://mirqab.example/news/1?a=1&b=2' }],
  because: 'الميزانية',
  tag: 'story-12',
  url: 'https://mirqab.example/a/12',
  actions: [{ id: 'mute_keyword', label: 'اكتم «الميزانية»', url: 'https://mirqab.example/mute/x' }],
  expiresAt: new Date(Date.now() + 3_600_000),
}

test('a message has its title, a link for each story, the reason, and buttons', async () => {
  const result = await sendTelegram(app, openChat(), message)
  const sent = telegram.messages.at(-1)
  expect(result).toEqual({ outcome: 'sent', id: String(sent?.message_id) })
  expect(sent?.text).toBe(
    '<b>مجلس الأمة يقرّ الميزانية</b>\n• <a href="https://mirqab.example/news/1?a=1&amp;b=2">القبس</a>\nبسبب: الميزانية',
  )
  expect(sent?.buttons).toEqual([
    { text: 'افتح', url: message.url },
    { text: 'اكتم «الميزانية»', callback_data: 'mute_keyword:story-12' },
  ])
  expect(await botUsername(app)).toBe(telegram.username)
})

test('the sentence with the keyword is quoted, with the keyword in bold, and nothing in it is markup', async () => {
  await sendTelegram(app, openChat(), {
    ...message,
    sentence: {
      text: 'قالت <الميزانية> & زادت الميزانية.',
      marks: [
        [6, 15],
        [24, 33],
      ],
    },
  })
  expect(telegram.messages.at(-1)?.text).toContain(
    '<blockquote>قالت &lt;<b>الميزانية</b>&gt; &amp; زادت <b>الميزانية</b>.</blockquote>\n• <a',
  )
})

test('a bundle leads to the page of its mutes, which the bot has no buttons for', async () => {
  const choose = { id: 'mute_choose' as const, label: 'خيارات الكتم', url: 'https://mirqab.example/a/mutes/x' }
  await sendTelegram(app, openChat(), { ...message, actions: [choose] })
  expect(telegram.messages.at(-1)?.buttons).toEqual([
    { text: 'افتح', url: message.url },
    { text: choose.label, url: choose.url },
  ])
  await sendTelegram(app, openChat(), { ...message, actions: [...message.actions, choose] })
  expect(telegram.messages.at(-1)?.buttons).toHaveLength(2)
})

test('nothing in a title, a line or a keyword becomes markup', async () => {
  const evil = '<a href="tg://user?id=1">x</a> </b> & <b>_*[x](http://evil)*_ "'
  const lines = [{ text: evil, url: 'https://mirqab.example/?q="><b>' }]
  expect(await sendTelegram(app, openChat(), { ...message, title: evil, lines, because: evil })).toMatchObject({ outcome: 'sent' })
  const { text = '' } = telegram.messages.at(-1) ?? {}
  expect(text.match(/<[^>]+>/g)).toEqual(['<b>', '</b>', '<a href="https://mirqab.example/?q=&quot;&gt;&lt;b&gt;">', '</a>'])
  expect(await replyTelegram(app, openChat(), evil)).toMatchObject({ outcome: 'sent' })
  expect(telegram.messages.at(-1)?.text).not.toContain('<a')
})

test('a bundle that is too long says how many stories are missing', async () => {
  const lines = Array.from({ length: 200 }, (_, index) => ({ text: 'خبر '.repeat(80), url: `https://mirqab.example/news/${index}` }))
  expect(await sendTelegram(app, openChat(), { ...message, title: '🇰🇼'.repeat(3000), lines })).toMatchObject({ outcome: 'sent' })
  expect(telegram.messages.at(-1)?.text).toMatch(/و19\d خبراً آخر\n/)
})

test('a sent message can be replaced, also by the same text', async () => {
  const chat = openChat()
  const sent = await sendTelegram(app, chat, message)
  const id = Number(sent.outcome === 'sent' && sent.id)
  const richer = { ...message, lines: [...message.lines, { text: 'كونا', url: message.url }] }
  expect(await editTelegram(app, chat, id, richer)).toMatchObject({ outcome: 'sent' })
  expect(telegram.messages.at(-1)).toMatchObject({ message_id: id, edited: true, text: expect.stringContaining('كونا') })
  expect(await editTelegram(app, chat, id, richer)).toMatchObject({ outcome: 'sent' })
  expect(await editTelegram(app, chat, 999_999, richer)).toMatchObject({ outcome: 'refused' })
  expect(await answerCallback(app, '77', 'كُتمت هذه التنبيهات')).toMatchObject({ outcome: 'sent' })
  expect(telegram.callbackAnswers.at(-1)).toEqual({ id: '77', text: 'كُتمت هذه التنبيهات' })
})

describe('what Telegram answers decides what happens to the channel', () => {
  test('a chat that blocked the bot, or never opened it, is gone', async () => {
    const chat = openChat()
    telegram.block(chat)
    expect(await sendTelegram(app, chat, message)).toMatchObject({ outcome: 'gone' })
    expect(await sendTelegram(app, 1, message)).toMatchObject({ outcome: 'gone' })
  })

  test('a second message within a second waits as long as Telegram asks', async () => {
    const chat = openChat()
    await sendTelegram(app, chat, message)
    expect(await sendTelegram(app, chat, message)).toMatchObject({ outcome: 'busy', retryAfterMs: 1000 })
  })

  test('errors of Telegram, and a token that it does not accept, do not disable the channel', async () => {
    for (const error_code of [500, 502, 429]) {
      telegram.fail({ error_code })
      expect(await sendTelegram(app, openChat(), message)).toMatchObject({ outcome: 'busy' })
    }
    telegram.fail(null)
    const wrong = await createTestApp({ ...env, TELEGRAM_BOT_TOKEN: '1:wrong' })
    expect(await sendTelegram(wrong, openChat(), message)).toMatchObject({ outcome: 'busy' })
  })

  test('a connection cut off after the message was taken leaves the outcome unknown', async () => {
    telegram.fail('cut_off')
    expect(await sendTelegram(app, openChat(), message)).toMatchObject({ outcome: 'unknown' })
  })
})

test('what Telegram repeats to our webhook differs for each provider and installation', async () => {
  const other = { ...app, config: { ...app.config, secret: 'another-secret-of-at-least-32-characters' } }
  const secrets = [webhookSecret(app, 'telegram'), webhookSecret(app, 'whatsapp'), webhookSecret(other, 'telegram')]
  expect(new Set(secrets).size).toBe(3)
  expect(secrets[0]).toMatch(/^[\w-]{32}$/)
})
