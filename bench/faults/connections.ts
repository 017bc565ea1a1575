import pg from 'pg'
import type { Site } from './openSite.ts'

/** A connection beside those of the site. */
export async function openConnection(site: Site): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: site.databaseUrl, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  return client
}

const mostRounds = 10

/** Takes every connection the server gives, those of the site included. */
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

/** By one of those that are held already, as there is no other left. @returns how many there were */
async function cutOthers(taken: pg.Client[]): Promise<number> {
  const answers = await Promise.all(taken.map((client) => client.query<{ pid: number }>('select pg_backend_pid() as pid')))
  const own = answers.map(({ rows }) => rows[0]?.pid)
  const others = `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> all($1)`
  return (await taken[0]?.query(others, [own]))?.rowCount ?? 0
}

/** Gives all of them back, and with them every lock. */
export async function endConnections(clients: pg.Client[]): Promise<void> {
  await Promise.all(clients.map((client) => client.end().catch(() => {})))
}
