import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type CryptoKey, exportJWK, generateKeyPair, importSPKI, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { afterAll } from 'vitest'

/** The person who signs in at the provider, and how its response is wrong, if at all. */
export type Person = { sub: string; claims?: JWTPayload; sign?: CryptoKey; error?: string }
export type Client = { id: string; secret: string } | { id: string; teamId: string; keyId: string; publicKey: string }
type Grant = { person: Person; query: URLSearchParams }

export type Issuer = {
  origin: string
  /**
   * Returns what the provider sends back when a browser opens its page and this person is signed in
   * there.
   */
  visit(address: string, person: Person): URLSearchParams
  /** The forms posted to the token endpoint. */
  exchanges: URLSearchParams[]
  /** The person signed in at the provider when a real browser opens its page. */
  present?: Person
}

/**
 * A provider that speaks OpenID Connect as Google and Apple do (Core 1.0, Discovery 1.0, PKCE), and
 * signs its tokens with a real key.
 */
export async function startIssuer(client: Client): Promise<Issuer> {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const grants = new Map<string, Grant>()
  const issuer: Issuer = { origin: '', exchanges: [], visit }

  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', issuer.origin).pathname
    if (path === '/.well-known/openid-configuration') return sendJson(response, 200, describeIssuer(issuer.origin))
    if (path === '/keys') return sendJson(response, 200, { keys: [jwk] })
    if (path === '/token') return exchange(request, response)
    if (path === '/authorize' && issuer.present) return sendBack(request, response, issuer.present)
    sendJson(response, 404, {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  function visit(address: string, person: Person): URLSearchParams {
    const { origin, pathname, searchParams: query } = new URL(address)
    if (origin + pathname !== `${issuer.origin}/authorize`) throw new Error(`not our page: ${address}`)
    if (query.get('client_id') !== client.id || query.get('response_type') !== 'code') throw new Error('not our client')
    const state = query.get('state') ?? ''
    if (person.error) return new URLSearchParams({ state, error: person.error })
    const code = randomUUID()
    grants.set(code, { person, query })
    return new URLSearchParams({ state, code })
  }

  function sendBack(request: IncomingMessage, response: ServerResponse, person: Person): void {
    const requested = new URL(request.url ?? '/', issuer.origin)
    const [address, parameters] = [String(requested.searchParams.get('redirect_uri')), visit(requested.href, person)]
    if (requested.searchParams.get('response_mode') === 'form_post')
      response.setHeader('content-type', 'text/html').end(formPost(address, parameters))
    else response.writeHead(303, { location: `${address}?${parameters}` }).end()
  }

  async function exchange(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await text(request))
    issuer.exchanges.push(form)
    const grant = grants.get(form.get('code') ?? '')
    grants.delete(form.get('code') ?? '')
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!(await isSentBy(client, issuer.origin, form))) return sendJson(response, 401, { error: 'invalid_client' })
    if (!grant || proof !== grant.query.get('code_challenge') || form.get('redirect_uri') !== grant.query.get('redirect_uri'))
      return sendJson(response, 400, { error: 'invalid_grant' })
    const idToken = await signIdToken({ iss: issuer.origin, aud: client.id }, grant, privateKey)
    sendJson(response, 200, { access_token: 'a', token_type: 'Bearer', expires_in: 300, id_token: idToken })
  }

  return issuer
}

/**
 * Whether a form of the token endpoint has the client's secret; Apple's is a token that the client
 * signed.
 */
async function isSentBy(client: Client, audience: string, form: URLSearchParams): Promise<boolean> {
  if (form.get('client_id') !== client.id) return false
  const given = form.get('client_secret') ?? ''
  if ('secret' in client) return given === client.secret
  const key = await importSPKI(client.publicKey, 'ES256')
  const options = { issuer: client.teamId, subject: client.id, audience, algorithms: ['ES256'], maxTokenAge: '10m' }
  const { protectedHeader } = await jwtVerify(given, key, options)
  return protectedHeader.kid === client.keyId
}

async function signIdToken(base: JWTPayload, { person, query }: Grant, key: CryptoKey): Promise<string> {
  const claims: JWTPayload = { ...base, sub: person.sub, nonce: query.get('nonce'), ...person.claims }
  const token = new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).setIssuedAt()
  if (claims.exp === undefined) token.setExpirationTime('5m')
  return token.sign(person.sign ?? key)
}

/** The page that posts the response (OAuth 2.0 Form Post Response Mode, appendix A). */
function formPost(address: string, parameters: URLSearchParams): string {
  const fields = [...parameters].map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
  return `<body onload="document.forms[0].submit()"><form method="post" action="${address}">${fields.join('')}</form>`
}

function describeIssuer(origin: string) {
  return {
    issuer: origin,
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${origin}/token`,
    jwks_uri: `${origin}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
  }
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
