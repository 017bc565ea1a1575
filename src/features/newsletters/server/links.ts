import type { App } from '#base/app.ts'
import { readSignedId, signedId } from '#base/signedId.ts'

const purposes = { confirm: 'newsletter request', unsubscribe: 'newsletter subscription' }

/** The path of the link in the mail that asks. @param id of the request */
export const confirmPath = (app: App, id: number) => `/newsletters/confirm/${signedId(app.config, purposes.confirm, id)}`

/** The address that ends a subscription without signing in (RFC 8058); absolute. */
export const unsubscribeUrl = (app: App, id: number) =>
  `${app.config.publicUrl}/newsletters/unsubscribe/${signedId(app.config, purposes.unsubscribe, id)}`

/** The id in the token of a link; undefined if it is not ours. */
export function readToken(app: App, purpose: keyof typeof purposes, token: string): number | undefined {
  const id = readSignedId(app.config, purposes[purpose], token)
  return id === undefined ? undefined : Number(id)
}
