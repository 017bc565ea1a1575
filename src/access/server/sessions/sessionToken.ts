import { createHmac } from 'node:crypto'
import type { App } from '#base/app.ts'
import { equalSecrets } from '#base/equalSecrets.ts'

/**
 * The token within a signed token, as in cookies and bearer headers:
 * `token.base64(HMAC-SHA256(secret, token))`. Undefined when the signature is wrong, so a copy of
 * the sessions table lets nobody sign in.
 */
export function tokenIn(app: App, signed: string): string | undefined {
  const dot = signed.indexOf('.')
  if (dot < 1 || signed.length > 200) return undefined
  const token = signed.slice(0, dot)
  return equalSecrets(signed.slice(dot + 1), signatureOf(app, token)) ? token : undefined
}

export function signToken(app: App, token: string): string {
  return `${token}.${signatureOf(app, token)}`
}

function signatureOf(app: App, token: string): string {
  return createHmac('sha256', app.config.secret).update(token).digest('base64')
}

/**
 * The signed token of `Authorization: Bearer …` (RFC 6750). Undefined for other schemes: browsers
 * send Basic by themselves, so it does not prove that the caller intended the request.
 */
export function bearerIn(authorization: string | undefined): string | undefined {
  return authorization?.match(/^bearer +(\S+)$/i)?.[1]
}
