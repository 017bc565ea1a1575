import { expect, test } from 'vitest'
import { addPost } from '../../../../../test/posts.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import { pruneChanges } from './pruneChanges.ts'

const app = await createTestApp()

test('changes are stored for a week', async () => {
  const [old, young] = [await addPost(app), await addPost(app)]
  await app.pool.query("update search_changes set noted_at = now() - interval '8 days' where post_id = $1", [old])
  await pruneChanges(app)
  const { rows } = await app.pool.query('select post_id from search_changes')
  expect(rows).toEqual([{ post_id: young }])
})
