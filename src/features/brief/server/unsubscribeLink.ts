import type { App } from '#base/app.ts'
import { readSignedId, signedId } from '#base/signedId.ts'

const purpose = 'brief'

/** The address that ends the brief of a reader without signing in (RFC 8058); absolute. */
export function unsubscribeUrl(app: App, userId: number): string {
  return `${app.config.publicUrl}/brief/unsubscribe/${signedId(app.config, purpose, userId)}`
}

/** The reader of a token; undefined if it is not ours. */
export function readUnsubscribeToken(app: App, token: string): number | undefined {
  const id = readSignedId(app.config, purpose, token)
  return id === undefined ? undefined : Number(id)
}
