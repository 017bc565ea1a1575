import pg from 'pg'
import type { Site } from './openSite.ts'

/** A connection outside the site's pools. */
export async function openConnection(site: Site): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: site.databaseUrl, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  return client
}

const mostRounds = 10

/** Takes every connection that the server offers, including those of the site. */
export async function takeConnections(site: Site, taken: pg.Client[]): Promise<void> {
  await takeFree(site, taken)
  for (let round = 0; round < mostRounds && (await cutOthers(taken)) > 0; round++) await takeFree(site, taken)
}

async function takeFree(site: Site, taken: pg.Client[]): Promise<void> {
  for (let full = false; !full; ) {
    const some = await Promise.allSettled(Array.from({ length: 20 }, () => openConnection(site)))
    for (const one of some) if (one.status === 'fulfilled') taken.push(one.value)
    full = some.every(({ status }) => status === 'rejected')
  }
}

/** Runs on a connection that is already held, because no other is left. @returns how many connections were cut */
async function cutOthers(taken: pg.Client[]): Promise<number> {
  const answers = await Promise.all(taken.map((client) => client.query<{ pid: number }>('select pg_backend_pid() as pid')))
  const own = answers.map(({ rows }) => rows[0]?.pid)
  const others = `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> all($1)`
  return (await taken[0]?.query(others, [own]))?.rowCount ?? 0
}

/** Releases all of them, and with them every lock. */
export async function endConnections(clients: pg.Client[]): Promise<void> {
  await Promise.all(clients.map((client) => client.end().catch(() => {})))
}
