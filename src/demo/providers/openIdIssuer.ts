import { createHash, randomUUID } from 'node:crypto'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { type CryptoKey, exportJWK, generateKeyPair, importSPKI, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { escapeHtml } from '#text/escapeHtml.ts'
import type { LocalizedText } from '#text/locale.ts'

/** A client that may ask for tokens: Google gives it a secret, Apple knows its public key (PEM). */
export type Client = { id: string; secret: string } | { id: string; teamId: string; keyId: string; publicKey: string }
type Options = {
  port?: number
  /** Name on the page. */
  name: 'Google' | 'Apple'
  client: Client
}
/**
 * The person who signs in at the provider.
 * @property error response instead of a code
 * @property sign key of a token that the provider did not sign
 */
export type Person = { sub: string; claims?: JWTPayload; sign?: CryptoKey; error?: string }
type Grant = { person: Person; query: URLSearchParams }
type Language = 'ar' | 'en'

export type OpenIdIssuer = {
  origin: string
  host: string
  /** Returns what the provider sends back when this person opens its page. */
  visit(address: string, person: Person): URLSearchParams
  /** The forms posted to the token endpoint. */
  exchanges: URLSearchParams[]
  /** The person signed in at the provider; without one, its page asks. */
  present?: Person
  close(): Promise<void>
}

/** People who can be chosen: fictional, with an address that the provider has verified. */
const people: (LocalizedText & { sub: string; email: string })[] = [
  { sub: 'demo-1', ar: 'دلال الرشيد', en: 'Dalal Al-Rashid', email: 'dalal@people.example' },
  { sub: 'demo-2', ar: 'بدر العنزي', en: 'Bader Al-Enezi', email: 'bader@people.example' },
]

/**
 * A provider that speaks OpenID Connect as Google and Apple do (Core 1.0, Discovery 1.0, PKCE), on
 * the loopback address, and signs its tokens with a real key. Its page asks which of the fictional
 * people is signed in there, or lets them cancel.
 */
export async function startOpenIdIssuer({ port = 0, name, client }: Options): Promise<OpenIdIssuer> {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'demo', alg: 'RS256', use: 'sig' }
  const grants = new Map<string, Grant>()
  const server = Fastify({ forceCloseConnections: true })
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  )
  const issuer: OpenIdIssuer = { origin: '', host: '', exchanges: [], visit, close: () => server.close() }

  server.get('/.well-known/openid-configuration', () => describeIssuer(issuer.origin))
  server.get('/keys', () => ({ keys: [jwk] }))
  server.get('/authorize', (request, reply) => {
    const query = queryOf(request)
    if (query.get('client_id') !== client.id) return reply.status(400).send({ error: 'invalid_client' })
    if (issuer.present) return sendBack(reply, query, issuer.present)
    return reply.type('text/html; charset=utf-8').send(choicePage(name, languageOf(request), query))
  })
  server.get('/choose', (request, reply) => {
    const query = queryOf(request)
    const chosen = people.find(({ sub }) => sub === query.get('person'))
    const cancelled = { sub: '', error: name === 'Apple' ? 'user_cancelled_authorize' : 'access_denied' }
    return sendBack(reply, query, chosen ? personOf(chosen, languageOf(request)) : cancelled)
  })
  server.post<{ Body: URLSearchParams }>('/token', async ({ body: form }, reply) => {
    issuer.exchanges.push(form)
    const code = form.get('code') ?? ''
    const grant = grants.get(code)
    grants.delete(code)
    if (!(await isSentBy(client, issuer.origin, form))) return reply.status(401).send({ error: 'invalid_client' })
    const isSame = grant && form.get('redirect_uri') === grant.query.get('redirect_uri')
    const isProved = challengeOf(form.get('code_verifier') ?? '') === grant?.query.get('code_challenge')
    if (!isSame || !isProved) return reply.status(400).send({ error: 'invalid_grant' })
    const id_token = await signIdToken(privateKey, { iss: issuer.origin, aud: client.id }, grant)
    return { access_token: 'demo', token_type: 'Bearer', expires_in: 300, id_token }
  })

  function visit(address: string, person: Person): URLSearchParams {
    const { origin, pathname, searchParams: query } = new URL(address)
    if (origin + pathname !== `${issuer.origin}/authorize`) throw new Error(`not our page: ${address}`)
    if (query.get('client_id') !== client.id || query.get('response_type') !== 'code') throw new Error('not our client')
    return grant(query, person)
  }

  function grant(query: URLSearchParams, person: Person): URLSearchParams {
    const state = query.get('state') ?? ''
    if (person.error) return new URLSearchParams({ state, error: person.error })
    const code = randomUUID()
    grants.set(code, { person, query })
    return new URLSearchParams({ state, code })
  }

  function sendBack(reply: FastifyReply, query: URLSearchParams, person: Person): FastifyReply {
    const [address, parameters] = [query.get('redirect_uri') ?? '', grant(query, person)]
    if (query.get('response_mode') === 'form_post') return reply.type('text/html; charset=utf-8').send(formPost(address, parameters))
    return reply.redirect(`${address}?${parameters}`, 303)
  }

  issuer.origin = await server.listen({ port, host: '127.0.0.1' })
  issuer.host = new URL(issuer.origin).host
  return issuer
}

