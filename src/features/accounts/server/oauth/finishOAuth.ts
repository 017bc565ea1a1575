import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { recordEvent } from '#access/server/recordEvent.ts'
import type { Caller } from '#access/server/sessions/caller.ts'
import { rememberDevice } from '#access/server/sessions/knownDevice.ts'
import { endPreviousSession, type OpenedSession, openSession } from '#access/server/sessions/openSession.ts'
import type { App } from '#base/app.ts'
import { OAuthError, type OAuthProfile, type OAuthProvider, verifyCallback } from '#partners/oauth.ts'
import { passwordOwner } from '../passwords/passwordOwner.ts'
import { linkOAuthAccount } from './linkOAuthAccount.ts'
import { hashOf } from './startOAuth.ts'

/** Shape of a parameter without NUL, which PostgreSQL stores in no text. */
const parameter = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .regex(/^[^\0]*$/)

/**
 * Parameters of the callback; `user` is JSON with the name, which Apple sends only the first time.
 */
export const OAuthCallback = z.object({
  state: parameter(200),
  code: parameter(4000).optional(),
  error: parameter(200).optional(),
  iss: parameter(200).optional(),
  user: parameter(4000).optional(),
})
export type OAuthCallback = z.infer<typeof OAuthCallback>

/**
 * Stores what Apple posted. The form is posted from Apple's page, so our `SameSite` cookie is not
 * sent with it; the browser is then redirected to the callback, and sends it. Neither the code nor
 * the name appears in a URL.
 */
export async function storeOAuthCallback(app: App, provider: OAuthProvider, callback: OAuthCallback): Promise<void> {
  await app.db
    .updateTable('outside_sign_ins')
    .set({ answer: JSON.stringify(callback) })
    .where('state_hash', '=', hashOf(callback.state))
    .where('provider', '=', provider)
    .where('answer', 'is', null)
    .execute()
}

/** `session` if the user is signed in; otherwise the error that the login page shows. */
export type OAuthResult =
  | { returnTo: string; session: OpenedSession; device: string | undefined }
  | { locale: string; error: 'expired' | 'denied' | 'failed' | 'unverified' }

/**
 * Signs in with what the provider sent to the callback. Each started sign-in can be finished once,
 * by the same browser, before it expires.
 * @param browser the secret from `startOAuth`
 */
export async function finishOAuth(
  app: App,
  caller: Caller,
  provider: OAuthProvider,
  given: OAuthCallback,
  browser: string | undefined,
): Promise<OAuthResult> {
  const started = await app.db
    .deleteFrom('outside_sign_ins')
    .where('state_hash', '=', hashOf(given.state))
    .where('provider', '=', provider)
    .where('expires_at', '>', app.now())
    .returningAll()
    .executeTakeFirst()
  if (!started || !browser || !timingSafeEqual(started.browser_hash, hashOf(browser))) return { locale: caller.locale, error: 'expired' }
  const { user, ...callback } = OAuthCallback.parse(provider === 'apple' ? (started.answer ?? given) : given)
  try {
    const request = { state: given.state, nonce: started.nonce, verifier: started.verifier }
    const identity = await verifyCallback(app, provider, callback, request)
    const name = readName(user) ?? identity.name
    const userId = await linkOAuthAccount(app, caller, provider, { ...identity, name }, started.locale as 'ar' | 'en')
    if (userId === undefined) return { locale: started.locale, error: 'unverified' }
    const session = await openSession(app, caller, userId)
    if (!(await isStillLinked(app, userId, identity))) {
      await endPreviousSession(app, { cookie: session.token })
      return { locale: started.locale, error: 'failed' }
    }
    await recordEvent(app.db, 'signed_in', userId, caller, { by: provider })
    const owner = await passwordOwner(app, session.user.email)
    return { returnTo: started.return_to, session, device: owner && rememberDevice(app, caller.device, owner) }
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error
    if (error.code === 'failed') app.log.warn({ err: error, provider }, 'an OAuth callback could not be verified')
    return { locale: started.locale, error: error.code }
  }
}

/**
 * Waits for a transaction that is removing the link (`removeWay`), because that could not see a
 * session that was opened meanwhile and end it.
 */
async function isStillLinked(app: App, userId: number, { issuer, subject }: OAuthProfile): Promise<boolean> {
  const link = app.db.selectFrom('accounts').select('id').where('issuer', '=', issuer).where('account_id', '=', subject)
  return (await link.where('user_id', '=', userId).forKeyShare().executeTakeFirst()) !== undefined
}

const AppleName = z.object({ name: z.object({ firstName: z.string().default(''), lastName: z.string().default('') }) })

/** Reads the name. The value is not signed, so it must not be used for anything else. */
function readName(user: string | undefined): string | null {
  if (!user) return null
  try {
    const { name } = AppleName.parse(JSON.parse(user))
    return `${name.firstName} ${name.lastName}`
  } catch {
    return null
  }
}
