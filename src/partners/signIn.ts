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

export const outsideProviders = ['google', 'apple'] as const
export type OutsideProvider = (typeof outsideProviders)[number]

/** What ties the answer to the question: each is a fresh random text. */
export type Question = { state: string; nonce: string; verifier: string }

/** Who somebody is by the word of the provider; all of it is text of any kind and length. `email` counts only if the provider verified it. */
export type OutsideIdentity = { issuer: string; subject: string; email: string | null; emailVerified: boolean; name: string | null }

/** The reader changed his mind at the provider (`denied`), or its answer is not to be believed (`failed`, `cause` has the reason). */
export class OutsideSignInError extends Error {
  override name = 'OutsideSignInError'
  readonly code: 'denied' | 'failed'
  constructor(code: 'denied' | 'failed', cause: unknown) {
    super(code, { cause })
    this.code = code
  }
}

export const isConfigured = (app: App, provider: OutsideProvider) => app.config[provider] !== undefined

/** Where the provider sends the reader back to; to be registered there. */
const callbackAddress = (app: App, provider: OutsideProvider) => `${app.config.publicUrl}/api/auth/${provider}/callback`

/** The provider's page that asks the reader (OpenID Connect Core 1.0, 3.1.2.1, with PKCE, RFC 7636). Throws `OutsideSignInError`. */
export async function askProvider(app: App, provider: OutsideProvider, question: Question): Promise<URL> {
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
 * Exchanges the code for the provider's signed word, and checks it: signature, issuer, audience, time, nonce, state. Throws `OutsideSignInError`.
 * @param answer the parameters that came back: code, state, iss, or error
 */
export async function believeProvider(
  app: App,
  provider: OutsideProvider,
  answer: Record<string, string>,
  question: Question,
): Promise<OutsideIdentity> {
  const address = new URL(callbackAddress(app, provider))
  for (const [name, value] of Object.entries(answer)) address.searchParams.set(name, value)
  const checks = { expectedState: question.state, expectedNonce: question.nonce, pkceCodeVerifier: question.verifier }
  const client = await clientOf(app, provider)
  const tokens = await authorizationCodeGrant(client, address, checks).catch(refuse)
  const claims = tokens.claims()
  if (!claims) throw new OutsideSignInError('failed', 'no ID token came')
  return readClaims(claims)
}

function refuse(error: unknown): never {
  const changedMind = error instanceof AuthorizationResponseError && /^(access_denied|user_cancelled_authorize)$/.test(error.error)
  throw new OutsideSignInError(changedMind ? 'denied' : 'failed', error)
}

function readClaims(claims: IDToken): OutsideIdentity {
  // OpenID Connect Core 1.0, 2: at most 255 characters of ASCII.
  if (!/^[\x20-\x7e]{1,255}$/.test(claims.sub)) throw new OutsideSignInError('failed', 'the subject is none')
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

async function clientOf(app: App, provider: OutsideProvider): Promise<Configuration> {
  const { google, apple } = app.config
  try {
    if (provider === 'google' && google) return await openIdClient(app, google.issuer, google.clientId, google.clientSecret)
    if (provider === 'apple' && apple) return await openIdClient(app, apple.issuer, apple.clientId, await appleSecret(apple))
  } catch (error) {
    throw new OutsideSignInError('failed', error)
  }
  throw new OutsideSignInError('failed', `${provider} is not configured`)
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
