import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Route } from 'playwright'

/**
 * With `E2E_LATE_MS` many answers come by chance so many milliseconds later at most, the question or the answer having waited: what depends on their
 * order shows, in a journey or in the page.
 */
export async function makeAnswersLate(context: BrowserContext): Promise<void> {
  const most = Number(process.env.E2E_LATE_MS ?? 0)
  // Of a context that is closed meanwhile nobody waits for an answer.
  if (most > 0) await context.route('**/*', (route) => answerLate(route, Math.random() * most).catch(() => {}))
}

async function answerLate(route: Route, ms: number): Promise<void> {
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
