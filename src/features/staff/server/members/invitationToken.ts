import type { App } from '#base/app.ts'
import { equalSecrets } from '#base/equalSecrets.ts'
import { signature } from '#base/signature.ts'

const purpose = 'staff invitation'

/**
 * The token in the link of an invitation: its id, and 128 bits that only we can compute. It is
 * stored nowhere.
 */
export const invitationToken = (app: App, id: number): string => `${id}.${signature(app.config, purpose, String(id))}`

/** The id of the invitation whose token this is; undefined if it is not one of ours. */
export function invitationIn(app: App, token: string): number | undefined {
  const id = Number(/^(\d{1,9})\./.exec(token)?.[1])
  return Number.isSafeInteger(id) && equalSecrets(token, invitationToken(app, id)) ? id : undefined
}
