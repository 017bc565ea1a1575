import type { App } from '#base/app.ts'
import { safeFetch } from '#base/net/safeFetch.ts'
import { failedSend } from './failedSend.ts'
import type { SendResult } from './sendResult.ts'

/** The answer of the Bot API to one call (core.telegram.org/bots/api, "Making requests"). */
export type TelegramAnswer<Result> =
  | { ok: true; result: Result }
  | { ok: false; error_code: number; description: string; parameters?: { retry_after?: number; migrate_to_chat_id?: number } }

/**
 * Calls a method of the Bot API. Plain HTTP, because a bot library would bring its own client, which bypasses `safeFetch`, for six methods.
 * Throws `SafeFetchError`, and an error if no bot is configured.
 * @param timeoutMs longer for long polling
 */
export async function callTelegram<Result>(
  app: App,
  method: string,
  parameters: object = {},
  { timeoutMs = 15_000, signal }: { timeoutMs?: number; signal?: AbortSignal } = {},
): Promise<TelegramAnswer<Result>> {
  const { telegram } = app.config
  if (!telegram) throw new Error('TELEGRAM_BOT_TOKEN is not set')
  const response = await safeFetch(app.config, `${telegram.apiRoot}/bot${telegram.token}/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(parameters),
    timeoutMs,
    maxRedirects: 0,
    ...(signal ? { signal } : {}),
  })
  const answer = parse<TelegramAnswer<Result>>(Buffer.from(response.body).toString())
  return typeof answer?.ok === 'boolean'
    ? answer
    : { ok: false, error_code: response.status >= 400 ? response.status : 502, description: 'not an answer of the Bot API' }
}

function parse<Value>(text: string): Value | undefined {
  try {
    return JSON.parse(text) as Value
  } catch {
    return undefined
  }
}

/** Descriptions of errors 400 that are about the chat, not the message. */
const chatIsGone =
  /chat not found|PEER_ID_INVALID|user is deactivated|bot was (blocked|kicked)|group chat was (deleted|deactivated)|chat_write_forbidden/i

/** What a call that sends means for the channel. `sent.id` is the message's id in the chat. */
export async function sendCall(app: App, method: string, parameters: object): Promise<SendResult & { movedTo?: number }> {
  try {
    const answer = await callTelegram<{ message_id?: number } | true>(app, method, parameters)
    if (answer.ok) return { outcome: 'sent', id: answer.result === true ? '' : String(answer.result.message_id ?? '') }
    return readError(app, answer)
  } catch (error) {
    return failedSend(error)
  }
}

function readError(app: App, answer: Extract<TelegramAnswer<never>, { ok: false }>): SendResult & { movedTo?: number } {
  const { error_code: code, description, parameters } = answer
  const reason = `${code} ${description}`
  const movedTo = parameters?.migrate_to_chat_id
  if (movedTo !== undefined) return { outcome: 'gone', reason, movedTo }
  if (/message is not modified/i.test(description)) return { outcome: 'sent', id: '' }
  if (code === 403 || (code === 400 && chatIsGone.test(description))) return { outcome: 'gone', reason }
  // 404 is the answer to a token that has no bot.
  if (code === 401 || code === 404) app.log.error('Telegram does not accept TELEGRAM_BOT_TOKEN')
  if (code === 401 || code === 404 || code === 429 || code >= 500) {
    const seconds = parameters?.retry_after
    return { outcome: 'busy', retryAfterMs: seconds === undefined ? undefined : seconds * 1000, reason }
  }
  return { outcome: 'refused', reason }
}
