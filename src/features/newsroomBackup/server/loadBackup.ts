import { basename } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { ZodError } from 'zod'
import { applyMissing, listMigrations } from '#base/database/migrate.ts'
import { CommandError } from '#base/errors.ts'
import { type BackedTable, type End, type Head, headFile, openHead } from './archive/archiveContent.ts'
import { type ArchiveEntry, readArchive } from './archive/readArchive.ts'
import { findFilledTable, listTables } from './database/listTables.ts'
import { copyJobsIn } from './database/queuedJobs.ts'
import { dropForCopy } from './database/rebuild.ts'

type Reading = {
  file: string
  key: string | undefined
  /** Whether a queued job must not run again. */
  isDone(task: string, dueAt: Date): boolean
  addFile(entry: ArchiveEntry): Promise<void>
}
export type Loaded = { head: Head; end: End; jobs: { queued: number; done: number } }

/**
 * Brings an empty database to the schema of a backup and fills it, in a transaction that is still
 * open: until the caller commits it, nothing is there. `client` holds the advisory lock `migrate`,
 * so that nobody else migrates or fills this database meanwhile. Throws a `CommandError` if the
 * database is not empty, if the backup is of a newer version, or damaged.
 */
export async function loadBackup(client: pg.Client, databaseUrl: string, reading: Reading): Promise<Loaded> {
  await requireEmpty(client)
  const entries = readArchive(reading.file, reading.key)
  try {
    const first = await entries.next()
    const head = await readHead(first.done ? undefined : first.value, basename(reading.file))
    requireKnown(head, basename(reading.file))
    await applyMissing(client, databaseUrl, undefined, (name) => head.migrations.includes(name))
    await client.query('begin')
    await requireTables(client, head.tables)
    await lockTables(client, head.tables)
    await requireEmpty(client)
    const rebuild = await dropForCopy(client, head.tables)
    const { end, jobs, rows } = await readEntries(client, entries, head, reading)
    for (const { name } of head.tables)
      if (rows.get(name) !== end.tables[name]?.rows) throw new CommandError(`not all rows of ${name} could be restored`)
    await client.query("set local maintenance_work_mem = '128MB'")
    for (const statement of rebuild) await client.query(statement)
    // Sequences are not part of the transaction; those of an empty database may be anywhere.
    for (const { name, last, isCalled } of head.sequences)
      await client.query('select setval(quote_ident($1)::regclass, $2, $3)', [name, last, isCalled])
    return { head, end, jobs }
  } finally {
    await entries.return(undefined as never)
  }
}

async function requireEmpty(client: pg.Client): Promise<void> {
  const table = await findFilledTable(client)
  if (table) throw new CommandError(`the database is not empty (${table} has rows): restore into a new one. Nothing was changed`)
}

async function readHead(entry: ArchiveEntry | undefined, file: string): Promise<Head> {
  if (entry?.name !== headFile) throw new CommandError(`${file} is not a backup of Mirqab`)
  const content = (await buffer(entry.body)).toString()
  try {
    const head = openHead(content)
    if (head) return head
  } catch (error) {
    throw new CommandError(`${file} cannot be restored by this version: ${(error as ZodError).issues[0]?.message}`)
  }
  throw new CommandError(`${file} is damaged or cut off (the checksum of its head is another)`)
}

function requireKnown(head: Head, file: string): void {
  const known = new Set(listMigrations())
  const unknown = head.migrations.filter((name) => !known.has(name))
  if (unknown.length > 0)
    throw new CommandError(
      `${file} was made by a newer version of Mirqab (${unknown.at(-1)}): update Mirqab, then restore. Nothing was changed`,
    )
}

async function requireTables(client: pg.Client, wanted: BackedTable[]): Promise<void> {
  const present = new Map((await listTables(client)).map(({ name, columns }) => [name, new Set(columns)]))
  for (const { name, columns } of wanted)
    if (!columns.every((column) => present.get(name)?.has(column)))
      throw new CommandError(`the backup has the table ${name}, which no migration of Mirqab creates like that: create it first`)
}

async function lockTables(client: pg.Client, tables: BackedTable[]): Promise<void> {
  await client.query(`lock table ${tables.map(({ name }) => client.escapeIdentifier(name)).join(', ')} in access exclusive mode`)
}

async function readEntries(client: pg.Client, entries: AsyncGenerator<ArchiveEntry, End>, head: Head, { isDone, addFile }: Reading) {
  const rows = new Map(head.tables.map(({ name }) => [name, 0]))
  const jobs = { queued: 0, done: 0 }
  for (;;) {
    const next = await entries.next()
    if (next.done) return { end: next.value, jobs, rows }
    const entry = next.value
    const [folder, name = ''] = entry.name.split('/')
    const table = folder === 'tables' ? head.tables.find((one) => one.name === name) : undefined
    if (table) {
      rows.set(name, (rows.get(name) ?? 0) + (await copyIn(client, table, entry)))
    } else if (folder === 'jobs') {
      const part = await copyJobsIn(client, await buffer(entry.body), isDone)
      jobs.queued += part.queued
      jobs.done += part.done
    } else {
      await addFile(entry)
    }
  }
}

/** Returns the number of rows. */
async function copyIn(client: pg.Client, table: BackedTable, { body }: ArchiveEntry): Promise<number> {
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const stream = client.query(copyFrom(`copy ${client.escapeIdentifier(table.name)} (${columns}) from stdin`))
  await pipeline(body, stream)
  return stream.rowCount
}
