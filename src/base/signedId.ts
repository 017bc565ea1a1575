import { equalSecrets } from './equalSecrets.ts'
import { signature } from './signature.ts'

/**
 * A token for links that work without a session: an id, or several with dots between them, and its
 * signature.
 */
export function signedId(config: { secret: string }, purpose: string, id: string | number): string {
  return `${id}-${signature(config, purpose, String(id))}`
}

/** The id of a token; undefined if it is not ours. */
export function readSignedId(config: { secret: string }, purpose: string, token: string): string | undefined {
  const [, id = '', given = ''] = /^([\d.]{1,300})-([\w-]{22})$/.exec(token) ?? []
  return id !== '' && equalSecrets(given, signature(config, purpose, id)) ? id : undefined
}
