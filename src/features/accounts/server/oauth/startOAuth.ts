import { createHash, randomBytes } from 'node:crypto'
import { consume, ipLimit } from '#access/server/rateLimit.ts'
import type { Caller } from '#access/server/sessions/caller.ts'
import type { App } from '#base/app.ts'
import { authorizationUrl, type OAuthProvider } from '#partners/oauth.ts'
import { safeReturn } from '../../safeReturn.ts'

/** How long signing in at the provider may take. */
export const oauthMinutes = 10
const random = () => randomBytes(32).toString('base64url')
export const hashOf = (text: string) => createHash('sha256').update(text).digest()

/**
 * Starts signing in with Google or Apple. Throws `OAuthError`, `too_many_requests`.
 * @param returnTo the path on our site to return to
 * @returns the provider's page to redirect to, and a secret for a cookie that ties the callback to
 *   this browser
 */
export async function startOAuth(
  app: App,
  caller: Caller,
  provider: OAuthProvider,
  returnTo: string | undefined,
): Promise<{ address: string; browser: string }> {
  await consume(app, ipLimit('outside', caller.ip, 100, 900))
  const request = { state: random(), nonce: random(), verifier: random() }
  const browser = random()
  const address = await authorizationUrl(app, provider, request)
  await app.db
    .insertInto('outside_sign_ins')
    .values({
      state_hash: hashOf(request.state),
      provider,
      browser_hash: hashOf(browser),
      nonce: request.nonce,
      verifier: request.verifier,
      return_to: safeReturn(returnTo),
      locale: caller.locale,
      expires_at: new Date(app.now().getTime() + oauthMinutes * 60_000),
    })
    .execute()
  return { address: address.href, browser }
}
