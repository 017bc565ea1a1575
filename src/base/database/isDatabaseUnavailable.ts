import { isPassingState } from './sqlState.ts'

const socketCodes = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND)/

/** `pg` has no codes for these (`lib/client.js` and `pg-pool`). */
const driverMessages = /^Connection terminated|^timeout exceeded when trying to connect|^Query read timeout|is not queryable$/

/**
 * Whether an error from `pg` means that the database is unreachable or overloaded at the moment, so
 * that the same may succeed later. All other errors of PostgreSQL are about the statement or its
 * values.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code = '', message = '', syscall } = error as NodeJS.ErrnoException
  // A Unix socket that does not exist yet; a missing file has another system call.
  if (code === 'ENOENT') return syscall === 'connect'
  return isPassingState(error) || socketCodes.test(code) || driverMessages.test(message)
}
