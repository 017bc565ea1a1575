import { type RawBuilder, sql } from 'kysely'

/**
 * A clock that was fast for a moment leaves times to come in the database, which must not be waited
 * for once it is right again. The database's own clock is no better: it is often that of the same
 * machine.
 */
const clockErrorMs = 60_000
/** No pause and no lease is longer. */
const longestWaitMs = 25 * 3_600_000

/**
 * The latest time at which something may have been written; what says later was written while the
 * clock was fast, so it does not count.
 */
export const latestWritten = (now: Date): Date => new Date(now.getTime() + clockErrorMs)

/** Whether something is due: at its time, or at once if that is later than anything waits. */
export const isDue = (at: RawBuilder<unknown>, now: Date) => sql<boolean>`
  (${at} <= ${now} or ${at} > ${new Date(now.getTime() + longestWaitMs)})`
