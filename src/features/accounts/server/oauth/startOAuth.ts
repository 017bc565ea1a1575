import { createHash, randomBytes } from 'node:crypto'
import type { App } from '#base/app.ts'
import { authorizationUrl, type OAuthProvider } from '#partners/oauth.ts'
import { safeReturn } from '../../safeReturn.ts'
import type { Caller } from '../sessions/caller.ts'
import { addressLimit, consume } from '../signIn/rateLimit.ts'

/** How long somebody may take at the provider. */
export const oauthMinutes = 10
const random = () => randomBytes(32).toString('base64url')
export const hashOf = (text: string) => createHash('sha256').update(text).digest()

/**
 * Sends a reader to Google or Apple. Throws `OAuthError`, `too_many_requests`.
 * @param returnTo where on our site they want to be afterwards
 * @returns the provider's page, and a secret that this browser must bring back
 */
export async function startOAuth(
  app: App,
  caller: Caller,
  provider: OAuthProvider,
  returnTo: string | undefined,
): Promise<{ address: string; browser: string }> {
  await consume(app, addressLimit('outside', caller.address, 100, 900))
  const question = { state: random(), nonce: random(), verifier: random() }
  const browser = random()
  const address = await authorizationUrl(app, provider, question)
  await app.db
    .insertInto('outside_sign_ins')
    .values({
      state_hash: hashOf(question.state),
      provider,
      browser_hash: hashOf(browser),
      nonce: question.nonce,
      verifier: question.verifier,
      return_to: safeReturn(returnTo),
      locale: caller.locale,
      expires_at: new Date(app.now().getTime() + oauthMinutes * 60_000),
    })
    .execute()
  return { address: address.href, browser }
}
