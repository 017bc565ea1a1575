import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
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

test('a second program joins it, and stopping that one leaves it running', async () => {
  const joined = await startEmbeddedPostgres(folder)
  await joined.stop()
  expect(await ask('select n from kept')).toEqual([{ n: 7 }])
})
