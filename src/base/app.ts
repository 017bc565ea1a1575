import type pg from 'pg'
import type { Config } from './config.ts'
import { type Db, openDb, openPool, type PoolOptions } from './database/db.ts'
import { createLog, type Log } from './log.ts'

/** What every action needs of the world around it; the one thing passed around. */
export type App = {
  config: Config
  /** Connection string in use: the configured one, or that of the embedded PostgreSQL. */
  databaseUrl: string
  pool: pg.Pool
  db: Db
  /**
   * For public reads. They have connections of their own with short timeouts: however many of them wait for a locked table, signing in and writing
   * go on.
   */
  publicDb: Db
  /** Tells whose session it is before every call: few connections of its own, so that signed-in readers go on reading while every write waits for a lock. */
  sessionPool: pg.Pool
  /** The connections of `publicDb`. */
  publicPool: pg.Pool
  /** A streaming replica when there is one, else like `publicDb`. Only for reads that may be a second old. */
  replica: Db
  /** The connections of `replica`, for prepared statements on the hot path. */
  replicaPool: pg.Pool
  log: Log
  now(): Date
  /** What features started in this process ends here, before the connections are closed. */
  closing: (() => Promise<unknown>)[]
  /** Closes what was started, and the connections. */
  close(): Promise<void>
}

/** Somebody is waiting: an early "try again" is better than a late answer. A server that lives cancels a statement itself before `answerTimeout`. */
const interactive: PoolOptions = { max: 8, lockTimeout: 3_000, connectTimeout: 3_000, answerTimeout: 35_000 }
/** Ten times what any query of a healthy page takes. */
const publicReads: PoolOptions = { statementTimeout: 3_000, lockTimeout: 1_500, connectTimeout: 3_000, answerTimeout: 5_000 }
const sessionReads: PoolOptions = { ...publicReads, max: 3 }

/**
 * @param databaseUrl where PostgreSQL answers; `config.databaseUrl`, or the embedded server's address
 * @param background nobody waits for an answer (jobs, the command line): no timeouts for locks and connections, and one pool for everything
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
