import { createHmac } from 'node:crypto'
import type { App } from '#base/app.ts'
import { kuwaitDay } from '#base/kuwaitTime.ts'

/** Who looks at a post, as far as the request tells. */
export type Viewer = { userId: number | null; address: string; userAgent?: string | undefined }

/**
 * The day in Kuwait (2026-11-21), and a name for the viewer on that day alone. A signed-in reader is the same on all devices. Visitors are told apart
 * by address and browser, hashed with a key that changes daily, as in Plausible's data policy (https://plausible.io/data-policy): no cookie, nothing
 * to follow anybody by, and nobody makes a post popular by asking a thousand times.
 */
export function viewerOfDay(app: App, { userId, address, userAgent = '' }: Viewer): { day: string; viewer: string } {
  const day = kuwaitDay(app.now().getTime())
  const who = userId === null ? `${address} ${userAgent}` : `reader ${userId}`
  const hash = createHmac('sha256', `viewers ${day} ${app.config.secret}`).update(who).digest('hex')
  return { day, viewer: hash.slice(0, 32) }
}
