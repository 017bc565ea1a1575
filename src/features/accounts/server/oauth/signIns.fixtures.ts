import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { OpenIdIssuer, Person } from '#demo/providers/openIdIssuer.ts'
import { asVisitor } from '../../../../../test/http.ts'
import { startIssuer } from '../../../../../test/openIdIssuer.ts'
import type { TestApp } from '../../../../../test/testApp.ts'

/** Stand-ins for Google and Apple; `env` are the settings of an app that uses them. */
export type Providers = { google: OpenIdIssuer; apple: OpenIdIssuer; env: Record<string, string> }

export async function startProviders(): Promise<Providers> {
  const appleKey = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const pem = { type: 'pkcs8', format: 'pem' } as const
  const google = await startIssuer({ id: 'google-client', secret: 'google-secret' })
  const apple = await startIssuer({
    id: 'com.example.mirqab',
    teamId: 'TEAM123456',
    keyId: 'KEY1234567',
    publicKey: appleKey.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  })
  const env = {
    OUTSIDE_ALLOW: [google, apple].map((issuer) => new URL(issuer.origin).host).join(','),
    GOOGLE_CLIENT_ID: 'google-client',
    GOOGLE_CLIENT_SECRET: 'google-secret',
    GOOGLE_ISSUER: google.origin,
    APPLE_CLIENT_ID: 'com.example.mirqab',
    APPLE_TEAM_ID: 'TEAM123456',
    APPLE_KEY_ID: 'KEY1234567',
    APPLE_PRIVATE_KEY: appleKey.privateKey.export(pem).toString().replaceAll('\n', '\\n'),
    APPLE_ISSUER: apple.origin,
  }
  return { google, apple, env }
}

/** A visitor's browser that signs in with these providers. */
export function createSignIns(app: TestApp, { google, apple }: Providers) {
  const visitor = asVisitor(app)
  type HttpResponse = Awaited<ReturnType<typeof visitor.get>>

  async function startSignIn(provider: 'google' | 'apple', query = '') {
    const response = await visitor.get(`/api/auth/${provider}${query}`)
    expect(response.statusCode, response.body).toBe(303)
    return { address: String(response.headers.location), cookie: cookieOf(response, 'auth.outside') }
  }

  const openCallback = (provider: string, query: URLSearchParams, cookie: string) =>
    visitor.get(`/api/auth/${provider}/callback?${query}`, { cookie })

  /** A complete sign-in with Google. */
  async function byGoogle(person: Person, query = ''): Promise<HttpResponse> {
    const { address, cookie } = await startSignIn('google', query)
    return openCallback('google', google.visit(address, person), cookie)
  }

  /** A complete sign-in with Apple, whose page posts a form to us. */
  async function byApple(person: Person, more: Record<string, string> = {}): Promise<HttpResponse> {
    const { address, cookie } = await startSignIn('apple')
    const form = apple.visit(address, person)
    for (const [name, value] of Object.entries(more)) form.set(name, value)
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: apple.origin }
    const posted = await visitor.send({ method: 'POST', url: '/api/auth/apple/callback', headers, payload: form.toString() })
    expect(posted.statusCode, posted.body).toBe(303)
    expect(posted.headers.location).toBe(`/api/auth/apple/callback?state=${form.get('state')}`)
    return visitor.get(String(posted.headers.location), { cookie })
  }

  const signedInUser = async (response: HttpResponse) =>
    (await visitor.get('/api/user', { cookie: cookieOf(response, 'x-access-token') })).json()
  return { visitor, startSignIn, openCallback, byGoogle, byApple, signedInUser }
}

export const cookieOf = (response: { headers: { 'set-cookie'?: string | string[] } }, name: string) =>
  [response.headers['set-cookie'] ?? []]
    .flat()
    .find((line) => line.startsWith(`${name}=`))
    ?.split(';')[0] ?? ''

/** A person with a verified address. */
export const verified = (email = `outside-${randomUUID()}@example.com`): Person => ({
  sub: randomUUID(),
  claims: { email, email_verified: true, name: 'ليلى الرشيد' },
})
