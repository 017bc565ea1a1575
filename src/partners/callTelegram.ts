import type { App } from '#base/app.ts'
import { safeFetch } from '#base/net/safeFetch.ts'
import { parseJson } from '#base/parseJson.ts'
import { failedSend } from './failedSend.ts'
import type { SendResult } from './sendResult.ts'

/** The response of the Bot API to one call (core.telegram.org/bots/api, "Making requests"). */
export type TelegramResponse<Result> =
  | { ok: true; result: Result }
  | { ok: false; error_code: number; description: string; parameters?: { retry_after?: number } }

/**
 * Calls a method of the Bot API. Plain HTTP, because a bot library would bring its own client,
 * which bypasses `safeFetch`, for six methods. Throws `SafeFetchError`, and an error if no bot is
 * configured.
 * @param timeoutMs longer for long polling
 */
export async function callTelegram<Result>(
  app: App,
  method: string,
  parameters: object = {},
  { timeoutMs = app.config.sendDeadlineMs, signal }: { timeoutMs?: number; signal?: AbortSignal } = {},
): Promise<TelegramResponse<Result>> {
  const { telegram } = app.config
  if (!telegram) throw new Error('TELEGRAM_BOT_TOKEN is not set')
  const { status, body } = await safeFetch(app.config, `${telegram.apiRoot}/bot${telegram.token}/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(parameters),
    timeoutMs,
    maxRedirects: 0,
    ...(signal ? { signal } : {}),
  })
  const response = parseJson(body) as TelegramResponse<Result> | undefined
  if (response?.ok === true || typeof response?.error_code === 'number') return response
  // A proxy or firewall has answered for it, whose 403 says nothing about the chat.
  return { ok: false, error_code: 502, description: `not a response of the Bot API: ${status}` }
}

/** Descriptions of errors 400 that are about the chat, not the message. */
const chatIsGone =
  /chat not found|PEER_ID_INVALID|user is deactivated|bot was (blocked|kicked)|group chat was (deleted|deactivated)|chat_write_forbidden/i

/**
 * Makes a call that sends, and returns what it means for the channel. `sent.id` is the message's id
 * in the chat.
 */
export async function sendCall(app: App, method: string, parameters: object): Promise<SendResult> {
  try {
    const response = await callTelegram<{ message_id?: number } | true | undefined>(app, method, parameters)
    if (response.ok) return { outcome: 'sent', id: response.result === true ? '' : String(response.result?.message_id ?? '') }
    return readError(app, response)
  } catch (error) {
    return failedSend(error)
  }
}

function readError(app: App, response: Extract<TelegramResponse<never>, { ok: false }>): SendResult {
  const { error_code: code, description, parameters } = response
  const reason = `${code} ${description}`
  if (/message is not modified/i.test(description)) return { outcome: 'sent', id: '' }
  if (code === 403 || (code === 400 && chatIsGone.test(description))) return { outcome: 'gone', reason }
  // 404 means that the token has no bot.
  if (code === 401 || code === 404) app.log.error('Telegram does not accept TELEGRAM_BOT_TOKEN')
  if (code === 401 || code === 404 || code === 429 || code >= 500) {
    const seconds = parameters?.retry_after
    return { outcome: 'busy', retryAfterMs: seconds === undefined ? undefined : seconds * 1000, reason }
  }
  return { outcome: 'refused', reason }
}
