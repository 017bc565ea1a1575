import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { addPost } from '../../../test/posts.ts'
import { createTestApp } from '../../../test/testApp.ts'
import { appContext } from '../loaders/appContext.ts'
import { loader } from './newsPost.tsx'

const app = await createTestApp()
const context = new RouterContextProvider()
context.set(appContext, app)

async function statusOf(id: number): Promise<number> {
  const url = new URL(`https://news.example/news/${id}`)
  const load = () => loader({ url, params: { id: String(id) }, context } as unknown as Parameters<typeof loader>[0])
  return load().then(
    () => 200,
    (error) => error.init?.status ?? error.status,
  )
}

test('the page of a removed post answers 410, and that of a post that never was 404', async () => {
  const id = await addPost(app, {})
  expect(await statusOf(id)).toBe(200)
  await app.db.deleteFrom('posts').where('id', '=', id).execute()
  expect([await statusOf(id), await statusOf(id + 1_000)]).toEqual([410, 404])
})
