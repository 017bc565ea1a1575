import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { App } from '#base/app.ts'
import { OAuthError, type OAuthProvider, verifyCallback } from '#partners/oauth.ts'
import type { Caller } from '../sessions/caller.ts'
import { rememberDevice } from '../sessions/knownDevice.ts'
import { type OpenedSession, openSession } from '../sessions/openSession.ts'
import { passwordOwner } from '../signIn/passwordOwner.ts'
import { recordEvent } from '../signIn/recordEvent.ts'
import { linkOAuthAccount } from './linkOAuthAccount.ts'
import { hashOf } from './startOAuth.ts'

/** What providers send back; `user` is Apple's, JSON with the name, and comes only the first time. */
export const OAuthCallback = z.object({
  state: z.string().max(200),
  code: z.string().max(4000).optional(),
  error: z.string().max(200).optional(),
  iss: z.string().max(200).optional(),
  user: z.string().max(4000).optional(),
})
export type OAuthCallback = z.infer<typeof OAuthCallback>

/**
 * Keeps what Apple posted. The post comes from Apple's page, so our cookie, which other sites' forms must not carry, is not with it; the browser is
 * sent on to us once more, and then it is. Neither code nor name appear in an address.
 */
export async function storeOAuthCallback(app: App, provider: OAuthProvider, answer: OAuthCallback): Promise<void> {
  await app.db
    .updateTable('outside_sign_ins')
    .set({ answer: JSON.stringify(answer) })
    .where('state_hash', '=', hashOf(answer.state))
    .where('provider', '=', provider)
    .where('answer', 'is', null)
    .execute()
}

/** How it ended: `session` when all is well; else why not, to be told on the login page. */
export type OAuthResult =
  | { returnTo: string; session: OpenedSession; device: string | undefined }
  | { locale: string; error: 'expired' | 'denied' | 'failed' | 'unverified' }

/**
 * The way back in. Each departure counts once, for the browser that left, within its time.
 * @param browser the secret of `startOAuth`
 */
export async function finishOAuth(
  app: App,
  caller: Caller,
  provider: OAuthProvider,
  given: OAuthCallback,
  browser: string | undefined,
): Promise<OAuthResult> {
  const left = await app.db
    .deleteFrom('outside_sign_ins')
    .where('state_hash', '=', hashOf(given.state))
    .where('provider', '=', provider)
    .where('expires_at', '>', app.now())
    .returningAll()
    .executeTakeFirst()
  if (!left || !browser || !timingSafeEqual(left.browser_hash, hashOf(browser))) return { locale: caller.locale, error: 'expired' }
  const { user, ...answer } = OAuthCallback.parse(provider === 'apple' ? (left.answer ?? given) : given)
  try {
    const question = { state: given.state, nonce: left.nonce, verifier: left.verifier }
    const identity = await verifyCallback(app, provider, answer, question)
    const name = readName(user) ?? identity.name
    const userId = await linkOAuthAccount(app, caller, provider, { ...identity, name }, left.locale as 'ar' | 'en')
    if (userId === undefined) return { locale: left.locale, error: 'unverified' }
    const session = await openSession(app, caller, userId)
    await recordEvent(app.db, 'signed_in', userId, caller, { by: provider })
    const owner = await passwordOwner(app, session.user.email)
    return { returnTo: left.return_to, session, device: owner && rememberDevice(app, caller.device, owner) }
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error
    if (error.code === 'failed') app.log.warn({ err: error, provider }, 'an OAuth callback could not be verified')
    return { locale: left.locale, error: error.code }
  }
}

const AppleName = z.object({ name: z.object({ firstName: z.string().default(''), lastName: z.string().default('') }) })

/** Signed by nobody. */
function readName(user: string | undefined): string | null {
  if (!user) return null
  try {
    const { name } = AppleName.parse(JSON.parse(user))
    return `${name.firstName} ${name.lastName}`
  } catch {
    return null
  }
}
