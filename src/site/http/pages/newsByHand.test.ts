import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { rankPosts } from '#features/posts/server/ranking/rankPosts.ts'
import { asUser } from '../../../../test/asUser.ts'
import { asVisitor } from '../../../../test/http.ts'
import { addPost } from '../../../../test/posts.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { createTestBuild } from '../../../../test/testBuild.ts'
import { scaleTimeout } from '../../../../test/timeouts.ts'
import { createWebServer } from './createWebServer.ts'

const app = await createTestApp()
const clientFolder = mkdtempSync(join(tmpdir(), 'mirqab-client-'))
let renders = 0
const site = await createWebServer(app, { build: createTestBuild(() => renders++), clientFolder })
afterAll(async () => {
  await site.close()
  rmSync(clientFolder, { recursive: true })
})
/** The desk of another process, whose only way to this site is the database. */
const { server } = asVisitor(app)
const editor = await asUser(app, server, { role: 'editor' })

const cachedPage = async () => (await site.inject('/news?category=first_page')).body
const withinMs = 2_000

test('the cached first page of other processes follows an editor within two seconds, and so does the first reader after that', async () => {
  const minutesAgo = (minutes: number) => new Date(app.now().getTime() - minutes * 60_000)
  await addPost(app, { title: 'جديد', published_at: minutesAgo(1) })
  const old = await addPost(app, { title: 'قديم', published_at: minutesAgo(600) })
  const { story_id } = await app.db.selectFrom('posts').select('story_id').where('id', '=', old).executeTakeFirstOrThrow()
  await rankPosts(app)
  await expect.poll(cachedPage, { timeout: scaleTimeout(30_000) }).toBe('جديد,قديم')

  const path = '/api/desk/front-page/ar'
  const { version } = (await editor.get(path)).json()
  const until = new Date(app.now().getTime() + 3_600_000)
  expect((await editor.put(`${path}/pins/${story_id}`, { version, place: 1, until })).statusCode).toBe(200)
  const pinnedAt = performance.now()
  await expect.poll(cachedPage, { interval: 20 }).toBe('قديم,جديد')
  expect(performance.now() - pinnedAt).toBeLessThan(withinMs)
})

test('cached pages of other processes are rendered again within two seconds of a story becoming urgent, and of its end', async () => {
  const path = '/api/desk/front-page/ar'
  const { version, shown } = (await editor.get(path)).json()
  const url = `${path}/urgent/${shown[0].story_id}`
  for (const payload of [{ version, minutes: 60 }, { version: version + 1 }]) {
    await cachedPage()
    const before = renders
    await cachedPage()
    expect(renders).toBe(before)
    expect((await editor.send({ method: 'minutes' in payload ? 'PUT' : 'DELETE', url, payload })).statusCode).toBe(200)
    const decidedAt = performance.now()
    await expect.poll(() => cachedPage().then(() => renders), { interval: 20 }).toBe(before + 1)
    expect(performance.now() - decidedAt).toBeLessThan(withinMs)
  }
})
