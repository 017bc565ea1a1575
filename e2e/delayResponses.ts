import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Route } from 'playwright'

/**
 * Delays many requests and responses at random, with `E2E_LATE_MS`, by at most that many
 * milliseconds. This reveals journeys and pages that depend on their order.
 */
export async function delayResponses(context: BrowserContext): Promise<void> {
  const maxMs = Number(process.env.E2E_LATE_MS ?? 0)
  // Delayed requests fail if their context has been closed meanwhile.
  if (maxMs > 0) await context.route('**/*', (route) => delayOrContinue(route, Math.random() * maxMs).catch(() => {}))
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
