import { setTimeout as sleep } from 'node:timers/promises'

/** What a program that is killed may leave a caller with: no answer, or that the service is busy. */
const busy = new Set([502, 503, 504])
const pauseMs = 100
const patienceMs = 120_000

/** @property again whether an earlier attempt had no answer, so that it may have been taken */
export type Answer = { status: number; body: { code?: string; data?: Record<string, unknown> }; again: boolean }

/** Sends writes as a good client does: the same again until there is an answer. `refused` collects answers that say neither yes, no, nor later. */
export function createStubbornClient(origin: string) {
  const odd: string[] = []

  async function send(path: string, body: object, token?: string, method = 'POST'): Promise<Answer> {
    const until = Date.now() + patienceMs
    for (let again = false; Date.now() < until; again = true) {
      const answer = await attempt(path, body, token, method)
      if (answer && !busy.has(answer.status)) {
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
