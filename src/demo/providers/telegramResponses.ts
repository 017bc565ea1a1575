import type { TelegramFault } from './telegramTypes.ts'

/** A successful response of the Bot API. */
export const ok = (result: unknown) => ({ ok: true, result })

/** An error response of the Bot API. */
export function failure({ error_code, description, retry_after }: Exclude<TelegramFault, string>): object {
  const text = description ?? (error_code === 429 ? `Too Many Requests: retry after ${retry_after}` : 'Internal Server Error')
  return { ok: false, error_code, description: text, ...(retry_after === undefined ? {} : { parameters: { retry_after } }) }
}
