import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAgency } from '../../../../../test/posts.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import { listLatest } from '../lists/listLatest.ts'
import { readPost } from '../lists/readPost.ts'
import { blankDraft } from './blankDraft.fixtures.ts'
import { measurePictures } from './measurePictures.ts'
import { movePosts } from './movePosts.ts'
import type { PostDraft, PostOrigin } from './postDraft.ts'
import { savePosts } from './savePosts.ts'

const photo = await sharp({ create: { width: 600, height: 900, channels: 3, background: '#0066cc' } })
  .jpeg()
  .toBuffer()
const requests: string[] = []
const outside = createServer((request, response) => {
  requests.push(request.url ?? '')
  response.end(request.url?.startsWith('/good') ? photo : 'no picture')
})
await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve))
const host = `127.0.0.1:${(outside.address() as AddressInfo).port}`
const app = await createTestApp({ OUTSIDE_ALLOW: host })
const address = (name: string) => `http://${host}/${name}.jpg`
let origin: PostOrigin

beforeAll(async () => {
  const agencyId = await addAgency(app)
  const source = { agency_id: agencyId, url: 'https://agency.example/feed', host: 'agency.example' }
  const { id } = await app.db.insertInto('sources').values(source).returning('id').executeTakeFirstOrThrow()
  origin = { id, agencyId, isOwn: false }
})
afterAll(() => {
  outside.closeAllConnections()
  outside.close()
})

let made = 0
/** Saves a version of an item with these pictures, none if null. */
async function save(item: string, names: string[] | null, version = 1): Promise<number> {
  const key = `00000000-0000-4000-8000-${Buffer.from(item.padEnd(6)).toString('hex')}`
  const gallery = names?.map((name) => ({ url: address(name), description: `وصف ${name}` }))
  const draft: PostDraft = {
    ...blankDraft,
    keys: [key],
    contentHash: Buffer.from(`${item}${version}`).toString('hex'),
    url: `https://agency.example/${++made}`,
    title: `صور من ${item}`,
    mediaType: 'media',
    source: 'instagram',
    imageUrl: gallery?.[0]?.url ?? null,
    ...(gallery && { gallery }),
  }
  await savePosts(app, origin, [draft])
  return (await app.db.selectFrom('post_identities').select('post_id').where('key', '=', key).executeTakeFirstOrThrow()).post_id
}
const described = async (id: number) => (await readPost(app, id)).pictures.map(({ description }) => description)
const measuringJobs = async () =>
  (await app.pool.query("select 1 from graphile_worker.jobs where task_identifier = 'measurePictures'")).rowCount

test('a gallery is stored with its post and read in order, with sizes and colours once it is measured', async () => {
  const id = await save('a', ['good1', 'good2', 'good3'])
  expect(await described(id)).toEqual(['وصف good1', 'وصف good2', 'وصف good3'])
  expect((await readPost(app, id)).pictures[0]).toMatchObject({ width: 0, height: 0, color: '' })
  await measurePictures(app, { postIds: [id] })
  const { image, pictures } = await readPost(app, id)
  for (const picture of [image, ...pictures])
    expect(picture).toMatchObject({
      width: 600,
      height: 900,
      color: expect.stringMatching(/^#[0-9a-f]{6}$/),
      src: expect.stringMatching(/^\/pictures\//),
    })
  const page = await listLatest(app, filter, { pagination: 10 })
  expect(page.data.find((post) => post.id === id)?.picture_count).toBe(3)
})

const filter = {
  mediaType: 'media',
  quickView: false,
  own: false,
  agency: undefined,
  language: undefined,
  section: undefined,
  day: undefined,
} as const

test('a broken picture is removed from the gallery, and if it represented the post, the next one does', async () => {
  const id = await save('b', ['bad', 'good4', 'good5'])
  await measurePictures(app, { postIds: [id] })
  const { image, pictures } = await readPost(app, id)
  expect(pictures.map(({ description }) => description)).toEqual(['وصف good4', 'وصف good5'])
  expect(image).toMatchObject({ src: pictures[0]?.src, width: 600, height: 900 })
})

test('an edited gallery replaces the stored one; pictures that stay are not measured again', async () => {
  const id = await save('c', ['good6', 'good7', 'good8'])
  await measurePictures(app, { postIds: [id] })
  const before = await measuringJobs()
  requests.length = 0
  await save('c', ['good6', 'good9'], 2)
  expect(await described(id)).toEqual(['وصف good6', 'وصف good9'])
  expect(await measuringJobs()).toBe(Number(before) + 1)
  await measurePictures(app, { postIds: [id] })
  expect(requests).toEqual(['/good9.jpg'])
  expect((await readPost(app, id)).pictures.map(({ width }) => width)).toEqual([600, 600])
})

test('a read without pictures removes none', async () => {
  const id = await save('d', ['good1', 'good2'])
  await save('d', null, 2)
  expect(await described(id)).toEqual(['وصف good1', 'وصف good2'])
})

test('when the host of an agency moves, so do the pictures of its galleries', async () => {
  const id = await save('e', ['good1', 'good2'])
  await app.db
    .updateTable('posts')
    .set({ url: address('post') })
    .where('id', '=', id)
    .execute()
  await movePosts(app.db, `http://${host}`, 'http://127.0.0.1:9')
  const urls = await app.db.selectFrom('post_pictures').select('url').where('post_id', '=', id).orderBy('position').execute()
  expect(urls.map(({ url }) => url)).toEqual(['http://127.0.0.1:9/good1.jpg', 'http://127.0.0.1:9/good2.jpg'])
})
