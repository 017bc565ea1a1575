import { isPassingState } from './sqlState.ts'

const socketCodes = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND)/

/** `pg` has no codes for these; `lib/client.js` and `pg-pool`. */
const driverMessages = /^Connection terminated|^timeout exceeded when trying to connect|^Query read timeout|is not queryable$/

/**
 * Whether an error of `pg` says that the database is away or overloaded at the moment, so that the same may work later. Every other error of
 * PostgreSQL is about what it was given: a mistyped column stays mistyped.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code = '', message = '', syscall } = error as NodeJS.ErrnoException
  // A Unix socket that is not there yet; a missing file has another system call.
  if (code === 'ENOENT') return syscall === 'connect'
  return isPassingState(error) || socketCodes.test(code) || driverMessages.test(message)
}
