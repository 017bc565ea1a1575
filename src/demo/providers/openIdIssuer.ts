import { createHash, randomUUID } from 'node:crypto'
import Fastify, { type FastifyRequest } from 'fastify'
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { escapeHtml } from '#text/escapeHtml.ts'

type Options = {
  port?: number
  /** Name on the page. */
  name: 'Google' | 'Apple'
  clientId: string
}
type Person = { sub: string; ar: string; en: string; email: string }
type Grant = { person: Person; query: URLSearchParams; language: Language }
type Language = 'ar' | 'en'
export type OpenIdIssuer = { origin: string; host: string; close(): Promise<void> }

/** People who can be chosen: fictional, with an address that the provider has verified. */
const people: Person[] = [
  { sub: 'demo-1', ar: 'دلال الرشيد', en: 'Dalal Al-Rashid', email: 'dalal@people.example' },
  { sub: 'demo-2', ar: 'بدر العنزي', en: 'Bader Al-Enezi', email: 'bader@people.example' },
]

/**
 * A provider that speaks OpenID Connect as Google and Apple do (Core 1.0, Discovery 1.0, PKCE), on
 * the loopback address. Its page asks which of the fictional people is signed in there, or lets
 * them cancel.
 */
export async function startOpenIdIssuer({ port = 0, name, clientId }: Options): Promise<OpenIdIssuer> {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'demo', alg: 'RS256', use: 'sig' }
  const grants = new Map<string, Grant>()
  let origin = ''
  const server = Fastify()
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  )

  server.get('/.well-known/openid-configuration', () => describeIssuer(origin))
  server.get('/keys', () => ({ keys: [jwk] }))
  server.get('/authorize', (request, reply) => {
    const query = queryOf(request)
    if (query.get('client_id') !== clientId) return reply.status(400).send({ error: 'invalid_client' })
    return reply.type('text/html; charset=utf-8').send(choicePage(name, languageOf(request), query))
  })
  server.get('/choose', (request, reply) => {
    const query = queryOf(request)
    const person = people.find(({ sub }) => sub === query.get('person'))
    const parameters = new URLSearchParams({ state: query.get('state') ?? '' })
    if (person) {
      const code = randomUUID()
      grants.set(code, { person, query, language: languageOf(request) })
      parameters.set('code', code)
    } else parameters.set('error', name === 'Apple' ? 'user_cancelled_authorize' : 'access_denied')
    const address = query.get('redirect_uri') ?? ''
    if (query.get('response_mode') === 'form_post') return reply.type('text/html; charset=utf-8').send(formPost(address, parameters))
    return reply.redirect(`${address}?${parameters}`, 303)
  })
  server.post<{ Body: URLSearchParams }>('/token', async ({ body: form }, reply) => {
    const code = form.get('code') ?? ''
    const grant = grants.get(code)
    grants.delete(code)
    const isSame = grant && form.get('redirect_uri') === grant.query.get('redirect_uri')
    const isProved = challengeOf(form.get('code_verifier') ?? '') === grant?.query.get('code_challenge')
    if (!isSame || !isProved) return reply.status(400).send({ error: 'invalid_grant' })
    const id_token = await signIdToken(privateKey, { iss: origin, aud: clientId }, grant)
    return { access_token: 'demo', token_type: 'Bearer', expires_in: 300, id_token }
  })

  origin = await server.listen({ port, host: '127.0.0.1' })
  return { origin, host: new URL(origin).host, close: () => server.close() }
}

const queryOf = ({ url }: FastifyRequest) => new URL(url, 'http://127.0.0.1').searchParams
const languageOf = ({ headers }: FastifyRequest): Language => (/^en\b/i.test(headers['accept-language'] ?? '') ? 'en' : 'ar')
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

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

function signIdToken(key: CryptoKey, base: { iss: string; aud: string }, { person, query, language }: Grant): Promise<string> {
  const claims = { sub: person.sub, nonce: query.get('nonce'), email: person.email, email_verified: true, name: person[language] }
  return new SignJWT({ ...base, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'demo' })
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(key)
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
