import { createECDH } from 'node:crypto'
import { isIP } from 'node:net'
import type { App } from '#base/app.ts'
import { safeFetch } from '#base/net/safeFetch.ts'
import { vapidKeys } from '../vapidKeys.ts'
import { type Finding, notSet, ok, reasonOf, wrong } from './finding.ts'

/** The VAPID keys, given or stored, and the contact that push services get. */
export async function checkPush(app: App): Promise<Finding> {
  const { subject, publicKey } = app.config.vapid
  const keys = await vapidKeys(app).catch(reasonOf)
  if (typeof keys === 'string')
    return wrong('push', keys, 'Restore the former MIRQAB_SECRET; with new keys every reader has to turn notifications on again.')
  if (!isPair(keys)) {
    const remedy = 'Make a pair with `npx web-push generate-vapid-keys` and set both, or set neither: then a pair is made and stored.'
    return wrong('push', 'VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY.', remedy)
  }
  if (!isContact(subject)) {
    const remedy =
      'Set it to mailto: with an address that you read, or to an https address, at a public name: Apple refuses all messages otherwise.'
    return wrong('push', `VAPID_SUBJECT is ${subject}.`, remedy)
  }
  return ok('push', `${publicKey ? 'keys from the settings' : 'keys made at the first start'}, contact ${subject}`)
}

/** Names that no public address has (RFC 6761, RFC 6762). */
const privateNames = /(?:^|\.)(?:localhost|local|internal|invalid|test)$/i

/**
 * Whether Apple accepts it as the contact of a signature (RFC 8292, 2.1): mailto: or https:,
 * without spaces or a display name, and at a public name; for localhost or .local it answers 403
 * BadJwtToken (github.com/web-push-libs/web-push/issues/947).
 */
function isContact(subject: string): boolean {
  const mailHost = /^mailto:[^\s@<>,;]+@([^\s@<>,;:/?]+)$/.exec(subject)?.[1]
  const url = /\s/.test(subject) ? null : URL.parse(subject)
  const host = mailHost ?? (url?.protocol === 'https:' ? url.hostname : '')
  return host.includes('.') && isIP(host) === 0 && !privateNames.test(host)
}

/** Whether the private key's point is the public key. */
function isPair({ publicKey, privateKey }: { publicKey: string; privateKey: string }): boolean {
  try {
    const ecdh = createECDH('prime256v1')
    ecdh.setPrivateKey(Buffer.from(privateKey, 'base64url'))
    return ecdh.getPublicKey('base64url') === publicKey.replaceAll('=', '')
  } catch {
    return false
  }
}

/**
 * An empty request to publish, which Pusher refuses (400, 422) only after it has accepted the key.
 */
export async function checkBeams(app: App): Promise<Finding> {
  const { pusherBeams } = app.config
  if (!pusherBeams)
    return notSet('pusher beams', 'Optional: PUSHER_BEAMS_INSTANCE_ID and PUSHER_BEAMS_SECRET_KEY. Web push works without it.')
  const { apiRoot, instanceId, secretKey } = pusherBeams
  const headers = { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' }
  const options = { method: 'POST', headers, body: '{}', maxBytes: 100_000, maxRedirects: 0 } as const
  const response = await safeFetch(app.config, `${apiRoot}/publish_api/v1/instances/${instanceId}/publishes/interests`, options).catch(
    reasonOf,
  )
  if (typeof response === 'string')
    return wrong('pusher beams', response, 'Check PUSHER_BEAMS_INSTANCE_ID and the connection to the internet.')
  if (response.status === 400 || response.status === 422) return ok('pusher beams', `instance ${instanceId}`)
  return wrong(
    'pusher beams',
    `Pusher answered ${response.status}.`,
    'Copy the instance id and the primary key from Pusher’s dashboard, tab Keys.',
  )
}
