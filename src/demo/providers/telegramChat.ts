import { randomInt } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { escapeHtml } from '#text/escapeHtml.ts'
import type { TelegramChats } from './telegramFile.ts'
import type { Telegram, TelegramMessage } from './telegramTypes.ts'

type Chat = TelegramChats & Pick<Telegram, 'username' | 'say' | 'tap'> & { save: () => void }
type Entry = { text: string; mine: boolean; message?: TelegramMessage }
type Query = { Querystring: { start?: string; chat?: string } }
type Sent = { Body: { chat?: string; text?: string; message?: string; data?: string } }

/**
 * A page on which the demo's reader chats with the bot, in place of the app: links to the bot lead
 * here (TELEGRAM_LINK_ROOT). `?start=TOKEN` shows the button Start, as the app does.
 */
export function serveTelegramChat(server: FastifyInstance, { username, messages, written, save, say, tap }: Chat): void {
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  const write = (chatId: number, text: string, language_code: string) => {
    written.push({ chat_id: chatId, text, after: messages.at(-1)?.message_id ?? 0 })
    save()
    say(chatId, text, { username: `demo_${chatId}`, language_code })
  }
  const entriesOf = (chatId: number): Entry[] => {
    const sent = messages.filter(({ chat_id }) => chat_id === chatId).map((message) => ({ at: message.message_id, message }))
    const said = written.filter(({ chat_id }) => chat_id === chatId).map(({ after, text }) => ({ at: after + 0.5, text }))
    return [...sent, ...said]
      .sort((one, other) => one.at - other.at)
      .map((entry) =>
        'text' in entry ? { text: entry.text, mine: true } : { text: entry.message.text, mine: false, message: entry.message },
      )
  }

  server.get<Query>(`/${username}`, (request, reply) => {
    const { start = '', chat } = request.query
    const token = /^[\w-]{1,64}$/.test(start) ? start : ''
    if (!/^\d{1,12}$/.test(chat ?? '')) return reply.redirect(`/${username}?chat=${randomInt(1e6, 1e9)}&start=${token}`, 303)
    const chatId = Number(chat)
    const language = languageOf(request)
    return reply.type('text/html; charset=utf-8').send(chatPage({ username, language, chatId, entries: entriesOf(chatId), start: token }))
  })
  server.post<Sent>(`/${username}`, (request, reply) => {
    const { chat = '', text, message, data } = request.body
    const chatId = Number(chat)
    if (text) write(chatId, text, languageOf(request))
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

type Language = 'ar' | 'en'

/** Language of the person's app; the browser's is taken for it. */
const languageOf = ({ headers }: FastifyRequest): Language => (/^en\b/i.test(headers['accept-language'] ?? '') ? 'en' : 'ar')

const texts = {
  ar: { about: 'محادثة للعرض تقوم مقام تطبيق تيليغرام.', start: 'ابدأ', message: 'رسالة', send: 'أرسل' },
  en: { about: 'A chat in place of the Telegram app, for the demo.', start: 'Start', message: 'Message', send: 'Send' },
}

type Page = { username: string; language: Language; chatId: number; entries: Entry[]; start: string }

function chatPage({ username, language, chatId, entries, start }: Page): string {
  const form = (content: string) => `<form method="post"><input type="hidden" name="chat" value="${chatId}">${content}</form>`
  const command = start ? `/start ${start}` : ''
  const t = texts[language]
  return `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>@${username}</title><style>${style}</style></head><body>
<main><h1><bdi>@${username}</bdi></h1><p>${t.about}</p>
<div id="messages">${entries.map((entry) => entryHtml(entry, form)).join('\n')}</div>
${command ? form(`<input type="hidden" name="text" value="${command}"><button id="start">${t.start}</button>`) : ''}
${form(`<input name="text" aria-label="${t.message}" autocomplete="off"> <button>${t.send}</button>`)}</main><script>${script}</script></body></html>`
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
