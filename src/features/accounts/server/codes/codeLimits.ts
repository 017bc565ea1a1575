import { ipLimit, type Limit, subjectIpLimit } from '#access/server/rateLimit.ts'
import type { Caller } from '#access/server/sessions/caller.ts'
import { knownDevice } from '#access/server/sessions/knownDevice.ts'
import type { App } from '#base/app.ts'
import { passwordOwner } from '../passwords/passwordOwner.ts'

/**
 * Limits count by mailbox and network together, so that a stranger who requests codes does not use
 * up the owner's. The mailbox as a whole has a limit that a few strangers do not reach; browsers
 * that have signed in to the account before are exempt from it.
 */
export async function codeLimits(app: App, caller: Caller, email: string): Promise<Limit[]> {
  const owner = caller.device === undefined ? undefined : await passwordOwner(app, email)
  const device = owner && knownDevice(app, caller.device, owner)
  const mailboxLimits = [
    { name: 'code-hour', key: email, max: 40, seconds: 3600 },
    { name: 'code-day', key: email, max: 100, seconds: 86_400 },
  ]
  return [
    ...ipLimit('code', caller.ip, 30, 3600),
    ...subjectIpLimit('code-hour-here', email, caller.ip, 6, 3600),
    ...subjectIpLimit('code-day-here', email, caller.ip, 15, 86_400),
    ...(device ? [{ name: 'code-device', key: device, max: 10, seconds: 3600 }] : mailboxLimits),
  ]
}
