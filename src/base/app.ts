import type pg from 'pg'
import type { Config } from './config.ts'
import { type Db, openDb, openPool } from './db.ts'
import { createLog, type Log } from './log.ts'

/** What every action needs of the world around it; the one thing passed around. */
export type App = {
  config: Config
  /** Connection string in use: the configured one, or that of the embedded PostgreSQL. */
  databaseUrl: string
  pool: pg.Pool
  db: Db
  /** A streaming replica when there is one, else the same as `db`. Only for reads that may be a second old. */
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

/** @param databaseUrl where PostgreSQL answers; `config.databaseUrl`, or the embedded server's address */
export function createApp(config: Config, databaseUrl: string, program: string): App {
  const pool = openPool(databaseUrl)
  const replicaPool = config.databaseReplicaUrl ? openPool(config.databaseReplicaUrl) : pool
  const db = openDb(pool)
  const closing: App['closing'] = []
  return {
    config,
    databaseUrl,
    pool,
    db,
    replica: replicaPool === pool ? db : openDb(replicaPool),
    replicaPool,
    log: createLog(config.logLevel, program),
    now: () => new Date(),
    closing,
    async close() {
      await Promise.allSettled(closing.map((close) => close()))
      await pool.end()
      if (replicaPool !== pool) await replicaPool.end()
    },
  }
}
