export type TelegramMessage = {
  message_id: number
  chat_id: number
  text: string
  /** Plain text of the first row, second row ... of buttons. */
  buttons: { text: string; url?: string; callback_data?: string }[]
  edited: boolean
}

/**
 * An error response of the Bot API, `cut_off` (does it and closes the connection without a
 * response), or `timeout` (never answers).
 */
export type TelegramFault = { error_code: number; description?: string; retry_after?: number } | 'cut_off' | 'timeout'

export type Telegram = {
  /** `http://127.0.0.1:PORT`; also what `TELEGRAM_API_ROOT` is set to. */
  origin: string
  host: string
  token: string
  username: string
  /** Messages of the bot, oldest first; edits change the message. */
  messages: TelegramMessage[]
  /** Texts shown when a button was tapped. */
  callbackAnswers: { id: string; text: string }[]
  /** A person writes to the bot: from then on the chat exists. Returns the update's id. */
  say(chatId: number, text: string, from?: { username?: string; language_code?: string }): number
  /** A person taps a button below a message. */
  tap(chatId: number, messageId: number, data: string): number
  /**
   * Does what happens after a week without updates: the next one gets this id, whatever the last
   * one was (Bot API, "Update").
   */
  restartIds(next: number): void
  /** The person blocks the bot: 403 from now on. */
  block(chatId: number): void
  fail(fault: TelegramFault | null, times?: number): void
  close(): Promise<void>
}
