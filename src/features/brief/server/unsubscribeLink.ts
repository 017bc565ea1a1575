import type { App } from '#base/app.ts'
import { equalSecrets } from '#base/equalSecrets.ts'
import { signature } from '#base/signature.ts'

/** The address that ends the brief of a reader without signing in (RFC 8058); absolute. */
export function unsubscribeUrl(app: App, userId: number): string {
  return `${app.config.publicUrl}/brief/unsubscribe/${userId}-${sign(app, userId)}`
}

/** The reader of a token; undefined if it is not ours. */
export function readUnsubscribeToken(app: App, token: string): number | undefined {
  const [, id = '', given = ''] = /^(\d{1,10})-([\w-]{22})$/.exec(token) ?? []
  if (id === '' || !equalSecrets(given, sign(app, Number(id)))) return undefined
  return Number(id)
}

const sign = (app: App, userId: number) => signature(app.config, 'brief', String(userId))
