import { setTimeout as sleep } from 'node:timers/promises'
import type { Site } from './openSite.ts'

/** The longest wait for recovery; after it the campaign continues and reports the failure. */
export const longestWaitMs = 60_000
const everyMs = 50
const timeoutMs = 3_000

export type Probe = ReturnType<typeof createProbe>

/**
 * Checks what the site is for: a list read from the database, the front page, and a write.
 * @param token of a reader that nothing else uses
 */
export function createProbe(origin: string, token: string, poll: number) {
  let on = false

  async function answersAll(): Promise<boolean> {
    on = !on
    const body = JSON.stringify({ resource_id: poll, reaction: 'save', on })
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const signal = AbortSignal.timeout(timeoutMs)
    const all = await Promise.all([
      answersOk(`${origin}/readyz`, { signal }),
      answersOk(`${origin}/api/posts?pagination=5`, { signal }),
      answersOk(`${origin}/`, { signal }),
      answersOk(`${origin}/api/auth/poll/reactable`, { method: 'POST', headers, body, signal }),
    ])
    return all.every(Boolean)
  }

  return {
    /** Milliseconds from now until all three succeed. */
    async untilAnswered(): Promise<number> {
      const started = performance.now()
      while (performance.now() - started < longestWaitMs) {
        if (await answersAll()) break
        await sleep(everyMs)
      }
      return performance.now() - started
    },
    /** Requests the front page again and again, like a reader who only reads; returns how many requests succeeded, of how many. */
    watchFrontPage() {
      const seen = { asked: 0, answered: 0 }
      let watching = true
      const loop = (async () => {
        while (watching) {
          const ok = await answersOk(`${origin}/`, { signal: AbortSignal.timeout(timeoutMs) })
          seen.asked++
          if (ok) seen.answered++
          await sleep(200)
        }
      })()
      return {
        async stop() {
          watching = false
          await loop
          return seen
        },
      }
    },
  }
}

async function answersOk(url: string, init: RequestInit): Promise<boolean> {
  try {
    const answer = await fetch(url, init)
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}

/** Every pool of workers adds its row when it starts. */
export async function untilWorkerIsBack(site: Site, known: Set<string>): Promise<number> {
  const started = performance.now()
  while (performance.now() - started < longestWaitMs) {
    const pools = await poolsOfWorkers(site)
    if ([...pools].some((pool) => !known.has(pool))) break
    await sleep(everyMs)
  }
  return performance.now() - started
}

export async function poolsOfWorkers(site: Site): Promise<Set<string>> {
  const { rows } = await site.pool.query<{ id: string }>('select id from job_workers').catch(() => ({ rows: [] }))
  return new Set(rows.map(({ id }) => id))
}
