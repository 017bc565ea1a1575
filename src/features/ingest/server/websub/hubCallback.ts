import { createHmac, timingSafeEqual } from 'node:crypto'
import type { App } from '#base/app.ts'

type Subscription = { id: number; hub_topic: string | null }

/** Our callback URL for one source and topic; unguessable. */
export function hubCallback(app: App, source: Subscription): string {
  return `${app.config.publicUrl}/websub/${source.id}/${tokenOf(app, source)}`
}

export function isHubToken(app: App, source: Subscription, token: string): boolean {
  const expected = Buffer.from(tokenOf(app, source))
  const given = Buffer.from(token)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function tokenOf({ config }: App, { id, hub_topic }: Subscription): string {
  return createHmac('sha256', config.secret).update(`websub ${id} ${hub_topic}`).digest('base64url')
}
