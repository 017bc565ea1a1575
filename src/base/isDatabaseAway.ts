import pg from 'pg'

/**
 * Whether an error of `pg` is the database's trouble of the moment (away, restarting, too busy) rather than what it was given:
 * then the same may work later. Its own SQLSTATE classes 22 and 23 are about the data.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return !/^2[23]/.test(error.code ?? '')
  const { code, message } = error as NodeJS.ErrnoException
  return (
    /^(ECONN|EPIPE|ENOENT)/.test(code ?? '') ||
    /^Connection terminated|^timeout exceeded when trying to connect|is not queryable$/.test(message)
  )
}
