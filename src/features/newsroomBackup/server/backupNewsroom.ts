import { createReadStream, existsSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import type pg from 'pg'
import type { Config } from '#base/config.ts'
import { advisoryLocks } from '#base/database/advisoryLocks.ts'
import { requireWritable } from '#base/database/requireWritable.ts'
import { CommandError } from '#base/errors.ts'
import { type End, endFile, type Head, headFile, sealHead } from './archive/archiveContent.ts'
import { type Archive, writeArchive } from './archive/writeArchive.ts'
import { copyOut, PartWriter } from './database/copyOut.ts'
import { copyJobsOut } from './database/queuedJobs.ts'
import { takeSnapshot } from './database/takeSnapshot.ts'
import { withSession } from './database/withSession.ts'
import { listFiles, sizeOf } from './files/listFiles.ts'
import { recordBackup } from './recordBackup.ts'
import { secretMark } from './secretMark.ts'

/** `snapshot_at`: ISO 8601. `files`: pictures and texts. */
type BackupResult = {
  file: string
  snapshot_at: string
  bytes: number
  tables: number
  rows: number
  jobs: number
  files: number
  encrypted: boolean
}

/** @property onSnapshot called in the snapshot's transaction, before its tables are read */
type Options = { onSnapshot?: (client: pg.Client) => Promise<void>; now?: () => Date }

/**
 * Writes the whole newsroom into a new file while it runs: the database as it is at one moment,
 * then the files of DATA_DIR that cannot be computed again. The file has its name only once it is
 * whole. Throws a `CommandError` if the file exists or cannot be written, or if another backup is
 * being made.
 */
export async function backupNewsroom(config: Config, databaseUrl: string, target: string, options: Options = {}): Promise<BackupResult> {
  const file = resolve(target)
  requireWritable(file, [])
  if (existsSync(file)) throw new CommandError(`${target} exists already`)
  const now = options.now ?? (() => new Date())
  const startedAt = now()
  const progress: Options & { snapshotAt?: string } = { ...options }
  try {
    const result = await withSession(databaseUrl, (client) => writeBackup(config, client, file, progress))
    const { bytes, rows } = result
    await recordBackup(databaseUrl, { kind: 'backup', startedAt, finishedAt: now(), file, snapshotAt: progress.snapshotAt, bytes, rows })
    return { ...result, file: target }
  } catch (error) {
    const problem = (error as Error).message
    await recordBackup(databaseUrl, { kind: 'backup', startedAt, finishedAt: now(), file, snapshotAt: progress.snapshotAt, problem }).catch(
      () => {},
    )
    throw error
  }
}

async function writeBackup(
  config: Config,
  client: pg.Client,
  file: string,
  progress: Options & { snapshotAt?: string },
): Promise<BackupResult> {
  await takeTurn(client)
  const head: Head = { format: 1, ...(await takeSnapshot(client)), secret: secretMark(config.secret) }
  progress.snapshotAt = head.snapshotAt
  await progress.onSnapshot?.(client)
  const end: Omit<End, 'sha256'> = { tables: {}, jobs: 0, files: 0 }
  const bytes = await writeArchive(file, config.backup.key, async (archive) => {
    await addJson(archive, headFile, sealHead(head))
    await addDatabase(archive, client, head, end)
    // The snapshot holds back PostgreSQL's vacuum, and is not needed for files.
    await client.query('commit')
    end.files = await addFiles(archive, config, [file, `${file}.part`])
    await addJson(archive, endFile, { ...end, sha256: archive.digest() })
  })
  const rows = Object.values(end.tables).reduce((sum, table) => sum + table.rows, 0)
  const counts = { tables: head.tables.length, rows, jobs: end.jobs, files: end.files }
  return { file: basename(file), snapshot_at: head.snapshotAt, bytes, ...counts, encrypted: config.backup.key !== undefined }
}

/** The lock ends with the connection. */
async function takeTurn(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [advisoryLocks.backupNewsroom])
  if (!rows[0]?.free) throw new CommandError('another backup of this newsroom is being made')
}

async function addJson(archive: Archive, name: string, content: object): Promise<void> {
  const json = Buffer.from(JSON.stringify(content))
  await archive.add(name, json.length, [json])
}

async function addDatabase(archive: Archive, client: pg.Client, head: Head, end: Omit<End, 'sha256'>): Promise<void> {
  for (const table of head.tables) {
    const parts = new PartWriter(archive, `tables/${table.name}`)
    end.tables[table.name] = await copyOut(client, table, (chunk) => parts.write(chunk))
    await parts.end()
  }
  const parts = new PartWriter(archive, 'jobs')
  end.jobs = await copyJobsOut(client, parts)
  await parts.end()
}

/**
 * A file that grows meanwhile is in the backup with its first size; one that is deleted is not in
 * it. Returns how many there are.
 */
async function addFiles(archive: Archive, config: Config, own: string[]): Promise<number> {
  const except = config.backup.folder ? [...own, config.backup.folder] : own
  let files = 0
  for (const { name, path } of await listFiles(config, except)) {
    const size = await sizeOf(path)
    if (size === undefined) continue
    await archive.add(name, size, size === 0 ? [] : createReadStream(path, { end: size - 1 }))
    files++
  }
  return files
}
