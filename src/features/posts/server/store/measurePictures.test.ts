import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import { createTestApp } from '../../../../../test/testApp.ts'
import { measurePictures, queueMeasuring } from './measurePictures.ts'

const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#cc3300' } })
  .jpeg()
  .toBuffer()
const icon = await sharp(photo).resize(120).jpeg().toBuffer()
const outside = createServer((request, response) => {
  if (request.url === '/down.jpg') response.writeHead(503).end()
  else response.end(request.url === '/photo.jpg' ? photo : request.url === '/icon.jpg' ? icon : 'no picture')
})
await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve))
const host = `127.0.0.1:${(outside.address() as AddressInfo).port}`
const app = await createTestApp({ OUTSIDE_ALLOW: host })
afterAll(() => {
  outside.closeAllConnections()
  outside.close()
})

async function addPost(picture: string): Promise<number> {
  const { rows } = await app.pool.query(
    `with agency as (insert into agencies (slug, name_ar, name_en) values ('a', 'ا', 'A') on conflict (slug) do update set slug = 'a' returning id),
          story as (insert into stories (first_published_at, last_published_at) values (now(), now()) returning id)
     insert into posts (agency_id, story_id, media_type, source, language, title, url, published_at, image_url)
     select agency.id, story.id, 'text', 'rss', 'ar', 'خبر', 'https://example.com/' || $1, now(), $1 from agency, story returning id`,
    [`http://${host}${picture}`],
  )
  return rows[0].id
}

async function pictureOf(id: number) {
  const { rows } = await app.pool.query('select image_url, image_width, image_height, image_color from posts where id = $1', [id])
  return rows[0]
}

test('pictures are measured, and those that are too small or broken are removed from their posts', async () => {
  const [good, small, broken] = [await addPost('/photo.jpg'), await addPost('/icon.jpg'), await addPost('/text.jpg')]
  await measurePictures(app, { postIds: [good, small, broken] })
  const { image_color: color, ...measured } = await pictureOf(good)
  expect(measured).toEqual({ image_url: `http://${host}/photo.jpg`, image_width: 900, image_height: 600 })
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  expect(red > 180 && green < 80 && blue < 40, color).toBe(true)
  const none = { image_url: null, image_width: null, image_height: null, image_color: null }
  expect([await pictureOf(small), await pictureOf(broken)]).toEqual([none, none])
})

test('a post whose picture is too small or broken gets the next that its source names', async () => {
  const [avatar, none] = [await addPost('/icon.jpg'), await addPost('/text.jpg')]
  const others = {
    [avatar]: ['/text.jpg', '/photo.jpg', '/other.jpg'].map((path) => `http://${host}${path}`),
    [none]: [`http://${host}/icon.jpg`],
  }
  await measurePictures(app, { postIds: [avatar, none], others })
  expect(await pictureOf(avatar)).toMatchObject({ image_url: `http://${host}/photo.jpg`, image_width: 900 })
  expect((await pictureOf(none)).image_url).toBeNull()
})

test('a picture whose host is down is retried later, and removed after the last attempt', async () => {
  const id = await addPost('/down.jpg')
  await measurePictures(app, { postIds: [id] })
  expect((await pictureOf(id)).image_url).toBe(`http://${host}/down.jpg`)
  const { rows } = await app.pool.query(
    `select payload, run_at > now() as later from graphile_worker._private_jobs jobs
     join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id where identifier = 'measurePictures'`,
  )
  expect(rows).toEqual([{ payload: { postIds: [id], others: {}, attempt: 2 }, later: true }])
  await measurePictures(app, { postIds: [id], attempt: 4 })
  expect((await pictureOf(id)).image_url).toBeNull()
})

test('pictures of one source are measured one after the other, and no job runs for hours', async () => {
  const ids = [await addPost('/down.jpg'), await addPost('/photo.jpg')]
  await app.pool.query('delete from graphile_worker._private_jobs')
  await queueMeasuring(app.db, { postIds: ids, sourceId: 7 })
  const start = performance.now()
  const clock = vi
    .spyOn(performance, 'now')
    .mockReturnValueOnce(start)
    .mockReturnValue(start + 31_000)
  await measurePictures(app, { postIds: ids, sourceId: 7 })
  clock.mockRestore()
  const { rows } = await app.pool.query('select queue_name as queue, count(*)::int as jobs from graphile_worker.jobs group by 1')
  expect(rows).toEqual([{ queue: 'measurePictures:7', jobs: 3 }])
  // The second was left for the next job.
  expect((await pictureOf(ids[1] as number)).image_width).toBeNull()
})
