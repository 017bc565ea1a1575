import { setTimeout as sleep } from 'node:timers/promises'

/** A little longer than the longest statement timeout of the site. */
const timeoutMs = 40_000

/** `unknown`: no response, or the service is unavailable; the write may have happened. */
type Outcome = 'acknowledged' | 'refused' | 'unknown'
export type Answer = { outcome: Outcome; status: number; body: Record<string, unknown> }

/** Longer than web takes to restart. */
const longestAskMs = 90_000

/** Statuses of an unavailable service, which are not the site's fault. */
const busy = new Set([502, 503, 504])

export type Client = ReturnType<typeof createClient>

/** An API client like other programs. `odd` collects unexpected responses, those other than success, refusal or unavailability. */
export function createClient(origin: string) {
  const odd = new Map<string, number>()

  async function send(method: string, path: string, token?: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> {
    const sent = {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    }
    try {
      const answer = await fetch(origin + path, {
        method,
        headers: sent,
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(timeoutMs),
      })
      const text = await answer.text()
      const { status } = answer
      if (status >= 500 && !busy.has(status)) note(`${method} ${path.replace(/\d+/g, '…').replace(/\?.*/, '')}: ${status}`)
      return { outcome: status < 300 ? 'acknowledged' : status < 500 ? 'refused' : 'unknown', status, body: parse(text) }
    } catch {
      return { outcome: 'unknown', status: 0, body: {} }
    }
  }

  /** Repeats a read until there is a response: web may have just died and be restarting. */
  async function ask(path: string, token?: string): Promise<Answer> {
    const until = Date.now() + longestAskMs
    for (;;) {
      const answer = await send('GET', path, token)
      if (answer.outcome !== 'unknown' || Date.now() > until) return answer
      await sleep(500)
    }
  }

  const note = (what: string) => void odd.set(what, (odd.get(what) ?? 0) + 1)
  return { send, ask, odd, note }
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
