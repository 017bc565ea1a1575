import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openPool } from '#base/database/db.ts'
import { startEmbeddedPostgres } from '#base/database/embeddedPostgres.ts'
import { migrate } from '#base/database/migrate.ts'
import { freePort } from './freePort.ts'
import { openPrograms, untilOpen } from './program.ts'

const { mirqab, leftoverProcesses } = openPrograms()
const folder = mkdtempSync(join(tmpdir(), 'mirqab-outside-'))
chmodSync(folder, 0o755)
const postgres = await startEmbeddedPostgres(folder)
const pool = openPool(postgres.url)
afterAll(async () => {
  await pool.end()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('with DATABASE_URL the newsroom uses that database, starts no other, and leaves it running', async () => {
  const program = mirqab(['start'], { DATABASE_URL: postgres.url, PORT: String(await freePort()) })
  await untilOpen(program)
  expect(leftoverProcesses().filter((line) => line.includes('postgres'))).toEqual([])
  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(0)
  const { rows } = await pool.query('select count(*)::int as posts from posts')
  expect(rows[0].posts).toBeGreaterThan(0)
})

test('on SIGTERM the program completes open requests, accepts no new ones, and exits; every log line is JSON', async () => {
  await migrate(postgres.url)
  const port = await freePort()
  const program = mirqab(['web'], { DATABASE_URL: postgres.url, PORT: String(port) })
  const origin = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isReady).toBe(true)

  const lock = await pool.connect()
  await lock.query('begin; lock table posts in access exclusive mode')
  const pending = fetch(`${origin}/api/posts?pagination=1`)
  await expect.poll(countLockWaits).toBeGreaterThan(0)
  program.child.kill('SIGTERM')
  await expect.poll(isReady).toBe(false)
  await lock.query('rollback')
  lock.release()
  const response = await pending
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ meta: { per_page: 1 } })
  expect(await program.ended).toBe(0)

  const lines = program.output().trim().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(expect.objectContaining({ program: 'web', msg: 'the site is open' }))
})

/** Queries that wait for a lock on `posts`. */
async function countLockWaits(): Promise<number> {
  const { rows } = await pool.query("select count(*)::int as waiting from pg_locks where not granted and relation = 'posts'::regclass")
  return rows[0].waiting
}
