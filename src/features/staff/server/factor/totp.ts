import { createHmac } from 'node:crypto'
import { equalSecrets } from '#base/equalSecrets.ts'

/**
 * Settings that authenticator apps assume: SHA-1, six digits, 30 seconds (RFC 6238; Google's Key
 * URI Format).
 */
const stepSeconds = 30
const digits = 6
/** Steps that the clock of a phone may be early or late, and that typing may take. */
const window = 1
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The number of the 30-second step at this time. */
export const counterAt = (time: Date): number => Math.floor(time.getTime() / 1000 / stepSeconds)

/** The code of a step (RFC 4226 §5.3). */
export function codeOfStep(secret: Uint8Array, counter: number): string {
  const moment = Buffer.alloc(8)
  moment.writeBigUInt64BE(BigInt(counter))
  const mac = createHmac('sha1', secret).update(moment).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0')
}

/**
 * The step whose code this is, the one before and the one after included; undefined if none or a
 * step that was used: `after` is the newest that was.
 * @param after -1 if none was
 */
export function stepOfCode(secret: Uint8Array, code: string, now: Date, after: number): number | undefined {
  const current = counterAt(now)
  const steps = Array.from({ length: 2 * window + 1 }, (_, index) => current - window + index)
  // All are compared, so that the time does not tell which one it was.
  return steps.filter((step) => equalSecrets(code, codeOfStep(secret, step)) && step > after).at(0)
}

/** Base32 without padding (RFC 4648 §6). */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** The address in the QR code (Key URI Format). `label`: whose account, as the app shows it. */
export function keyUri(issuer: string, label: string, secret: Uint8Array): string {
  const name = `${encodeURIComponent(issuer)}:${encodeURIComponent(label)}`
  return `otpauth://totp/${name}?secret=${toBase32(secret)}&issuer=${encodeURIComponent(issuer)}`
}
