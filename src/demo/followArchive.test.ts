import { expect, test } from 'vitest'
import { addAgency, addPost } from '../../test/posts.ts'
import { createTestApp } from '../../test/testApp.ts'
import { followArchive } from './followArchive.ts'

test('old media and English news are visited although more Arabic news than is wanted was stored before, and posts of the last minutes are not', async () => {
  const app = await createTestApp()
  const agency_id = await addAgency(app)
  const published_at = new Date(Date.now() - 3_600_000)
  for (let n = 0; n < 155; n++) await addPost(app, { agency_id, published_at })
  await addPost(app, { agency_id, published_at, language: 'en' })
  for (let n = 0; n < 3; n++) await addPost(app, { agency_id, published_at, media_type: 'media' })
  await addPost(app, { agency_id, media_type: 'media' })
  const visited = { text: 0, media: 0 }
  const stop = new AbortController()
  await followArchive(app, stop.signal, async ({ media_type }) => {
    visited[media_type as 'text' | 'media']++
    if (visited.media === 3) stop.abort()
    return true
  })
  expect(visited).toEqual({ text: 151, media: 3 })
})
