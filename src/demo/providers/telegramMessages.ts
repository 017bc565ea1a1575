import { createTelegramLimits } from './telegramLimits.ts'
import { failure, ok } from './telegramResponses.ts'
import type { TelegramMessage } from './telegramTypes.ts'

type Parameters = Record<string, unknown>
type Options = {
  perSecond: number
  perChatMs: number
  anyChat: boolean
  onMessage: ((message: TelegramMessage) => void | Promise<void>) | undefined
  /** Messages of an earlier run; new ones are added. */
  messages: TelegramMessage[]
}

/** The chats with the bot, and its methods `sendMessage` and `editMessageText`. */
export function createTelegramMessages({ perSecond, perChatMs, anyChat, onMessage, messages }: Options) {
  const chats = new Map<number, 'open' | 'blocked'>()
  const limit = createTelegramLimits({ perSecond, perChatMs })

  async function sendMessage(given: Parameters): Promise<object> {
    const chatId = Number(given.chat_id)
    const problem = refuseText(given) ?? refuseChat(chats.get(chatId) ?? (anyChat ? 'open' : undefined))
    if (problem) return problem
    const wait = limit(chatId)
    if (wait > 0) return failure({ error_code: 429, retry_after: wait })
    const message_id = (messages.at(-1)?.message_id ?? 0) + 1
    const message = { message_id, chat_id: chatId, text: String(given.text), buttons: buttonsOf(given), edited: false }
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
  return { messages, chats, sendMessage, editMessage }
}

/** HTML as the Bot API reads it: only these tags, properly closed. */
function refuseText({ text, parse_mode }: Parameters): object | undefined {
  if (!text) return failure({ error_code: 400, description: 'Bad Request: message text is empty' })
  if (parse_mode !== 'HTML') return undefined
  const open: string[] = []
  for (const [, closing, name = ''] of String(text).matchAll(/<(\/?)([a-z]*)[^>]*>/gi)) {
    const fine = closing ? open.pop() === name : ['b', 'i', 'a', 'u', 's', 'code', 'pre', 'blockquote'].includes(name)
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
