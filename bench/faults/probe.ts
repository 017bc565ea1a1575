import { setTimeout as sleep } from 'node:timers/promises'
import type { Site } from './openSite.ts'

/** How long to wait for recovery; after that, the campaign continues and reports the failure. */
export const maxWaitMs = 60_000
const everyMs = 50
const timeoutMs = 3_000
/**
 * The pause between a reader's writes: 120 a minute are accepted, and a probe that asked more often
 * would be refused from then on.
 */
const writeEveryMs = 500

export type Probe = ReturnType<typeof createProbe>

/**
 * Checks /readyz, a list from the database, the front page, and a write.
 * @param token of a reader who writes nothing else
 */
export function createProbe(origin: string, token: string, poll: number) {
  let on = false

  async function isWorking(): Promise<boolean> {
    on = !on
    const body = JSON.stringify({ resource_id: poll, reaction: 'save', on })
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const signal = AbortSignal.timeout(timeoutMs)
    const reads = await Promise.all(['/readyz', '/api/posts?pagination=5', '/'].map((path) => succeeds(origin + path, { signal })))
    if (!reads.every(Boolean)) return false
    if (await succeeds(`${origin}/api/auth/poll/reactable`, { method: 'POST', headers, body, signal })) return true
    await sleep(writeEveryMs)
    return false
  }

  return {
    /** Milliseconds until all four succeed. */
    async untilRecovered(): Promise<number> {
      const started = performance.now()
      while (performance.now() - started < maxWaitMs) {
        if (await isWorking()) break
        await sleep(everyMs)
      }
      return performance.now() - started
    },
    /** Requests the front page repeatedly until stopped. */
    watchFrontPage() {
      const counts = { requests: 0, successes: 0 }
      let watching = true
      const loop = (async () => {
        while (watching) {
          const ok = await succeeds(`${origin}/`, { signal: AbortSignal.timeout(timeoutMs) })
          counts.requests++
          if (ok) counts.successes++
          await sleep(200)
        }
      })()
      return {
        async stop() {
          watching = false
          await loop
          return counts
        },
      }
    },
  }
}

async function succeeds(url: string, init: RequestInit): Promise<boolean> {
  try {
    const response = await fetch(url, init)
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}

/** Waits for a worker pool that is not in `known`; each adds a row when it starts. */
export async function untilWorkerRestarted(site: Site, known: Set<string>): Promise<number> {
  const started = performance.now()
  while (performance.now() - started < maxWaitMs) {
    const pools = await listWorkerPools(site)
    if ([...pools].some((pool) => !known.has(pool))) break
    await sleep(everyMs)
  }
  return performance.now() - started
}

export async function listWorkerPools(site: Site): Promise<Set<string>> {
  const { rows } = await site.pool.query<{ id: string }>('select id from job_workers').catch(() => ({ rows: [] }))
  return new Set(rows.map(({ id }) => id))
}
