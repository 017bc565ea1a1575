import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Route } from 'playwright'

/**
 * With `E2E_LATE_MS`, delays many requests and responses at random, by at most that many milliseconds: bugs that depend
 * on their order show, in a journey or in the page.
 */
export async function delayResponses(context: BrowserContext): Promise<void> {
  const most = Number(process.env.E2E_LATE_MS ?? 0)
  // Requests of a context that closes meanwhile fail; nobody waits for them.
  if (most > 0) await context.route('**/*', (route) => delayOrContinue(route, Math.random() * most).catch(() => {}))
}

async function delayOrContinue(route: Route, ms: number): Promise<void> {
  const chance = Math.random()
  const url = route.request().url()
  if (chance < 0.2 && route.request().method() === 'GET' && url.includes('/api/') && !url.includes('/stream')) {
    const response = await route.fetch()
    await sleep(ms)
    return route.fulfill({ response })
  }
  if (chance < 0.5) await sleep(ms)
  return route.continue()
}
