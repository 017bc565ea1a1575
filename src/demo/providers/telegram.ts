import { randomInt } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { serveTelegramChat } from './telegramChat.ts'
import { readTelegramFile, writeTelegramFile } from './telegramFile.ts'
import { createTelegramMessages } from './telegramMessages.ts'
import { failure, ok } from './telegramResponses.ts'
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
  /** Keeps the chats for the next run. */
  file?: string
}
type Parameters = Record<string, unknown>

/**
 * The Telegram Bot API on the loopback address: its wire format, limits and errors, and the people
 * who chat with the bot.
 */
export async function startTelegram({
  port = 0,
  token = '123456:stand-in-token',
  perSecond = 30,
  perChatMs = 1_000,
  anyChat = false,
  onMessage,
  file,
}: Options = {}): Promise<Telegram> {
  const username = 'mirqab_bot'
  const known = readTelegramFile(file)
  const save = () => writeTelegramFile(file, known)
  const { messages, chats, sendMessage, editMessage } = createTelegramMessages({
    perSecond,
    perChatMs,
    anyChat,
    messages: known.messages,
    async onMessage(message) {
      save()
      await onMessage?.(message)
    },
  })
  const callbackAnswers: Telegram['callbackAnswers'] = []
  const updates = createUpdateQueue()
  let fault: TelegramFault | null = null
  let faultsLeft = 0

  const methods: Record<string, (parameters: Parameters) => Promise<object> | object> = {
    getMe: () => ok({ id: Number(token.split(':')[0]), is_bot: true, first_name: 'Mirqab', username }),
    sendMessage,
    editMessageText: editMessage,
    answerCallbackQuery: ({ callback_query_id, text }) => {
      callbackAnswers.push({ id: String(callback_query_id), text: String(text ?? '') })
      return ok(true)
    },
    ...webhookMethods(updates),
  }

  const server = Fastify()
  server.all<{ Params: { bot: string; method: string } }>('/bot:bot/:method', async (request, reply) => {
    const wrong = fault && faultsLeft-- > 0 ? fault : null
    if (wrong === 'timeout') return new Promise(() => {})
    if (request.params.bot !== token) return send(reply, failure({ error_code: 401, description: 'Unauthorized' }))
    if (wrong && wrong !== 'cut_off') return send(reply, failure(wrong))
    const method = methods[request.params.method]
    if (!method) return send(reply, failure({ error_code: 404, description: 'Not Found' }))
    const result = await method({ ...(request.query as Parameters), ...((request.body ?? {}) as Parameters) })
    if (wrong === 'cut_off') return void request.raw.socket.destroy()
    return send(reply, result)
  })
  const { say, tap } = createPeople(chats, updates)
  serveTelegramChat(server, { username, ...known, save, say, tap })
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
    restartIds: updates.restartIds,
    block: (chatId) => void chats.set(chatId, 'blocked'),
    fail(next, times = Number.POSITIVE_INFINITY) {
      fault = next
      faultsLeft = times
    },
    close: () => closeAll(server, updates),
  }
}

/** Acts of people in their chats with the bot. */
function createPeople(chats: Map<number, 'open' | 'blocked'>, updates: UpdateQueue): Pick<Telegram, 'say' | 'tap'> {
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
  return { say, tap }
}

async function closeAll(server: FastifyInstance, updates: UpdateQueue): Promise<void> {
  updates.close()
  server.server.closeAllConnections()
  await server.close()
}

const person = (chatId: number, more: object = {}) => ({ id: chatId, is_bot: false, first_name: 'Sara', language_code: 'ar', ...more })
const unixSeconds = () => Math.floor(Date.now() / 1000)

function send(reply: FastifyReply, result: object): FastifyReply {
  const { error_code = 200 } = result as { error_code?: number }
  return reply.status(error_code).send(result)
}

function webhookMethods(updates: UpdateQueue): Record<string, (parameters: Parameters) => Promise<object> | object> {
  return {
    setWebhook: ({ url, secret_token, allowed_updates }) => {
      const allowedUpdates = Array.isArray(allowed_updates) ? allowed_updates.map(String) : undefined
      updates.setWebhook({ url: String(url ?? ''), secret: String(secret_token ?? ''), allowedUpdates })
      return ok(true)
    },
    deleteWebhook: () => {
      updates.setWebhook({ url: '', secret: '', allowedUpdates: undefined })
      return ok(true)
    },
    getWebhookInfo: () => ok(updates.webhookInfo()),
    getUpdates: async ({ offset, timeout }) => {
      if (updates.hasWebhook())
        return failure({ error_code: 409, description: "Conflict: can't use getUpdates method while webhook is active" })
      return ok(await updates.take(Number(offset ?? 0), Number(timeout ?? 0)))
    },
    setMyCommands: () => ok(true),
  }
}
