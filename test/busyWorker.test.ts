import { once } from 'node:events'
import { expect, test } from 'vitest'
import { addJob } from '#base/jobs.ts'
import { createUser } from './asUser.ts'
import { asVisitor } from './http.ts'
import { startOrigin } from './origin.ts'
import { addPost } from './posts.ts'
import { startWorker } from './startWorker.ts'
import { createTestApp } from './testApp.ts'

const silent = await startOrigin()
const app = await createTestApp({ OUTSIDE_ALLOW: silent.host })

test('a code is mailed while every picture of the day is waited for from a host that never answers', { timeout: 60_000 }, async () => {
  const picture = (n: number) => {
    silent.on(`/${n}.jpg`, () => new Promise(() => {}))
    return addPost(app, { image_url: silent.url(`/${n}.jpg`) })
  }
  for (let job = 0; job < 10; job++) {
    const postIds = await Promise.all([0, 1, 2, 3, 4].map((n) => picture(job * 5 + n)))
    await addJob(app.db, 'measurePictures', { postIds })
  }
  const worker = startWorker(app, silent.host)
  await expect.poll(() => silent.requests.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(4)

  const { email } = await createUser(app)
  await asVisitor(app).post('/api/auth/forgot-password', { email })
  const mails = () => app.pool.query('select 1 from outbox where recipient = $1', [email])
  // A picture is given up after 10 s, and each of these jobs has five.
  await expect.poll(async () => (await mails()).rowCount, { timeout: 20_000 }).toBe(1)
  worker.kill('SIGKILL')
  await once(worker, 'exit')
})
