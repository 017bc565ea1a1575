import type { Config } from '#base/config.ts'
import { equalSecrets } from '#base/equalSecrets.ts'
import { signature } from '#base/signature.ts'

/**
 * Our URL of captions: `/captions/<signature>/<base64url of their URL>`. The signature keeps us
 * from fetching URLs that we did not choose.
 */
export function captionsUrl(config: Config, outsideUrl: string): string {
  const encoded = Buffer.from(outsideUrl).toString('base64url')
  return `/captions/${signature(config, 'captions', encoded)}/${encoded}`
}

/** The outside URL in the two parts of such a URL, or null if the signature is wrong. */
export function readCaptionsUrl(config: Config, given: string, encoded: string): string | null {
  return equalSecrets(given, signature(config, 'captions', encoded)) ? Buffer.from(encoded, 'base64url').toString() : null
}
