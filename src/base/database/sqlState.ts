/** Error codes of PostgreSQL that we handle (PostgreSQL's manual, appendix A). */
const sqlState = {
  foreignKeyViolation: '23503',
  uniqueViolation: '23505',
  readOnlyTransaction: '25006',
  invalidCatalogName: '3D000',
  serializationFailure: '40001',
  deadlockDetected: '40P01',
  lockNotAvailable: '55P03',
}

/** Whether PostgreSQL reported one of these errors. */
export function hasSqlState(error: unknown, ...names: (keyof typeof sqlState)[]): boolean {
  return names.some((name) => sqlState[name] === codeOf(error))
}

/**
 * Connection exception, transaction rollback, insufficient resources, operator intervention, system
 * error.
 */
const passingClasses = /^(08|40|53|57|58)...$/

/**
 * Whether an error is transient, so that the same statement may succeed later: those classes, a
 * lock that was not acquired in time, and a server that is read-only during a failover.
 */
export function isPassingState(error: unknown): boolean {
  return passingClasses.test(codeOf(error)) || hasSqlState(error, 'lockNotAvailable', 'readOnlyTransaction')
}

/**
 * Whether PostgreSQL reports that it is shutting down or has dropped the connection: the statement
 * may or may not have been executed.
 */
export function isConnectionEnd(error: unknown): boolean {
  return /^(57P0|08)/.test(codeOf(error))
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | undefined)?.code ?? '')
}
