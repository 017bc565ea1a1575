import { createHmac } from 'node:crypto'
import type { App } from '#base/app.ts'
import { equalSecrets } from '#base/equalSecrets.ts'

/** The address that ends the brief of a reader without signing in (RFC 8058); absolute. */
export function unsubscribeUrl(app: App, userId: number): string {
  return `${app.config.publicUrl}/brief/unsubscribe/${userId}-${signature(app, userId)}`
}

/** The reader of a token; undefined if it is not ours. */
export function readUnsubscribeToken(app: App, token: string): number | undefined {
  const [, id = '', given = ''] = /^(\d{1,10})-([\w-]{22})$/.exec(token) ?? []
  if (id === '' || !equalSecrets(given, signature(app, Number(id)))) return undefined
  return Number(id)
}

/** 128 bits in base64url. */
function signature(app: App, userId: number): string {
  return createHmac('sha256', `brief ${app.config.secret}`).update(String(userId)).digest('base64url').slice(0, 22)
}
