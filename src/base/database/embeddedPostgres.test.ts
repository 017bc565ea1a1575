import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from './embeddedPostgres.ts'

const folder = mkdtempSync(join(tmpdir(), 'mirqab-embedded-'))
chmodSync(folder, 0o755)
const postgres = await startEmbeddedPostgres(folder)
afterAll(async () => {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

await query('create table committed as select 7 as n')

const postmaster = () => Number.parseInt(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8'), 10)

async function query(text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: postgres.url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

test('a database that is killed is started again, with everything that was committed', async () => {
  const before = postmaster()
  process.kill(before, 'SIGKILL')
  await expect.poll(() => query('select n from committed').catch(() => 'unavailable')).toEqual([{ n: 7 }])
  expect(postmaster()).not.toBe(before)
})

test('two programs that start at once in an empty folder share one database, which runs until the last of them ends', async () => {
  const fresh = mkdtempSync(join(tmpdir(), 'mirqab-embedded-'))
  chmodSync(fresh, 0o755)
  const [one, other] = await Promise.all([startProgram(fresh), startProgram(fresh)])
  const client = new pg.Client({ connectionString: one.url })
  await client.connect()
  expect(other.url).toBe(one.url)
  await one.stop()
  expect((await client.query('select 7 as n')).rows).toEqual([{ n: 7 }])
  await client.end()
  await other.stop()
  expect(existsSync(join(fresh, 'postgres/postmaster.pid'))).toBe(false)
  expect(readdirSync(fresh).filter((name) => name.endsWith('.part'))).toEqual([])
  rmSync(fresh, { recursive: true })
})

test('a second program uses the running database, which stays running when that program stops', async () => {
  const joined = await startEmbeddedPostgres(folder)
  await joined.stop()
  expect(await query('select n from committed')).toEqual([{ n: 7 }])
})

/** Starts the database in a separate process, until it is stopped. */
async function startProgram(home: string): Promise<{ url: string; stop(): Promise<unknown> }> {
  const code = `
    const { startEmbeddedPostgres } = await import('${import.meta.dirname}/embeddedPostgres.ts')
    const postgres = await startEmbeddedPostgres(process.argv[1])
    console.log(postgres.url)
    process.stdin.on('end', () => postgres.stop()).resume()`
  const program = spawn(process.execPath, ['--input-type=module', '-e', code, home], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(program, 'close')
  const [url] = (await once(program.stdout, 'data')) as [Buffer]
  return {
    url: String(url).trim(),
    stop: () => {
      program.stdin.end()
      return ended
    },
  }
}
