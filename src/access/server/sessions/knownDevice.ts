import { createHmac, randomBytes } from 'node:crypto'
import type { App } from '#base/app.ts'
import { equalSecrets } from '#base/equalSecrets.ts'

/** An account and its hashed password. */
export type PasswordOwner = { userId: number; password: string }
type Device = { userId: number; id: string; since: number; signature: string }

/** Enough for a browser that a family shares. */
const maxAccounts = 4
const daySeconds = 24 * 3600
/** The longest lifetime that browsers allow a cookie (RFC 6265bis, 5.5). */
export const deviceSeconds = 400 * daySeconds

/**
 * The id under which this browser has signed in to the account before; undefined when it has not.
 * Wrong passwords from elsewhere do not lock out such a browser (OWASP, "Slow Down Online Guessing
 * Attacks with Device Cookies"). It is not a session: it only identifies whose guesses these are. A
 * new password invalidates it.
 * @param cookie value of the cookie `auth.device`
 */
export function knownDevice(app: App, cookie: string | undefined, owner: PasswordOwner): string | undefined {
  return devicesIn(cookie).find((device) => device.userId === owner.userId && isGenuine(app, device, owner))?.id
}

/**
 * The device cookie for a browser that has just signed in or reset the password; entries of other
 * accounts stay in it.
 */
export function rememberDevice(app: App, cookie: string | undefined, owner: PasswordOwner): string {
  const id = knownDevice(app, cookie, owner) ?? randomBytes(16).toString('base64url')
  const device = { userId: owner.userId, id, since: Math.floor(app.now().getTime() / 1000) }
  const others = devicesIn(cookie).filter(({ userId }) => userId !== owner.userId)
  return [{ ...device, signature: sign(app, device, owner) }, ...others.slice(0, maxAccounts - 1)].map(writeDevice).join('~')
}

function devicesIn(cookie = ''): Device[] {
  if (cookie.length > 1000) return []
  const found = cookie.matchAll(/(?:^|~)(\d{1,10})\.([\w-]{22})\.(\d{1,12})\.([\w-]{43})(?=~|$)/g)
  return [...found].slice(0, maxAccounts).map(([, userId, id = '', since, signature = '']) => ({
    userId: Number(userId),
    id,
    since: Number(since),
    signature,
  }))
}

const writeDevice = ({ userId, id, since, signature }: Device) => `${userId}.${id}.${since}.${signature}`

function isGenuine(app: App, device: Device, owner: PasswordOwner): boolean {
  if (device.since + deviceSeconds < app.now().getTime() / 1000) return false
  return equalSecrets(device.signature, sign(app, device, owner))
}

function sign(app: App, { userId, id, since }: Omit<Device, 'signature'>, { password }: PasswordOwner): string {
  return createHmac('sha256', app.config.secret).update(`known device ${userId} ${id} ${since} ${password}`).digest('base64url')
}
