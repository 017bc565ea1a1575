import { z } from 'zod'
import type { App } from '#base/app.ts'
import { isDatabaseUnavailable } from '#base/database/isDatabaseUnavailable.ts'
import { replyInTurn } from '#features/channels/server/pace/replyInTurn.ts'
import type { Locale } from '#text/locale.ts'
import { botTexts } from './botTexts.ts'
import { type Chat, readChat } from './readChat.ts'
import { pair, runCommand } from './runCommand.ts'
import { tapButton } from './tapButton.ts'

const Person = z.object({
  username: z
    .string()
    .regex(/^\w{1,64}$/)
    .optional()
    .catch(undefined),
  language_code: z.string().optional(),
})
/**
 * Private chats, whose ids are positive. In a group, each of its members could read the reader's
 * state, stop their alerts and mute for them.
 */
const ChatId = z.object({ id: z.int().positive() })

/** The part of the Bot API's `Update` that we read. */
export const Update = z.object({
  update_id: z.int(),
  message: z.object({ chat: ChatId, from: Person.optional(), text: z.string().optional() }).optional(),
  callback_query: z
    .object({
      id: z.string(),
      from: Person,
      message: z.object({ chat: ChatId, message_id: z.int() }).optional(),
      data: z.string().optional(),
    })
    .optional(),
})
export type Update = z.infer<typeof Update>
type Query = NonNullable<Update['callback_query']>

/**
 * Handles an update. While the database is away, Telegram sends it again; one that fails for
 * another reason would fail for ever, and in the order in which Telegram sends them, nobody else
 * could write to the bot.
 */
export async function handleOrSkip(app: App, update: Update): Promise<void> {
  try {
    await handleUpdate(app, update)
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error
    app.log.error({ err: error, update: update.update_id }, 'a message to the bot could not be handled; it is skipped')
  }
}

/**
 * Does what somebody asked the bot for, and replies. A repeated update does nothing. If the process
 * dies in between, Telegram sends it again; all that it can ask for may be done twice.
 */
async function handleUpdate(app: App, update: Update): Promise<void> {
  const { update_id, message, callback_query: query } = update
  const seen = await app.db.selectFrom('telegram_updates').select('update_id').where('update_id', '=', update_id).executeTakeFirst()
  if (seen) return
  if (message?.text) {
    const chat = await readChat(app, message.chat.id)
    const asked = { chatId: message.chat.id, username: message.from?.username ?? null, locale: localeOf(chat, message.from) }
    const reply = await runCommand(app, chat, asked, message.text)
    if (reply) await replyInTurn(app, { channel: 'telegram', address: String(message.chat.id), ...reply, callbackId: null })
  } else if (query) {
    const chat = query.message && (await readChat(app, query.message.chat.id))
    const locale = localeOf(chat, query.from)
    const text = await obeyTap(app, chat, query, locale)
    const address = String(query.message?.chat.id ?? 0)
    await replyInTurn(app, { channel: 'telegram', address, text, callbackId: query.id })
  }
  await app.db
    .insertInto('telegram_updates')
    .values({ update_id, handled_at: app.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Does what a button asks for. @returns the notice that ends its waiting */
async function obeyTap(app: App, chat: Chat | undefined, { data = '', message, from }: Query, locale: Locale): Promise<string> {
  const token = /^link ([\w-]{8,64})$/.exec(data)?.[1]
  if (token && message) return pair(app, { chatId: message.chat.id, username: from.username ?? null, locale }, token)
  const isMuted = chat && message && (await tapButton(app, { userId: chat.userId, messageId: message.message_id, data }))
  return isMuted ? botTexts[locale].mutedCause : botTexts[locale].gone
}

/** The language of the account, else that of the person's Telegram; Arabic unless it is another. */
function localeOf(chat: Chat | undefined, from: z.infer<typeof Person> | undefined): Locale {
  if (chat) return chat.locale
  return from?.language_code && !from.language_code.startsWith('ar') ? 'en' : 'ar'
}
