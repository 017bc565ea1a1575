import { once } from 'node:events'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { addJob } from '#base/jobs/jobs.ts'
import { queueMeasuring } from '#features/posts/server/store/measurePictures.ts'
import { createUser } from './asUser.ts'
import { asVisitor } from './http.ts'
import { startOrigin } from './origin.ts'
import { addPost } from './posts.ts'
import { startWorker } from './startWorker.ts'
import { createTestApp } from './testApp.ts'

const silent = await startOrigin()
const app = await createTestApp({ OUTSIDE_ALLOW: silent.host })

test('while an agency lets every picture time out, verification codes, other jobs and pictures of other agencies are still processed', async () => {
  const picture = (n: number) => {
    silent.on(`/${n}.jpg`, () => new Promise(() => {}))
    return addPost(app, { image_url: silent.url(`/${n}.jpg`) })
  }
  for (let job = 0; job < 10; job++) {
    const postIds = await Promise.all([0, 1, 2, 3, 4].map((n) => picture(job * 5 + n)))
    await queueMeasuring(app.db, { postIds, sourceId: 1 })
  }
  const worker = startWorker(app, silent.host)
  await expect.poll(() => silent.requests.length).toBeGreaterThanOrEqual(1)

  const icon = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  silent.on('/icon.png', { body: icon })
  const other = await addPost(app, { image_url: silent.url('/icon.png') })
  await queueMeasuring(app.db, { postIds: [other], sourceId: 2 })
  await addJob(app.db, 'pruneViews', {})
  const { email } = await createUser(app)
  await asVisitor(app).post('/api/auth/forgot-password', { email })
  const mails = () => app.pool.query('select 1 from outbox where recipient = $1', [email])
  // A picture request times out after 10 s, and each of these jobs has five.
  await expect.poll(async () => (await mails()).rowCount).toBe(1)
  const waiting = () => app.pool.query("select 1 from graphile_worker.jobs where task_identifier = 'pruneViews'")
  await expect.poll(async () => (await waiting()).rowCount).toBe(0)
  // The icon is too small for a picture, so the job removes it.
  const shown = () => app.db.selectFrom('posts').select('image_url').where('id', '=', other).executeTakeFirstOrThrow()
  await expect.poll(async () => (await shown()).image_url).toBeNull()
  worker.kill('SIGKILL')
  await once(worker, 'exit')
})
