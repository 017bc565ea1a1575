import pg from 'pg'

/** A pool of the driver, which goes to the primary as web and worker do. */
export function openPool({ databaseUrl }: { databaseUrl: string }): pg.Pool {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 6, idleTimeoutMillis: 5_000, connectionTimeoutMillis: 5_000 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
