import { expect, test } from 'vitest'
import { createApp } from '#base/app.ts'
import { addPost } from '../../../../../test/posts.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import { callIndex } from './callIndex.ts'
import { reportIndex } from './reportIndex.ts'

const app = await createTestApp()
const reports = () => app.db.selectFrom('search_index_reports').selectAll().execute()

test('each web process says how its index is until it closes', async () => {
  await addPost(app)
  const processes = [1, 2].map(() => createApp(app.config, app.databaseUrl, 'web'))
  await Promise.all(processes.map((process) => callIndex(process, 'describe', {})))
  for (const process of processes) await reportIndex(process)
  const rows = await reports()
  expect(rows).toEqual([1, 2].map(() => expect.objectContaining({ documents: 1, complete: true })))
  for (const { behind_seconds, seen_at } of rows) {
    expect(behind_seconds).toBeLessThan(30)
    expect(Date.now() - seen_at.getTime()).toBeLessThan(30_000)
  }
  await processes[0]?.close()
  expect(await reports()).toHaveLength(1)
  await processes[1]?.close()
  expect(await reports()).toEqual([])
})
