import type { App } from '#base/app.ts'

/** How long a person has for finger, face or PIN. */
export const challengeMs = 5 * 60_000

/** EdDSA, ES256 and RS256: one of them is known to every authenticator. */
export const algorithms = [-8, -7, -257]

/**
 * Loads the library when the first passkey is used: it takes 30 MB (docs/notes/accounts.md).
 */
export const loadWebAuthn = () => import('@simplewebauthn/server')

/** Place in which passkeys of this site work: the host of PUBLIC_URL, and its pages only. */
export function relyingParty(app: App): { id: string; origin: string } {
  const { hostname, origin } = new URL(app.config.publicUrl)
  return { id: hostname, origin }
}
