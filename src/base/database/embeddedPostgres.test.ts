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

const postmaster = () => Number.parseInt(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8'), 10)

async function ask(text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: postgres.url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

test('a database that is killed is there again, with everything that was committed', async () => {
  await ask('create table kept as select 7 as n')
  const before = postmaster()
  process.kill(before, 'SIGKILL')
  await expect.poll(() => ask('select n from kept').catch(() => 'away'), { timeout: 60_000, interval: 200 }).toEqual([{ n: 7 }])
  expect(postmaster()).not.toBe(before)
})

test('of two programs that begin at once on an empty folder either makes it, and it runs until the last of them ends', async () => {
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

test('a second program joins it, and stopping that one leaves it running', async () => {
  const joined = await startEmbeddedPostgres(folder)
  await joined.stop()
  expect(await ask('select n from kept')).toEqual([{ n: 7 }])
})

/** In a process of its own, until it is stopped. */
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
