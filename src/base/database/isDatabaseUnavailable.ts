/**
 * Conditions that pass without anybody changing the statement or its values (PostgreSQL, Appendix A): connection exceptions, transaction rollback
 * (deadlock, serialization), insufficient resources, operator intervention (shutdown, cancelled by a time-out), system errors, a lock that was not
 * had in time, and a server that is read-only because another is taking over.
 */
const passingStates = /^(08|40|53|57|58)...$|^55P03$|^25006$/

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
  return passingStates.test(code) || socketCodes.test(code) || driverMessages.test(message)
}
