import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { TelegramMessage } from './telegramTypes.ts'

/** A person's message to the bot. `after`: the bot's newest message then, in any chat. */
type Written = { chat_id: number; text: string; after: number }
/** The chats of a stand-in: what the bot sent and what people wrote, oldest first. */
export type TelegramChats = { messages: TelegramMessage[]; written: Written[] }

const maxKept = 500

/** The chats of an earlier run; none if there was none. */
export function readTelegramFile(file: string | undefined): TelegramChats {
  try {
    return file ? JSON.parse(readFileSync(file, 'utf8')) : { messages: [], written: [] }
  } catch {
    return { messages: [], written: [] }
  }
}

/** Keeps the newest messages for the next run. */
export function writeTelegramFile(file: string | undefined, { messages, written }: TelegramChats): void {
  if (!file) return
  const part = `${file}.part`
  writeFileSync(part, JSON.stringify({ messages: messages.slice(-maxKept), written: written.slice(-maxKept) }))
  renameSync(part, file)
}
