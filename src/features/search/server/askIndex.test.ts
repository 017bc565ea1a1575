import { expect, test } from 'vitest'
import { readQuery } from '#text/readQuery.ts'
import { addPost } from '../../../../test/posts.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { askIndex } from './askIndex.ts'

test('a search while the database is away is answered so, and the next one after it is back finds what it should', async () => {
  const app = await createTestApp()
  const there = app.databaseUrl
  const id = await addPost(app, { title: 'خبر عاجل' })
  const ask = () => askIndex(app, 'findByTime', { query: readQuery('عاجل'), filter: {}, count: 5 })
  app.databaseUrl = 'postgres://nobody@127.0.0.1:1/nowhere'
  await expect(Promise.all([ask(), ask()])).rejects.toMatchObject({ code: 'unavailable' })
  app.databaseUrl = there
  expect((await ask()).places.map((place) => place.id)).toEqual([id])
})
