import { importPKCS8, SignJWT } from 'jose'
import {
  AuthorizationResponseError,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  type IDToken,
} from 'openid-client'
import type { App } from '#base/app.ts'
import { openIdClient } from './openIdClient.ts'

export const oauthProviders = ['google', 'apple'] as const
export type OAuthProvider = (typeof oauthProviders)[number]

/** What ties the answer to the question: each is a fresh random text. */
export type OAuthRequest = { state: string; nonce: string; verifier: string }

/** Who somebody is by the word of the provider; all of it is text of any kind and length. `email` counts only if the provider verified it. */
export type OAuthProfile = { issuer: string; subject: string; email: string | null; emailVerified: boolean; name: string | null }

/** The reader changed their mind at the provider (`denied`), or its answer cannot be verified (`failed`, `cause` has the reason). */
export class OAuthError extends Error {
  override name = 'OAuthError'
  readonly code: 'denied' | 'failed'
  constructor(code: 'denied' | 'failed', cause: unknown) {
    super(code, { cause })
    this.code = code
  }
}

export const isConfigured = (app: App, provider: OAuthProvider) => app.config[provider] !== undefined

/** Where the provider sends the reader back to; to be registered there. */
const callbackAddress = (app: App, provider: OAuthProvider) => `${app.config.publicUrl}/api/auth/${provider}/callback`

/** The provider's page that asks the reader (OpenID Connect Core 1.0, 3.1.2.1, with PKCE, RFC 7636). Throws `OAuthError`. */
export async function authorizationUrl(app: App, provider: OAuthProvider, question: OAuthRequest): Promise<URL> {
  return buildAuthorizationUrl(await clientOf(app, provider), {
    redirect_uri: callbackAddress(app, provider),
    state: question.state,
    nonce: question.nonce,
    code_challenge: await calculatePKCECodeChallenge(question.verifier),
    code_challenge_method: 'S256',
    // Apple gives name and address only to a form that it posts.
    ...(provider === 'apple' ? { scope: 'name email', response_mode: 'form_post' } : { scope: 'openid email profile' }),
  })
}

/**
 * Exchanges the code for the provider's signed word, and checks it: signature, issuer, audience, time, nonce, state. Throws `OAuthError`.
 * @param answer the parameters that came back: code, state, iss, or error
 */
export async function verifyCallback(
  app: App,
  provider: OAuthProvider,
  answer: Record<string, string>,
  question: OAuthRequest,
): Promise<OAuthProfile> {
  const address = new URL(callbackAddress(app, provider))
  for (const [name, value] of Object.entries(answer)) address.searchParams.set(name, value)
  const checks = { expectedState: question.state, expectedNonce: question.nonce, pkceCodeVerifier: question.verifier }
  const client = await clientOf(app, provider)
  const tokens = await authorizationCodeGrant(client, address, checks).catch(refuse)
  const claims = tokens.claims()
  if (!claims) throw new OAuthError('failed', 'no ID token came')
  return readClaims(claims)
}

function refuse(error: unknown): never {
  const changedMind = error instanceof AuthorizationResponseError && /^(access_denied|user_cancelled_authorize)$/.test(error.error)
  throw new OAuthError(changedMind ? 'denied' : 'failed', error)
}

function readClaims(claims: IDToken): OAuthProfile {
  // OpenID Connect Core 1.0, 2: at most 255 characters of ASCII.
  if (!/^[\x20-\x7e]{1,255}$/.test(claims.sub)) throw new OAuthError('failed', 'the subject is none')
  const { email, email_verified, name } = claims
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: typeof email === 'string' ? email : null,
    // Apple writes it as a text.
    emailVerified: email_verified === true || email_verified === 'true',
    name: typeof name === 'string' ? name : null,
  }
}

async function clientOf(app: App, provider: OAuthProvider): Promise<Configuration> {
  const { google, apple } = app.config
  try {
    if (provider === 'google' && google) return await openIdClient(app, google.issuer, google.clientId, google.clientSecret)
    if (provider === 'apple' && apple) return await openIdClient(app, apple.issuer, apple.clientId, await appleSecret(apple))
  } catch (error) {
    throw new OAuthError('failed', error)
  }
  throw new OAuthError('failed', `${provider} is not configured`)
}

/** Apple takes no fixed secret but a short letter signed with our key (Apple, "Creating a client secret"). */
async function appleSecret(apple: NonNullable<App['config']['apple']>): Promise<string> {
  const key = await importPKCS8(apple.privateKey, 'ES256')
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: apple.keyId })
    .setIssuer(apple.teamId)
    .setSubject(apple.clientId)
    .setAudience(apple.issuer)
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(key)
}
