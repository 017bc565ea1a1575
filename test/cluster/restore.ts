import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { hostsWith } from '../../deploy/inventory.ts'
import type { Cluster } from './openCluster.ts'
import { until } from './openCluster.ts'

/** A row of the proof: when its write was sent, and acknowledged if it was; ms since 1970. */
type Row = { id: number; sentAt: number; acknowledgedAt?: number }
export type Rows = Awaited<ReturnType<typeof startRows>>

/** Writes rows into a table of their own until stopped. */
export async function startRows(pool: pg.Pool) {
  await pool.query('create table restored_rows (id int primary key)')
  const rows: Row[] = []
  let writing = true
  const loop = (async () => {
    while (writing) {
      const row: Row = { id: rows.length, sentAt: Date.now() }
      rows.push(row)
      const done = await pool.query('insert into restored_rows values ($1)', [row.id]).catch(() => undefined)
      if (done) row.acknowledgedAt = Date.now()
      await sleep(50)
    }
  })()
  return {
    rows,
    async stop() {
      writing = false
      await loop
    },
  }
}

const folderOf = ({ layout }: Cluster, name: string) => `${layout.data}/postgresql/${name}`
const restoreAt = (cluster: Cluster, host: string, at: Date, folder: string) =>
  cluster.runAsPostgres(
    host,
    `${cluster.layout.config}/mirqab/restoreAt '${at.toISOString().replace('T', ' ').replace('Z', '+00')}' ${folder}`,
  )

/** Makes a backup as the systemd unit does. */
export async function backUp(cluster: Cluster, type: 'full' | 'diff'): Promise<void> {
  const unit = readFileSync(cluster.pathOf('backup1', `${cluster.layout.config}/systemd/system/mirqab-backup@.service`), 'utf8')
  const started = performance.now()
  for (const [, command] of unit.matchAll(/^ExecStart(?:Pre)?=(.*)$/gm))
    await cluster.runAsPostgres('backup1', (command as string).replace('%i', type))
  console.log(`a ${type} backup took ${seconds(started)}`)
}

/** Compares the rows with what the primary has. @returns what is wrong */
export async function findLostRows(pool: pg.Pool, { rows }: Rows): Promise<string[]> {
  const { rows: found } = await pool.query<{ id: number }>('select id from restored_rows')
  return compare('on the primary', rows, new Set(found.map(({ id }) => id)), new Date())
}

/** Restores a moment on the host of the backups. @returns what is wrong */
export async function restoreElsewhere(cluster: Cluster, pool: pg.Pool, { rows }: Rows, at: Date): Promise<string[]> {
  const last = Date.now()
  await until('the archive has what was written after the moment', async () => {
    const { rows: archived } = await pool.query<{ at: Date | null }>('select last_archived_time as at from pg_stat_archiver')
    return (archived[0]?.at?.getTime() ?? 0) > last
  })
  const started = performance.now()
  await restoreAt(cluster, 'backup1', at, folderOf(cluster, 'restored'))
  const query = 'select id from restored_rows'
  const { run } = cluster.layout
  const printed = await cluster.runAsPostgres('backup1', `psql -XAt -h ${run}/postgresql -p 5433 -d mirqab -c '${query}'`)
  await cluster.runAsPostgres('backup1', `${cluster.layout.postgres}/pg_ctl stop -D ${folderOf(cluster, 'restored')}`)
  console.log(`restored elsewhere after ${seconds(started)}`)
  return compare('elsewhere', rows, new Set(printed.split('\n').filter(Boolean).map(Number)), at)
}

/** Brings all databases back to a moment, as docs/notes/cluster.md says. @returns what is wrong */
export async function restoreCluster(cluster: Cluster, pool: pg.Pool, { rows }: Rows, at: Date): Promise<string[]> {
  for (const program of ['web', 'worker'] as const)
    for (const { name } of hostsWith(program, cluster.inventory)) await cluster.stop(name, program)
  const started = performance.now()
  for (const name of databases) await cluster.stop(name, 'patroni')
  const config = `${cluster.layout.config}/patroni/config.yml`
  await cluster.runAsPostgres('db1', `printf 'mirqab\\nYes I am aware\\n' | patronictl -c ${config} remove mirqab`)
  for (const name of databases) await cluster.runAsPostgres(name, `rm -rf ${folderOf(cluster, 'mirqab')}`)
  const folder = folderOf(cluster, 'mirqab')
  await restoreAt(cluster, 'db1', at, folder)
  await cluster.runAsPostgres('db1', `${cluster.layout.postgres}/pg_ctl stop -D ${folder}`)
  cluster.start('db1', 'patroni')
  await until('the restored primary', async () => (await cluster.findPrimary()) === 'db1')
  for (const name of databases.slice(1)) cluster.start(name, 'patroni')
  await until('all of the restored cluster', () => cluster.isWhole())
  console.log(`all databases are back at the moment after ${seconds(started)}`)
  await backUp(cluster, 'full')
  const { rows: found } = await pool.query<{ id: number }>('select id from restored_rows')
  return compare('in the cluster', rows, new Set(found.map(({ id }) => id)), at)
}

const databases = ['db1', 'db2', 'db3']

function compare(where: string, rows: Row[], found: Set<number>, at: Date): string[] {
  const before = rows.filter(({ acknowledgedAt = Number.POSITIVE_INFINITY }) => acknowledgedAt <= at.getTime())
  const after = rows.filter(({ sentAt }) => sentAt > at.getTime())
  const wrong = [
    ...before.filter(({ id }) => !found.has(id)).map(({ id }) => `row ${id}, acknowledged before the moment, is not ${where}`),
    ...after.filter(({ id }) => found.has(id)).map(({ id }) => `row ${id}, written after the moment, is ${where}`),
  ]
  console.log(`${where}: ${before.length} rows acknowledged before the moment, ${after.length} written after it, ${wrong.length} wrong`)
  return wrong
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`
