import type pg from 'pg'
import type { Config } from './config.ts'
import { type Db, openDb, openPool, type PoolOptions } from './database/db.ts'
import { createLog, type Log } from './log.ts'

/** Everything that actions need from their environment; passed to each of them. */
export type App = {
  config: Config
  /** Connection string in use: the configured one, or that of the embedded PostgreSQL. */
  databaseUrl: string
  pool: pg.Pool
  db: Db
  /**
   * Database for public reads, on separate connections with short timeouts: however many of them
   * wait for a locked table, signing in and writing still work.
   */
  publicDb: Db
  /**
   * Connections for looking up the session before every call: a few separate connections, so that
   * signed-in readers can read even while all writes wait for a lock.
   */
  sessionPool: pg.Pool
  /** The connections of `publicDb`. */
  publicPool: pg.Pool
  /**
   * A streaming replica if there is one, else the same as `publicDb`. Only for reads that may be a
   * second old.
   */
  replica: Db
  /** The connections of `replica`, for prepared statements on the hot path. */
  replicaPool: pg.Pool
  log: Log
  now(): Date
  /** Stops what features started in this process; called before the connections are closed. */
  closing: (() => Promise<unknown>)[]
  /** Runs `closing`, then closes the connections. */
  close(): Promise<void>
}

/**
 * A reader is waiting: an early "try again" is better than a late response. A working server
 * cancels a statement itself before `responseTimeout`.
 */
const interactive: PoolOptions = { max: 8, lockTimeout: 3_000, connectTimeout: 3_000, responseTimeout: 35_000 }
/** Ten times as long as any normal query of a page takes. */
const publicReads: PoolOptions = { statementTimeout: 3_000, lockTimeout: 1_500, connectTimeout: 3_000, responseTimeout: 5_000 }
const sessionReads: PoolOptions = { ...publicReads, max: 3 }

/**
 * @param databaseUrl `config.databaseUrl`, or the URL of the embedded server
 * @param background no reader is waiting (jobs, the command line): no timeouts for locks and
 *   connections, and one pool for everything
 */
export function createApp(config: Config, databaseUrl: string, program: string, { background = false } = {}): App {
  const pool = openPool(databaseUrl, background ? {} : interactive)
  const publicPool = background ? pool : openPool(databaseUrl, publicReads)
  const sessionPool = background ? pool : openPool(databaseUrl, sessionReads)
  const replicaPool = config.databaseReplicaUrl ? openPool(config.databaseReplicaUrl, background ? {} : publicReads) : publicPool
  const pools = new Set([pool, publicPool, sessionPool, replicaPool])
  const closing: App['closing'] = []
  return {
    config,
    databaseUrl,
    pool,
    db: openDb(pool),
    publicDb: openDb(publicPool),
    publicPool,
    sessionPool,
    replica: openDb(replicaPool),
    replicaPool,
    log: createLog(config.logLevel, program),
    now: () => new Date(),
    closing,
    async close() {
      await Promise.allSettled(closing.map((close) => close()))
      await Promise.all([...pools].map((one) => one.end()))
    },
  }
}
