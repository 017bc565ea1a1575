import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '#base/app.ts'
import { asUser } from '../../../../test/asUser.ts'
import { proxyDatabase } from '../../../../test/databaseProxy.ts'
import { fakeClocks } from '../../../../test/fakeClocks.ts'
import { addPost } from '../../../../test/posts.ts'
import { createTestApp, scalePoolTimeouts } from '../../../../test/testApp.ts'
import { createTestBuild } from '../../../../test/testBuild.ts'
import { createWebServer } from './createWebServer.ts'
import { warmPages } from './warmPages.ts'

const source = await createTestApp()
const database = await proxyDatabase(source.databaseUrl)
const clocks = fakeClocks()
const app = createApp(source.config, database.url, 'test')
scalePoolTimeouts(app)
const clientFolder = mkdtempSync(join(tmpdir(), 'mirqab-client-'))
const rendered: string[] = []
const site = await createWebServer(app, { build: createTestBuild((address) => rendered.push(address)), clientFolder })
afterAll(async () => {
  await site.close()
  await app.close()
  database.stop()
  rmSync(clientFolder, { recursive: true })
})

await addPost(source, { title: 'خبر الساعة' })
const open = (url = '/news') => site.inject(url)

beforeEach(async () => {
  clocks.advance(3_600_000)
  // The age of a page does not depend on the wall clock.
  clocks.set(-7_200_000)
  await database.start()
  await expect.poll(async () => (await open()).headers['cache-status'], { interval: 200 }).toBe('mirqab; hit')
  rendered.length = 0
})
afterEach(() => database.start())

const later = (minutes: number) => clocks.advance(minutes * 60_000)

describe('when the database is unavailable', () => {
  test('a cached page is shown for ten minutes, marked as stale', async () => {
    database.stop()
    for (const minutes of [1, 4, 4]) {
      later(minutes)
      const { statusCode, body, headers } = await open()
      expect([statusCode, body]).toEqual([200, 'خبر الساعة'])
      expect(headers).toMatchObject({ 'cache-status': 'mirqab; hit; detail=render-failed', age: expect.stringMatching(/^\d+$/) })
      expect(headers['cache-control']).toContain('stale-if-error=600')
    }
    later(2)
    expect((await open()).statusCode).toBe(503)
    await database.start()
    later(1)
    await expect.poll(async () => (await open()).headers['cache-status']).toMatch(/fwd|hit$/)
  })

  test('the home page is shown, although no reader has asked for it', async () => {
    await warmPages(app, site, new AbortController().signal)
    database.stop()
    later(1)
    expect((await open('/')).statusCode).toBe(200)
  })

  test('a page that is not cached is rendered at most once per second for all requests', async () => {
    database.stop()
    for (let count = 0; count < 20; count++) expect((await open('/news?trending=mostviews')).statusCode).toBe(503)
    expect(rendered).toEqual(['/news?trending=mostviews'])
  })

  test('and does not respond at all, pages still fail quickly', async () => {
    database.freeze()
    later(1)
    expect((await open()).headers['cache-status']).toBe('mirqab; hit; detail=render-slow')
    const calls = ['/api/posts', '/api/auth/comments/1', '/api/most/popular'].map((url) => site.inject(url))
    for (const { statusCode, headers } of await Promise.all(calls)) expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
  })
})

describe('when a table is locked', () => {
  test('a cached page is sent at once, and the rest of the site still works', async () => {
    const holder = await source.pool.connect()
    try {
      await holder.query('begin; lock table posts in access exclusive mode')
      later(1)
      expect(await open()).toMatchObject({ statusCode: 200, body: 'خبر الساعة' })
      // More requests for pages and lists than there are connections.
      const waiting = Array.from({ length: 60 }, (_, index) =>
        site.inject(index % 2 ? `/news?agency=${index}` : `/api/posts?pagination=${index + 1}`),
      )
      const { statusCode } = await site.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email: 'nobody@example.com', password: 'a-wrong-password' },
      })
      expect(statusCode).toBe(422)
      for (const response of await Promise.all(waiting)) expect(response.statusCode).not.toBe(500)
      expect(await open()).toMatchObject({ statusCode: 200, body: 'خبر الساعة' })
    } finally {
      await holder.query('rollback')
      holder.release()
    }
    later(1)
    await expect.poll(async () => (await open()).headers['cache-status']).toMatch(/fwd|hit$/)
  })
})

describe('when every connection is in use', () => {
  test('cached pages and health checks still work, other requests get 503 with a time to retry, and everything recovers', async () => {
    const taken = await takeAll(app.pool, app.publicPool)
    later(1)
    expect((await open()).statusCode).toBe(200)
    expect((await site.inject('/healthz')).statusCode).toBe(200)
    for (const { statusCode, headers } of await Promise.all([site.inject('/api/posts'), site.inject('/api/auth/comments/1')]))
      expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
    for (const client of taken) client.release()
    later(1)
    expect((await site.inject('/api/posts')).statusCode).toBe(200)
  })

  test('by writes that wait for a lock, a signed-in reader can still read', async () => {
    const reader = await asUser(source, site)
    // The connections for sessions and public reads are open already; on a busy machine, opening
    // one can take longer than a request waits.
    expect((await reader.get('/api/user')).statusCode).toBe(200)
    const taken = await takeAll(app.pool)
    const statuses = [(await reader.get('/api/user')).statusCode, (await reader.get('/api/posts')).statusCode]
    for (const client of taken) client.release()
    expect(statuses).toEqual([200, 200])
  })
})

const takeAll = (...pools: pg.Pool[]) =>
  Promise.all(pools.flatMap((pool) => Array.from({ length: pool.options.max }, () => pool.connect())))
