import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '#text/escapeHtml.ts'
import type { Telegram, TelegramMessage } from './telegramTypes.ts'

type Chat = Pick<Telegram, 'username' | 'messages' | 'say' | 'tap'>
type Entry = { text: string; mine: boolean; message?: TelegramMessage }
type Query = { Querystring: { start?: string; chat?: string } }
type Sent = { Body: { chat?: string; text?: string; message?: string; data?: string } }

/**
 * A page on which the demo's reader chats with the bot, in place of the app: links to the bot lead here (TELEGRAM_LINK_ROOT). `?start=TOKEN` shows the
 * button Start, as the app does.
 */
export function serveTelegramChat(server: FastifyInstance, { username, messages, say, tap }: Chat): void {
  const sent = new Map<number, Entry[]>()
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  const write = (chatId: number, text: string) => {
    // The bot's messages so far come before it.
    sent.set(chatId, [...entriesOf(chatId), { text, mine: true }])
    say(chatId, text, { username: `demo_${chatId}` })
  }
  const entriesOf = (chatId: number): Entry[] => {
    const known = sent.get(chatId) ?? []
    const shown = new Set(known.map(({ message }) => message))
    const fresh = messages.filter((message) => message.chat_id === chatId && !shown.has(message))
    return [...known, ...fresh.map((message) => ({ text: message.text, mine: false, message }))]
  }

  server.get<Query>(`/${username}`, (request, reply) => {
    const { start = '', chat } = request.query
    const token = /^[\w-]{1,64}$/.test(start) ? start : ''
    if (!/^\d{1,12}$/.test(chat ?? '')) return reply.redirect(`/${username}?chat=${randomInt(1e6, 1e9)}&start=${token}`, 303)
    const chatId = Number(chat)
    return reply.type('text/html; charset=utf-8').send(chatPage(username, chatId, entriesOf(chatId), token))
  })
  server.post<Sent>(`/${username}`, (request, reply) => {
    const { chat = '', text, message, data } = request.body
    const chatId = Number(chat)
    if (text) write(chatId, text)
    else if (data) tap(chatId, Number(message), data)
    return reply.redirect(`/${username}?chat=${chatId}`, 303)
  })
}

const style = `body{margin:0 auto;max-width:32rem;padding:1rem;background:#0e1621;color:#e8eef5;font:1rem/1.6 system-ui,Tahoma,sans-serif}
p,form{margin:.5rem 0}.m{padding:.5rem .75rem;border-radius:.75rem;background:#182533;white-space:pre-wrap}.mine{background:#2b5278;margin-inline-start:4rem}
button,a.b{display:inline-block;margin:.25rem 0;padding:.5rem .75rem;border:0;border-radius:.5rem;background:#2f6ea5;color:#fff;font:inherit;text-decoration:none}
input{font:inherit;padding:.5rem;width:60%;border-radius:.5rem;border:1px solid #2b5278;background:#17212b;color:inherit}a{color:#6ab3f3}`

/** Shows new messages without losing what is being typed. */
const script = `setInterval(async () => {
  const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html')
  const [shown, now] = [document.querySelector('#messages'), page.querySelector('#messages')]
  if (now && shown.innerHTML !== now.innerHTML) shown.innerHTML = now.innerHTML
}, 1000)`

function chatPage(username: string, chatId: number, entries: Entry[], start: string): string {
  const form = (content: string) => `<form method="post"><input type="hidden" name="chat" value="${chatId}">${content}</form>`
  const command = start ? `/start ${start}` : ''
  return `<!doctype html><html lang="ar" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>@${username}</title><style>${style}</style></head><body>
<h1><bdi>@${username}</bdi></h1><p>محادثة للعرض تقوم مقام تطبيق تيليغرام. A stand-in for the Telegram app. <a href="/${username}?chat=${chatId}">تحديث</a></p>
<div id="messages">${entries.map((entry) => entryHtml(entry, form)).join('\n')}</div>
${command ? form(`<input type="hidden" name="text" value="${command}"><button id="start">ابدأ Start</button>`) : ''}
${form('<input name="text" aria-label="رسالة" autocomplete="off"> <button>أرسل</button>')}<script>${script}</script></body></html>`
}

/** The bot's messages are HTML that `sendMessage` has checked; what a person wrote is text. */
function entryHtml({ text, mine, message }: Entry, form: (content: string) => string): string {
  const buttons = (message?.buttons ?? []).map(({ text: label, url, callback_data: data }) =>
    url
      ? `<a class="b" href="${escapeHtml(url)}">${escapeHtml(label)}</a>`
      : form(
          `<input type="hidden" name="message" value="${message?.message_id}"><input type="hidden" name="data" value="${escapeHtml(data ?? '')}"><button>${escapeHtml(label)}</button>`,
        ),
  )
  return `<div class="m${mine ? ' mine' : ''}" dir="auto">${mine ? escapeHtml(text) : text}</div>${buttons.join(' ')}`
}