const queryOf = ({ url }: FastifyRequest) => new URL(url, 'http://127.0.0.1').searchParams
const languageOf = ({ headers }: FastifyRequest): Language => (/^en\b/i.test(headers['accept-language'] ?? '') ? 'en' : 'ar')
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

function personOf({ sub, email, ...name }: (typeof people)[number], language: Language): Person {
  return { sub, claims: { email, email_verified: true, name: name[language] } }
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

function signIdToken(key: CryptoKey, base: JWTPayload, { person, query }: Grant): Promise<string> {
  const claims: JWTPayload = { ...base, sub: person.sub, nonce: query.get('nonce'), ...person.claims }
  const token = new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'demo' }).setIssuedAt()
  if (claims.exp === undefined) token.setExpirationTime('5m')
  return token.sign(person.sign ?? key)
}

const texts = {
  ar: {
    title: (name: string) => `الدخول بحساب ${name}`,
    about: (name: string) => `صفحة للعرض تقوم مقام ${name}، ولا يُرسل شيء إليها. اختر شخصاً من نسج الخيال.`,
    cancel: 'ألغِ',
  },
  en: {
    title: (name: string) => `Sign in with ${name}`,
    about: (name: string) => `This page stands in for ${name} in the demo; nothing is sent there. Choose a fictional person.`,
    cancel: 'Cancel',
  },
}

const style = `body{margin:0 auto;max-width:26rem;padding:2rem 1rem;background:#fff;color:#0f1b2a;font:1rem/1.6 system-ui,Tahoma,sans-serif}
h1{font-size:1.25rem}a{display:block;margin:.5rem 0;padding:.75rem 1rem;border:1px solid #d9e1ea;border-radius:.5rem;color:inherit;text-decoration:none}small{display:block;color:#52647a}`

function choicePage(name: string, language: Language, query: URLSearchParams): string {
  const t = texts[language]
  const addressOf = (person: string) => escapeHtml(`/choose?${new URLSearchParams([...query, ['person', person]])}`)
  const choices = people.map(
    (person) =>
      `<a href="${addressOf(person.sub)}">${escapeHtml(person[language])}<small dir="ltr">${escapeHtml(person.email)}</small></a>`,
  )
  return `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${t.title(name)}</title><style>${style}</style><h1>${t.title(name)}</h1><p>${t.about(name)}</p>${choices.join('')}<a href="${addressOf('')}">${t.cancel}</a>`
}

/** The page that posts the response (OAuth 2.0 Form Post Response Mode, appendix A). */
function formPost(address: string, parameters: URLSearchParams): string {
  const fields = [...parameters].map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
  return `<!doctype html><body onload="document.forms[0].submit()"><form method="post" action="${escapeHtml(address)}">${fields.join('')}</form>`
}
