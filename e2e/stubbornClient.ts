import { setTimeout as sleep } from 'node:timers/promises'

/** Statuses that a client may see when a program is killed: the service is down. */
const unavailable = new Set([502, 503, 504])
const pauseMs = 100
const timeoutMs = 120_000

/** @property again whether an earlier attempt had no response, so that it may have succeeded */
export type Answer = { status: number; body: { code?: string; data?: Record<string, unknown> }; again: boolean }

/** Sends writes as a well-behaved client does: repeats each until it has a response. `odd` collects unexpected responses. */
export function createStubbornClient(origin: string) {
  const odd: string[] = []

  async function send(path: string, body: object, token?: string, method = 'POST'): Promise<Answer> {
    const until = Date.now() + timeoutMs
    for (let again = false; Date.now() < until; again = true) {
      const answer = await attempt(path, body, token, method)
      if (answer && !unavailable.has(answer.status)) {
        const known = (await answer.json().catch(() => ({}))) as Answer['body']
        if (answer.status < 500) return { status: answer.status, body: known, again }
        odd.push(`${path}: ${answer.status}`)
      }
      await sleep(pauseMs)
    }
    throw new Error(`${path} had no answer for two minutes`)
  }

  async function attempt(path: string, body: object, token: string | undefined, method: string): Promise<Response | null> {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
    const signal = AbortSignal.timeout(15_000)
    return fetch(origin + path, { method, headers, body: JSON.stringify(body), signal }).catch(() => null)
  }

  return { send, odd }
}
