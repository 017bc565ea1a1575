import { createHmac } from 'node:crypto'
import type { App } from '#base/app.ts'
import { equalSecrets } from '#base/equalSecrets.ts'

type Subscription = { id: number; hub_topic: string | null }

/** Our callback URL for one source and topic; unguessable. */
export function hubCallback(app: App, source: Subscription): string {
  return `${app.config.publicUrl}/websub/${source.id}/${tokenOf(app, source)}`
}

export function isHubToken(app: App, source: Subscription, token: string): boolean {
  return equalSecrets(token, tokenOf(app, source))
}

function tokenOf({ config }: App, { id, hub_topic }: Subscription): string {
  return createHmac('sha256', config.secret).update(`websub ${id} ${hub_topic}`).digest('base64url')
}
