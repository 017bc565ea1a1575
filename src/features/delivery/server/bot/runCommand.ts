import { tryConsume } from '#access/server/rateLimit.ts'
import type { App } from '#base/app.ts'
import { disableChannel, enableChannel } from '#features/channels/server/disableChannel.ts'
import { findNewOwner, pairTelegram } from '#features/channels/server/telegram/pairTelegram.ts'
import { kuwaitTime } from '#kuwaitTime.ts'
import type { ReplyButton } from '#partners/telegram.ts'
import type { Locale } from '#text/locale.ts'
import { splitKeyword } from '#text/query/splitKeyword.ts'
import { addMute } from '../mutes/addMute.ts'
import { botTexts } from './botTexts.ts'
import type { Chat } from './readChat.ts'
import { type Command, readCommand } from './readCommand.ts'
import { readLastAlert, readReaderStatus } from './readReaderStatus.ts'

export type Asked = { chatId: number; username: string | null; locale: Locale }

type Answer = { text: string; button?: ReplyButton }

/**
 * Does what a message to the bot asks for.
 * @param chat undefined if the chat belongs to no reader.
 * @returns the reply; undefined: none, too many messages
 */
export async function runCommand(app: App, chat: Chat | undefined, asked: Asked, text: string): Promise<Answer | undefined> {
  const command = readCommand(text)
  // Replies to people who write more would use up what Telegram lets us send. Stopping always
  // works.
  if (!(await tryConsume(app, [{ name: 'telegram-bot', key: String(asked.chatId), max: 20, seconds: 60 }]))) {
    if (chat && command.name === 'stop') await disableChannel(app.db, chat.userId, 'telegram', 'stopped', app.now())
    return undefined
  }
  if (command.name === 'start' && command.token) return askOrPair(app, asked, command.token)
  return { text: chat ? await obey(app, chat, command) : botTexts[asked.locale].notLinked }
}

async function obey(app: App, chat: Chat, command: Command): Promise<string> {
  const texts = botTexts[chat.locale]
  const { userId } = chat
  switch (command.name) {
    case 'start':
      await enableChannel(app.db, userId, 'telegram')
      return texts.started
    case 'stop':
      await disableChannel(app.db, userId, 'telegram', 'stopped', app.now())
      return texts.stopped
    case 'mute':
      return mute(app, chat, command.minutes)
    case 'unmute':
      await app.db.deleteFrom('mutes').where('user_id', '=', userId).where('kind', '=', 'all').execute()
      return texts.unmuted
    case 'status':
      return texts.status(await readReaderStatus(app, userId))
    case 'why': {
      const alert = await readLastAlert(app, userId)
      return alert ? texts.why({ ...alert, keyword: alert.keyword && splitKeyword(alert.keyword).words }) : texts.nothingYet
    }
    default:
      return texts.help
  }
}

/**
 * Pairs a chat; if it is another account's, the reader is asked first: one tap on somebody else's
 * link must not give them this chat.
 */
async function askOrPair(app: App, asked: Asked, token: string): Promise<Answer> {
  const owner = await findNewOwner(app, token, asked.chatId)
  if (!owner) return { text: await pair(app, asked, token) }
  const texts = botTexts[asked.locale]
  return { text: texts.askMove(shortAddress(owner.email)), button: { text: texts.move, data: `link ${token}` } }
}

/** Links the chat with the account whose link it is. @returns what to say */
export async function pair(app: App, { chatId, username, locale }: Asked, token: string): Promise<string> {
  const paired = await pairTelegram(app, token, { id: chatId, username })
  return paired ? botTexts[paired.locale].paired(shortAddress(paired.email)) : botTexts[locale].badToken
}

/**
 * Tells an account from others without giving its address to a stranger: a person who opens
 * another's link would link their chat with that account.
 */
const shortAddress = (email: string) => email.replace(/^(.)[^@]*/u, '$1…')

async function mute(app: App, { userId, locale }: Chat, minutes: number | undefined): Promise<string> {
  if (minutes === undefined) return botTexts[locale].badDuration
  const until = new Date(app.now().getTime() + minutes * 60_000)
  await addMute(app.db, userId, { kind: 'all', value: '', until }, app.now())
  return botTexts[locale].muted(kuwaitTime(until.getTime()).slice(0, 16).replace('T', ' '))
}
