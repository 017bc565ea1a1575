// A backup of a newsroom and its restoration: time, bytes and memory, beside the least that any
// backup has to do, which is reading every row (`COPY … TO STDOUT` of the same tables, thrown
// away), in the same run. Usage: node bench/backup.ts. BENCH_POSTS (1,000,000)
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { readConfig } from '#base/config.ts'
import { features } from '#features/all.ts'
import { backupNewsroom } from '#features/newsroomBackup/server/backupNewsroom.ts'
import { restoreNewsroom } from '#features/newsroomBackup/server/restoreNewsroom.ts'
import { openBenchDatabase, openMigratedDatabase } from './benchApp.ts'
import { recordFigures } from './figures.ts'
import { fillPosts } from './millionPosts.ts'

const posts = Number(process.env.BENCH_POSTS ?? 1_000_000)
const settings = { shared_buffers: '1GB', max_wal_size: '8GB' }
const folder = mkdtempSync(join(tmpdir(), 'mirqab-bench-backup-'))
const file = join(folder, 'newsroom.tar.zst')
const config = readConfig({ LOG_LEVEL: 'error', DATA_DIR: folder, MIRQAB_MODE: 'demo' })

const source = await openMigratedDatabase(settings)
const target = await openBenchDatabase(settings)
try {
  await fillPosts(source.url, posts)
  const read = await measure(() => readRows(source.url))
  const backup = await measure(() => backupNewsroom(config, source.url, file))
  const restored = await measure(() => restoreNewsroom(config, target.url, file, { features, wasStopped: true }))
  console.table({
    'every row read, thrown away': { ...row(read), MB: inMb(read.result) },
    backup: { ...row(backup), MB: inMb(backup.result.bytes), ratio: (backup.seconds / read.seconds).toFixed(1) },
    restore: { ...row(restored), MB: inMb(backup.result.bytes), ratio: (restored.seconds / read.seconds).toFixed(1) },
  })
  const bare = { unit: 's', better: 'lower', baseline: read.seconds, baselineName: 'reading every row' } as const
  recordFigures(
    { name: `backup of ${posts} posts`, value: backup.seconds, ...bare },
    { name: 'its restoration', value: restored.seconds, ...bare },
    { name: 'memory during the backup', value: backup.peakMb, unit: 'MB', better: 'lower' },
  )
  const { rows, tables } = backup.result
  console.log(`${posts} posts, ${rows} rows of ${tables} tables, ${cpus().length} cores`)
  if (restored.result.rows !== rows) throw new Error(`${restored.result.rows} rows were restored of ${rows}`)
} finally {
  await source.close()
  await target.close()
  rmSync(folder, { recursive: true, force: true })
}

/** @returns bytes in PostgreSQL's text format */
async function readRows(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'`,
  )
  let bytes = 0
  const count = () =>
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        bytes += chunk.length
        done()
      },
    })
  for (const { name } of rows) await pipeline(client.query(copyTo(`copy ${name} to stdout`)), count())
  await client.end()
  return bytes
}

/** `peakMb`: the most memory of this process while it ran, looked at every 50 ms. */
async function measure<Result>(work: () => Promise<Result>) {
  let peak = 0
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 50)
  const startedAt = performance.now()
  const result = await work().finally(() => clearInterval(timer))
  return { result, seconds: (performance.now() - startedAt) / 1000, peakMb: inMb(peak) }
}

function row({ seconds, peakMb }: { seconds: number; peakMb: number }) {
  return { seconds: seconds.toFixed(1), 'peak MB': peakMb, 'posts/s': Math.round(posts / seconds) }
}

function inMb(bytes: number): number {
  return Math.round(bytes / 1e6)
}
