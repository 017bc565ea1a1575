import { expect, test } from 'vitest'
import { listen } from '#base/database/listen.ts'
import { createTestApp } from './testApp.ts'

test('a notice reaches the listener with its payload', async () => {
  const app = await createTestApp()
  const heard: string[] = []
  const listener = await listen(app, { posts: (payload) => heard.push(payload) })
  await app.pool.query(`select pg_notify('posts', 'one')`)
  await expect.poll(() => heard).toEqual(['one'])
  await listener.stop()
})

test('after the connection was cut the listener is told that it may have missed something, and hears again', async () => {
  const app = await createTestApp()
  const heard: string[] = []
  const listener = await listen(app, { posts: (payload) => heard.push(payload) })
  await app.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen%'`)
  await expect.poll(() => heard).toEqual([''])
  await app.pool.query(`select pg_notify('posts', 'after')`)
  await expect.poll(() => heard).toEqual(['', 'after'])
  await listener.stop()
})
