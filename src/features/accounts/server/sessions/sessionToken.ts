import { createHmac, timingSafeEqual } from 'node:crypto'
import type { App } from '#base/app.ts'

/**
 * The token of a signed one as cookies and bearer headers carry it: `token.base64(HMAC-SHA256(secret, token))`. Undefined when the
 * signature is not ours, so a copy of the sessions table signs nobody in.
 */
export function tokenIn(app: App, signed: string): string | undefined {
  const dot = signed.indexOf('.')
  if (dot < 1 || signed.length > 200) return undefined
  const token = signed.slice(0, dot)
  const given = Buffer.from(signed.slice(dot + 1))
  const wanted = Buffer.from(signatureOf(app, token))
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? token : undefined
}

/** The signed form of a token. */
export function signToken(app: App, token: string): string {
  return `${token}.${signatureOf(app, token)}`
}

function signatureOf(app: App, token: string): string {
  return createHmac('sha256', app.config.secret).update(token).digest('base64')
}

/**
 * The signed token of `Authorization: Bearer …` (RFC 6750). Undefined for another scheme: browsers send Basic by themselves, so it does not say that our
 * caller meant it.
 */
export function bearerIn(authorization: string | undefined): string | undefined {
  return authorization?.match(/^bearer +(\S+)$/i)?.[1]
}
