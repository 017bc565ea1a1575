import { setTimeout as sleep } from 'node:timers/promises'

/** Longer than any statement timeout of the site. */
const timeoutMs = 40_000

/** `unknown`: no response or a 5xx; a write may or may not have happened. */
type Outcome = 'acknowledged' | 'refused' | 'unknown'
export type ApiResponse = { outcome: Outcome; status: number; body: Record<string, unknown> }

/** Longer than web takes to restart. */
const maxRetryMs = 90_000

/** Statuses of an unavailable service, which are expected during faults. */
const unavailableStatuses = new Set([502, 503, 504])

export type Client = ReturnType<typeof createClient>

/** An API client. `unexpected`: how often each call got another 5xx status. */
export function createClient(origin: string) {
  const unexpected = new Map<string, number>()

  async function send(
    method: string,
    path: string,
    token?: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<ApiResponse> {
    const allHeaders = {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    }
    try {
      const response = await fetch(origin + path, {
        method,
        headers: allHeaders,
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(timeoutMs),
      })
      const text = await response.text()
      const { status } = response
      if (status >= 500 && !unavailableStatuses.has(status))
        recordUnexpected(`${method} ${path.replace(/\d+/g, '…').replace(/\?.*/, '')}: ${status}`)
      return { outcome: status < 300 ? 'acknowledged' : status < 500 ? 'refused' : 'unknown', status, body: parse(text) }
    } catch {
      return { outcome: 'unknown', status: 0, body: {} }
    }
  }

  /** Repeats a GET until there is a response, because web may be restarting. */
  async function getWithRetries(path: string, token?: string): Promise<ApiResponse> {
    const until = Date.now() + maxRetryMs
    for (;;) {
      const response = await send('GET', path, token)
      if (response.outcome !== 'unknown' || Date.now() > until) return response
      await sleep(500)
    }
  }

  const recordUnexpected = (what: string) => void unexpected.set(what, (unexpected.get(what) ?? 0) + 1)
  return { send, getWithRetries, unexpected }
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
