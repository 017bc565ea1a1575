import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { addAgency, addPost } from '../../../../test/posts.ts'
import { startWorker } from '../../../../test/startWorker.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { setUpMatching } from './matching.fixtures.ts'
import { matchPosts } from './matchPosts.ts'

const app = await createTestApp()
const { createReader, otherApp, countWaiting } = setUpMatching(app)

describe('with several workers at once', () => {
  test('each post is matched by one of them, and each reader alerted once', async () => {
    const readers = await Promise.all(['وزير', 'سفير', 'وزير، سفير'].map((keywords) => createReader({ keywords })))
    const agency_id = await addAgency(app)
    const posts: number[] = []
    for (let at = 0; at < 240; at++) posts.push(await addPost(app, { title: at % 2 ? `الوزير ${at}` : `السفير ${at}`, agency_id }))
    const workers = [app, otherApp(), otherApp(), otherApp()]
    await Promise.all(workers.flatMap((worker) => [matchPosts(worker), matchPosts(worker)]))
    const [ministers, ambassadors, both] = await Promise.all(readers.map(({ postIds }) => postIds()))
    expect(ministers).toEqual(posts.filter((_, at) => at % 2 === 1))
    expect(ambassadors).toEqual(posts.filter((_, at) => at % 2 === 0))
    expect(both).toEqual(posts)
    expect(await countWaiting()).toBe(0)
  })

  test('there is no deadlock when posts of the same stories arrive in different orders', async () => {
    const readers = await Promise.all(Array.from({ length: 30 }, () => createReader({ keywords: 'وزير' })))
    const agency_id = await addAgency(app)
    const stories: number[] = []
    for (let at = 0; at < 480; at++) {
      const story_id = at < 8 ? undefined : stories[(at * 7 + Math.floor(at / 100)) % 8]
      const id = await addPost(app, { title: `وزير ${at}`, agency_id, ...(story_id && { story_id }) })
      if (at < 8)
        stories.push((await app.db.selectFrom('posts').select('story_id').where('id', '=', id).executeTakeFirstOrThrow()).story_id)
    }
    await Promise.all([app, otherApp(), otherApp(), otherApp()].map((worker) => matchPosts(worker)))
    for (const { postIds } of readers) expect(await postIds()).toHaveLength(8)
  })

  test('no alert is lost or duplicated by kill -9', async () => {
    const { user } = await createReader({ keywords: 'وزير' })
    const agency_id = await addAgency(app)
    const posts: number[] = []
    for (let at = 0; at < 600; at++) posts.push(await addPost(app, { title: `الوزير ${at}`, agency_id }))
    const count = async () => (await app.db.selectFrom('alerts').select('post_id').where('user_id', '=', user.id).execute()).length
    const worker = startWorker(app, '')
    while ((await count()) === 0) await sleep(1)
    worker.kill('SIGKILL')
    await new Promise((resolve) => worker.once('exit', resolve))
    await matchPosts(app)
    expect(await count()).toBe(posts.length)
    expect(await countWaiting()).toBe(0)
  })
})
