import { afterAll } from 'vitest'
import { type Client, type OpenIdIssuer, startOpenIdIssuer } from '#demo/providers/openIdIssuer.ts'

/** The demo's stand-in for Google and Apple, which ends with the test file. */
export async function startIssuer(client: Client): Promise<OpenIdIssuer> {
  const issuer = await startOpenIdIssuer({ name: 'secret' in client ? 'Google' : 'Apple', client })
  afterAll(() => issuer.close())
  return issuer
}
