import { expect, test } from 'vitest'
import { listen } from '#base/database/listen.ts'
import { createTestApp } from './testApp.ts'

test('a notification reaches the listener with its payload', async () => {
  const app = await createTestApp()
  const received: string[] = []
  const listener = await listen(app, { posts: (payload) => received.push(payload) })
  await app.pool.query(`select pg_notify('posts', 'one')`)
  await expect.poll(() => received).toEqual(['one'])
  await listener.stop()
})

test('after its connection was cut, a listener is notified that it may have missed notifications, and receives new ones', async () => {
  const app = await createTestApp()
  const received: string[] = []
  const listener = await listen(app, { posts: (payload) => received.push(payload) })
  await app.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen%'`)
  await expect.poll(() => received).toEqual([''])
  await app.pool.query(`select pg_notify('posts', 'after')`)
  await expect.poll(() => received).toEqual(['', 'after'])
  await listener.stop()
})
