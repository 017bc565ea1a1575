import pg from 'pg'
import type { Site } from './openSite.ts'

/** A connection outside the site's pools. */
export async function openConnection(site: Site): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: site.databaseUrl, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  return client
}

const maxRounds = 10

/**
 * Takes every connection that the server allows, including those of the site; adds them to `held`.
 */
export async function takeAllConnections(site: Site, held: pg.Client[]): Promise<void> {
  await openUntilRefused(site, held)
  for (let round = 0; round < maxRounds && (await terminateOthers(held)) > 0; round++) await openUntilRefused(site, held)
}

async function openUntilRefused(site: Site, held: pg.Client[]): Promise<void> {
  for (let full = false; !full; ) {
    const some = await Promise.allSettled(Array.from({ length: 20 }, () => openConnection(site)))
    for (const one of some) if (one.status === 'fulfilled') held.push(one.value)
    full = some.every(({ status }) => status === 'rejected')
  }
}

/**
 * Uses a connection that is already held, because no other is available.
 * @returns how many connections were terminated
 */
async function terminateOthers(held: pg.Client[]): Promise<number> {
  const results = await Promise.all(held.map((client) => client.query<{ pid: number }>('select pg_backend_pid() as pid')))
  const own = results.map(({ rows }) => rows[0]?.pid)
  const others = `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> all($1)`
  return (await held[0]?.query(others, [own]))?.rowCount ?? 0
}

/** Closes connections, which releases their locks. */
export async function endConnections(clients: pg.Client[]): Promise<void> {
  await Promise.all(clients.map((client) => client.end().catch(() => {})))
}
