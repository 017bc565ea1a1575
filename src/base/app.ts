import type pg from 'pg'
import type { Config } from './config.ts'
import { type Db, openDb, openPool, type PoolOptions } from './db.ts'
import { createLog, type Log } from './log.ts'

/** What every action needs of the world around it; the one thing passed around. */
export type App = {
  config: Config
  /** Connection string in use: the configured one, or that of the embedded PostgreSQL. */
  databaseUrl: string
  pool: pg.Pool
  db: Db
  /**
   * For what everybody may read. Its connections are apart, and give up early: however many such reads wait for a table that is locked, signing in and
   * writing go on.
   */
  publicDb: Db
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

/** Somebody waits for the answer: an early "try again" is better than a late answer. */
const interactive: PoolOptions = { lockTimeout: 5_000, connectTimeout: 3_000 }
/** A healthy page asks for nothing that takes a tenth of this. */
const publicReads: PoolOptions = { statementTimeout: 3_000, lockTimeout: 1_500, connectTimeout: 3_000, answerTimeout: 5_000 }

/**
 * @param databaseUrl where PostgreSQL answers; `config.databaseUrl`, or the embedded server's address
 * @param patient nobody waits for answers (jobs, the command line): locks and connections are waited for as long as it takes
 */
export function createApp(config: Config, databaseUrl: string, program: string, { patient = false } = {}): App {
  const pool = openPool(databaseUrl, patient ? {} : interactive)
  const publicPool = patient ? pool : openPool(databaseUrl, publicReads)
  const replicaPool = config.databaseReplicaUrl ? openPool(config.databaseReplicaUrl, patient ? {} : publicReads) : publicPool
  const pools = new Set([pool, publicPool, replicaPool])
  const closing: App['closing'] = []
  return {
    config,
    databaseUrl,
    pool,
    db: openDb(pool),
    publicDb: openDb(publicPool),
    publicPool,
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
