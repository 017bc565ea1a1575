import { createHmac } from 'node:crypto'
import type { App } from '#base/app.ts'

/**
 * Mark of a mailbox that may do something once, kept after its account is gone: a keyed hash,
 * another one for each thing, so that neither the mailbox nor what else it did can be told from it.
 * 16 bytes.
 * @param thing `coupon 7`
 */
export function mailboxMark(app: App, thing: string, email: string): Buffer {
  return createHmac('sha256', app.config.secret)
    .update(`once ${thing} ${mailboxOf(email)}`)
    .digest()
    .subarray(0, 16)
}

/**
 * Providers deliver `name+anything@` to `name@`; Google also ignores dots, and its two domains are
 * one.
 */
function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const [name = ''] = email.slice(0, at).toLowerCase().split('+')
  const host = email.slice(at + 1).toLowerCase()
  const isGoogle = host === 'gmail.com' || host === 'googlemail.com'
  return isGoogle ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`
}
