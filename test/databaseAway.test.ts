import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createApp } from '#base/app.ts'
import { listen } from '#base/database/listen.ts'
import { startWorker } from './startWorker.ts'
import { createTestApp } from './testApp.ts'

const app = await createTestApp()

/** The same database by another address, where every connection is broken off until `comeBack`. */
async function openAway() {
  const folder = mkdtempSync(join(tmpdir(), 'mirqab-away-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const name = '.s.PGSQL.5432'
  const socket = join(folder, name)
  let attempts = 0
  const server: Server = createServer((connection) => {
    attempts++
    connection.destroy()
  })
  await new Promise<void>((resolve) => server.listen(socket, resolve))
  const real = new URL(app.databaseUrl.replace('@/', '@placeholder/')).searchParams.get('host') as string
  return {
    databaseUrl: app.databaseUrl.replace(encodeURIComponent(real), encodeURIComponent(folder)),
    attempts: () => attempts,
    async comeBack() {
      await new Promise((resolve) => server.close(resolve))
      symlinkSync(join(real, name), socket)
    },
  }
}

test('a listener that begins while the database is away hears it once it is there, and is told that it may have missed something', async () => {
  const away = await openAway()
  const late = createApp(app.config, away.databaseUrl, 'test')
  const heard: string[] = []
  const listener = await listen(late, { posts: (payload) => heard.push(payload) })
  await away.comeBack()
  await expect.poll(() => heard).toEqual([''])
  await app.pool.query(`select pg_notify('posts', 'after')`)
  await expect.poll(() => heard).toEqual(['', 'after'])
  await listener.stop()
  await late.close()
})

/** A whole program is started, on a machine that may be busy. */
const programTime = { timeout: 60_000 }

test('a worker that is started while the database is away waits for it, and then works', async () => {
  const away = await openAway()
  const worker = startWorker({ ...app, databaseUrl: away.databaseUrl }, '')
  try {
    await expect.poll(() => away.attempts() + Number(worker.exitCode !== null) * 1_000, programTime).toBeGreaterThan(2)
    expect(worker.exitCode).toBe(null)
    await away.comeBack()
    await expect.poll(async () => (await app.db.selectFrom('job_workers').select('id').execute()).length, programTime).toBe(3)
  } finally {
    worker.kill('SIGKILL')
  }
}, 180_000)
