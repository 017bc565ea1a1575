import { setTimeout as sleep } from 'node:timers/promises'
import { scaleTimeout } from '../test/timeouts.ts'

/** Statuses that a client may get while a program is down. */
const unavailableStatuses = new Set([502, 503, 504])
const pauseMs = 100

/** @property retried whether an earlier attempt got no response, so that it may have succeeded */
export type ApiResponse = { status: number; body: { code?: string; data?: Record<string, unknown> }; retried: boolean }

/**
 * Sends writes as a well-behaved client does, retrying each until it gets a response. `unexpected`
 * collects responses with other 5xx statuses.
 */
export function createRetryingClient(origin: string) {
  const unexpected: string[] = []

  async function send(path: string, body: object, token?: string, method = 'POST'): Promise<ApiResponse> {
    const until = Date.now() + scaleTimeout(120_000)
    for (let retried = false; Date.now() < until; retried = true) {
      const response = await attempt(path, body, token, method)
      if (response && !unavailableStatuses.has(response.status)) {
        const parsed = (await response.json().catch(() => ({}))) as ApiResponse['body']
        if (response.status < 500) return { status: response.status, body: parsed, retried }
        unexpected.push(`${path}: ${response.status}`)
      }
      await sleep(pauseMs)
    }
    throw new Error(`${path} got no response for minutes`)
  }

  async function attempt(path: string, body: object, token: string | undefined, method: string): Promise<Response | null> {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
    const signal = AbortSignal.timeout(scaleTimeout(15_000))
    return fetch(origin + path, { method, headers, body: JSON.stringify(body), signal }).catch(() => null)
  }

  return { send, unexpected }
}
