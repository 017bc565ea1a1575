import { randomInt } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { serveTelegramChat } from './telegramChat.ts'
import { createTelegramLimits } from './telegramLimits.ts'
import type { Telegram, TelegramFault, TelegramMessage } from './telegramTypes.ts'
import { createUpdateQueue, type UpdateQueue } from './telegramUpdates.ts'

type Options = {
  port?: number
  token?: string
  perSecond?: number
  perChatMs?: number
  /** Every chat exists, also those of an earlier run. */
  anyChat?: boolean
  onMessage?: (message: TelegramMessage) => void | Promise<void>
}
type Parameters = Record<string, unknown>

/** The Telegram Bot API on the loopback address: its wire format, limits and errors, and the people who chat with the bot. */
export async function startTelegram({
  port = 0,
  token = '123456:stand-in-token',
  perSecond = 30,
  perChatMs = 1_000,
  anyChat = false,
  onMessage,
}: Options = {}): Promise<Telegram> {
  const username = 'mirqab_bot'
  const messages: TelegramMessage[] = []
  const callbackAnswers: Telegram['callbackAnswers'] = []
  const chats = new Map<number, 'open' | 'blocked'>()
  const updates = createUpdateQueue()
  const limit = createTelegramLimits({ perSecond, perChatMs })
  let fault: TelegramFault | null = null
  let faultsLeft = 0

  const methods: Record<string, (parameters: Parameters) => Promise<object> | object> = {
    getMe: () => ok({ id: Number(token.split(':')[0]), is_bot: true, first_name: 'Mirqab', username }),
    sendMessage: (given) => sendMessage(given),
    editMessageText: (given) => editMessage(given),
    answerCallbackQuery: ({ callback_query_id, text }) => {
      callbackAnswers.push({ id: String(callback_query_id), text: String(text ?? '') })
      return ok(true)
    },
    ...webhookMethods(updates),
  }

  async function sendMessage(given: Parameters): Promise<object> {
    const chatId = Number(given.chat_id)
    const problem = refuseText(given) ?? refuseChat(chats.get(chatId) ?? (anyChat ? 'open' : undefined))
    if (problem) return problem
    const wait = limit(chatId)
    if (wait > 0) return failure({ error_code: 429, retry_after: wait })
    const message = { message_id: messages.length + 1, chat_id: chatId, text: String(given.text), buttons: buttonsOf(given), edited: false }
    messages.push(message)
    await onMessage?.(message)
    return ok({ message_id: message.message_id, chat: { id: chatId, type: 'private' }, text: message.text })
  }
  async function editMessage(given: Parameters): Promise<object> {
    const message = messages.find(({ message_id, chat_id }) => message_id === Number(given.message_id) && chat_id === Number(given.chat_id))
    if (!message) return failure({ error_code: 400, description: 'Bad Request: message to edit not found' })
    const problem = refuseText(given)
    if (problem) return problem
    if (message.text === given.text) return failure({ error_code: 400, description: 'Bad Request: message is not modified' })
    Object.assign(message, { text: String(given.text), buttons: buttonsOf(given), edited: true })
    await onMessage?.(message)
    return ok({ message_id: message.message_id, chat: { id: message.chat_id, type: 'private' }, text: message.text })
  }

  const server = Fastify()
  server.all<{ Params: { bot: string; method: string } }>('/bot:bot/:method', async (request, reply) => {
    const wrong = fault && faultsLeft-- > 0 ? fault : null
    if (wrong === 'timeout') return new Promise(() => {})
    if (request.params.bot !== token) return answer(reply, failure({ error_code: 401, description: 'Unauthorized' }))
    if (wrong && wrong !== 'cut_off') return answer(reply, failure(wrong))
    const method = methods[request.params.method]
    if (!method) return answer(reply, failure({ error_code: 404, description: 'Not Found' }))
    const result = await method({ ...(request.query as Parameters), ...((request.body ?? {}) as Parameters) })
    if (wrong === 'cut_off') return void request.raw.socket.destroy()
    return answer(reply, result)
  })
  const say: Telegram['say'] = (chatId, text, from) => {
    if (chats.get(chatId) !== 'blocked') chats.set(chatId, 'open')
    const chat = { id: chatId, type: 'private', username: from?.username }
    return updates.add({ message: { message_id: randomInt(1e9), from: person(chatId, from), chat, date: unixSeconds(), text } })
  }
  const tap: Telegram['tap'] = (chatId, messageId, data) => {
    const chat = { id: chatId, type: 'private' }
    const query = { id: String(randomInt(1e12)), from: person(chatId), message: { message_id: messageId, chat }, chat_instance: '1', data }
    return updates.add({ callback_query: query })
  }
  serveTelegramChat(server, { username, messages, say, tap })
  const origin = await server.listen({ port, host: '127.0.0.1' })
  return {
    origin,
    host: new URL(origin).host,
    token,
    username,
    messages,
    callbackAnswers,
    say,
    tap,
    block: (chatId) => void chats.set(chatId, 'blocked'),
    fail(next, times = Number.POSITIVE_INFINITY) {
      fault = next
      faultsLeft = times
    },
    close: () => closeAll(server, updates),
  }
}

