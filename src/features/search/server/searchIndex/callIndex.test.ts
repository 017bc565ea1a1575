import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { readQuery } from '#text/query/readQuery.ts'
import { addPost } from '../../../../../test/posts.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import { callIndex } from './callIndex.ts'

test('a search while the database is unavailable fails as such, and the next one once it is back succeeds', async () => {
  const app = await createTestApp()
  const there = app.databaseUrl
  const id = await addPost(app, { title: 'خبر عاجل' })
  const search = () => callIndex(app, 'findByTime', { query: readQuery('عاجل'), filter: {}, count: 5 })
  app.databaseUrl = 'postgres://nobody@127.0.0.1:1/nowhere'
  await expect(Promise.all([search(), search()])).rejects.toMatchObject({ code: 'unavailable' })
  app.databaseUrl = there
  expect((await search()).hits.map((hit) => hit.id)).toEqual([id])
})

test('a thread that dies during a search is replaced by the next search, and the new thread uses its files', async () => {
  const app = await createTestApp()
  const id = await addPost(app, { title: 'خبر عاجل' })
  const search = () => callIndex(app, 'findByTime', { query: readQuery('عاجل'), filter: {}, count: 5 })
  const started = once(process, 'worker') as Promise<[Worker]>
  await search()
  const [thread] = await started
  const interrupted = search()
  void thread.terminate()
  await expect(interrupted).rejects.toMatchObject({ code: 'unavailable' })
  expect((await search()).hits.map((hit) => hit.id)).toEqual([id])
  expect(readdirSync(join(app.config.dataDir, 'search'))).toEqual(['0'])
})
