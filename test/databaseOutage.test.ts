import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createApp } from '#base/app.ts'
import { listen } from '#base/database/listen.ts'
import { startWorker } from './startWorker.ts'
import { createTestApp } from './testApp.ts'
import { scaleTimeout } from './timeouts.ts'

const app = await createTestApp()

/** The same database at another address, where every connection is closed until `end`. */
async function startOutage() {
  const folder = mkdtempSync(join(tmpdir(), 'mirqab-outage-'))
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
    async end() {
      await new Promise((resolve) => server.close(resolve))
      symlinkSync(join(real, name), socket)
    },
  }
}

test('a listener started during a database outage connects afterwards and is notified that it may have missed notifications', async () => {
  const outage = await startOutage()
  const late = createApp(app.config, outage.databaseUrl, 'test')
  const received: string[] = []
  const listener = await listen(late, { posts: (payload) => received.push(payload) })
  await outage.end()
  await expect.poll(() => received).toEqual([''])
  await app.pool.query(`select pg_notify('posts', 'after')`)
  await expect.poll(() => received).toEqual(['', 'after'])
  await listener.stop()
  await late.close()
})

/** Starting a whole program takes long on a busy machine. */
const programTime = { timeout: scaleTimeout(60_000) }

test(
  'a worker started during a database outage waits for the database and then works',
  async () => {
    const outage = await startOutage()
    const worker = startWorker({ ...app, databaseUrl: outage.databaseUrl }, '')
    try {
      await expect.poll(() => outage.attempts() + Number(worker.exitCode !== null) * 1_000, programTime).toBeGreaterThan(2)
      expect(worker.exitCode).toBe(null)
      await outage.end()
      await expect.poll(async () => (await app.db.selectFrom('job_workers').select('id').execute()).length, programTime).toBe(3)
    } finally {
      worker.kill('SIGKILL')
    }
  },
  scaleTimeout(180_000),
)