async function closeAll(server: FastifyInstance, updates: UpdateQueue): Promise<void> {
  updates.close()
  server.server.closeAllConnections()
  await server.close()
}

const person = (chatId: number, more: object = {}) => ({ id: chatId, is_bot: false, first_name: 'Sara', language_code: 'ar', ...more })
const unixSeconds = () => Math.floor(Date.now() / 1000)
const ok = (result: unknown) => ({ ok: true, result })

function failure({ error_code, description, retry_after, migrate_to_chat_id }: Exclude<TelegramFault, string>): object {
  const parameters = {
    ...(retry_after === undefined ? {} : { retry_after }),
    ...(migrate_to_chat_id === undefined ? {} : { migrate_to_chat_id }),
  }
  const text = description ?? (error_code === 429 ? `Too Many Requests: retry after ${retry_after}` : 'Internal Server Error')
  return { ok: false, error_code, description: text, ...(Object.keys(parameters).length > 0 ? { parameters } : {}) }
}

function answer(reply: FastifyReply, result: object): FastifyReply {
  const { error_code = 200 } = result as { error_code?: number }
  return reply.status(error_code).send(result)
}

function webhookMethods(updates: UpdateQueue): Record<string, (parameters: Parameters) => Promise<object> | object> {
  return {
    setWebhook: ({ url, secret_token }) => {
      updates.setWebhook(String(url ?? ''), String(secret_token ?? ''))
      return ok(true)
    },
    deleteWebhook: () => {
      updates.setWebhook('', '')
      return ok(true)
    },
    getWebhookInfo: () => ok({ url: updates.webhookUrl(), has_custom_certificate: false, pending_update_count: updates.pending() }),
    getUpdates: async ({ offset, timeout }) => {
      if (updates.webhookUrl())
        return failure({ error_code: 409, description: "Conflict: can't use getUpdates method while webhook is active" })
      return ok(await updates.take(Number(offset ?? 0), Number(timeout ?? 0)))
    },
    setMyCommands: () => ok(true),
  }
}

/** HTML as the Bot API reads it: only these tags, properly closed. */
function refuseText({ text, parse_mode }: Parameters): object | undefined {
  if (!text) return failure({ error_code: 400, description: 'Bad Request: message text is empty' })
  if (parse_mode !== 'HTML') return undefined
  const open: string[] = []
  for (const [, closing, name = ''] of String(text).matchAll(/<(\/?)([a-z]*)[^>]*>/gi)) {
    const fine = closing ? open.pop() === name : ['b', 'i', 'a', 'u', 's', 'code', 'pre'].includes(name)
    if (!fine) return failure({ error_code: 400, description: `Bad Request: can't parse entities: Unsupported start tag "${name}"` })
    if (!closing) open.push(name)
  }
  if (open.length > 0) return failure({ error_code: 400, description: "Bad Request: can't parse entities: Can't find end tag" })
  const plain = String(text).replace(/<[^>]*>/g, '')
  return plain.length > 4096 ? failure({ error_code: 400, description: 'Bad Request: message is too long' }) : undefined
}

function refuseChat(chat: 'open' | 'blocked' | undefined): object | undefined {
  if (chat === 'blocked') return failure({ error_code: 403, description: 'Forbidden: bot was blocked by the user' })
  return chat ? undefined : failure({ error_code: 400, description: 'Bad Request: chat not found' })
}

function buttonsOf({ reply_markup }: Parameters): TelegramMessage['buttons'] {
  return ((reply_markup as { inline_keyboard?: TelegramMessage['buttons'][] } | undefined)?.inline_keyboard ?? []).flat()
}
