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

/** Fresh random values that tie the provider's response to our request. */
export type OAuthRequest = { state: string; nonce: string; verifier: string }

/**
 * The user's identity at the provider; the texts are untrusted, of any content and length. `email`
 * counts only if the provider verified it.
 */
export type OAuthProfile = { issuer: string; subject: string; email: string | null; emailVerified: boolean; name: string | null }

/**
 * The reader cancelled at the provider (`denied`), or its response cannot be verified (`failed`;
 * `cause` has the reason).
 */
export class OAuthError extends Error {
  override name = 'OAuthError'
  readonly code: 'denied' | 'failed'
  constructor(code: 'denied' | 'failed', cause: unknown) {
    super(code, { cause })
    this.code = code
  }
}

export const isConfigured = (app: App, provider: OAuthProvider) => app.config[provider] !== undefined

/** The redirect URI; must be registered with the provider. */
const redirectUri = (app: App, provider: OAuthProvider) => `${app.config.publicUrl}/api/auth/${provider}/callback`

/**
 * The URL of the provider's consent page (OpenID Connect Core 1.0, 3.1.2.1, with PKCE, RFC 7636).
 * Throws `OAuthError`.
 */
export async function authorizationUrl(app: App, provider: OAuthProvider, request: OAuthRequest): Promise<URL> {
  return buildAuthorizationUrl(await clientOf(app, provider), {
    redirect_uri: redirectUri(app, provider),
    state: request.state,
    nonce: request.nonce,
    code_challenge: await calculatePKCECodeChallenge(request.verifier),
    code_challenge_method: 'S256',
    // Apple sends name and e-mail address only with `form_post`.
    ...(provider === 'apple' ? { scope: 'name email', response_mode: 'form_post' } : { scope: 'openid email profile' }),
  })
}

/**
 * Exchanges the code for an ID token and verifies it: signature, issuer, audience, time, nonce,
 * state. Throws `OAuthError`.
 * @param callback the parameters of the callback: code, state, iss, or error
 */
export async function verifyCallback(
  app: App,
  provider: OAuthProvider,
  callback: Record<string, string>,
  request: OAuthRequest,
): Promise<OAuthProfile> {
  const url = new URL(redirectUri(app, provider))
  for (const [name, value] of Object.entries(callback)) url.searchParams.set(name, value)
  const checks = { expectedState: request.state, expectedNonce: request.nonce, pkceCodeVerifier: request.verifier }
  const client = await clientOf(app, provider)
  const tokens = await authorizationCodeGrant(client, url, checks).catch(refuse)
  const claims = tokens.claims()
  if (!claims) throw new OAuthError('failed', 'there is no ID token')
  return readClaims(claims)
}

function refuse(error: unknown): never {
  const isCancelled = error instanceof AuthorizationResponseError && /^(access_denied|user_cancelled_authorize)$/.test(error.error)
  throw new OAuthError(isCancelled ? 'denied' : 'failed', error)
}

function readClaims(claims: IDToken): OAuthProfile {
  // OpenID Connect Core 1.0, 2: at most 255 ASCII characters.
  if (!/^[\x20-\x7e]{1,255}$/.test(claims.sub)) throw new OAuthError('failed', 'the subject is invalid')
  const { email, email_verified, name } = claims
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: typeof email === 'string' ? email : null,
    // Apple sends it as a string.
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

/**
 * Apple's client secret is a short-lived JWT signed with our key (Apple, "Creating a client
 * secret").
 */
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
