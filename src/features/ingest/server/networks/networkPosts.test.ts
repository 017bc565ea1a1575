import { expect, test } from 'vitest'
import { createTestApp } from '../../../../../test/testApp.ts'
import { instagram } from './instagram.ts'
import type { NetworkContext } from './network.ts'
import { createReadings, film, picture, startStandIns } from './networks.fixtures.ts'
import { networks as adapters } from './networks.ts'
import { x } from './x.ts'

const standIns = await startStandIns()
const { accounts } = standIns
const app = await createTestApp(standIns.env)
const { add, pass, post, start, listPosts, listTitles } = createReadings(app, standIns)

test('an edited text is revised, at X although each edit has another id', async () => {
  for (const network of ['x', 'instagram', 'threads'] as const) {
    accounts.set(network, [post(1, { text: `النص الأول من ${network} اليوم`, permalink: `https://${network}.example/p/1` })])
    await add(network, network)
  }
  await pass(0)
  accounts.set('x', [post(2, { before: [post(1).id], text: 'النص بعد التصحيح من المحرر' })])
  for (const network of ['instagram', 'threads'])
    accounts.set(network, [post(1, { text: `نص مصحح من ${network} اليوم`, permalink: `https://${network}.example/p/1` })])
  expect(await pass(15)).toMatchObject({ new_posts: 0, updated_posts: 3 })
  expect((await listTitles()).sort()).toEqual(['النص بعد التصحيح من المحرر', 'نص مصحح من instagram اليوم', 'نص مصحح من threads اليوم'])
  const [{ url } = { url: '' }] = await app.db.selectFrom('posts').select('url').where('source', '=', 'twitter').execute()
  expect(url).toBe(`https://x.com/x/status/${post(1).id}`)
})

test('a post of X has the best .mp4 for a phone, its length and size, and its text without the link to itself', async () => {
  accounts.set('deera', [post(1, { text: 'حركة السفن & «الميناء» <اليوم>', media: [film()] })])
  await add('x', 'deera')
  await pass(0)
  const [stored] = await listPosts()
  expect(stored).toMatchObject({
    title: 'حركة السفن & «الميناء» <اليوم>',
    image_url: 'https://pictures.example/poster.jpg',
    video: { src: 'https://video.example/film.mp4', poster: 'https://pictures.example/poster.jpg', duration: 34, width: 720, height: 1280 },
  })
})

test('a long post of X has its whole text, and its hashtags become labels', async () => {
  const text = `${'كلمة طويلة في خبر طويل. '.repeat(30)}#كرة_القدم`
  accounts.set('deera', [post(1, { text })])
  await add('x', 'deera')
  await pass(0)
  const content = await app.db.selectFrom('post_contents').selectAll().executeTakeFirstOrThrow()
  expect(content.body_html).toContain('#كرة_القدم')
  expect(content.tags).toEqual(['كرة القدم'])
})

test('a picture without a text has its description as title, or the name of the account', async () => {
  accounts.set('deera', [post(2, { text: '', media: [picture(1, 'سفينة عند رأس السالمية')] }), post(1, { text: '', media: [picture(2)] })])
  await add('x', 'deera')
  await pass(0)
  expect(await listTitles()).toEqual(['سفينة عند رأس السالمية', '@deera'])
})

test('the first line of a text of several is its title, and the rest its excerpt', async () => {
  accounts.set('deera', [post(1, { text: 'افتتاح معرض الكتاب اليوم\n\nفتح المعرض أبوابه أمام الزوار.\n\n#ثقافة' })])
  await add('threads', 'deera')
  await pass(0)
  expect((await listPosts())[0]).toMatchObject({ title: 'افتتاح معرض الكتاب اليوم', excerpt: 'فتح المعرض أبوابه أمام الزوار. #ثقافة' })
})

test('a date in the future becomes now, and does not hide what comes after it', async () => {
  accounts.set('deera', [post(2, { age: -60 * 24 * 365 }), post(1)])
  await add('instagram', 'deera')
  await pass(0)
  expect((await listPosts())[0]?.published_at).toEqual(start)
  accounts.get('deera')?.splice(1, 0, post(3, { age: -10 }))
  await pass(15)
  expect(await listTitles()).toHaveLength(3)
})

test('mixed directions and control characters are stored as they can be shown', async () => {
  accounts.set('deera', [post(1, { text: 'خبر \u202Eعكسي\u202C مع English \u0000 و\uD800 رموز' })])
  await add('threads', 'deera')
  expect(await pass(0)).toMatchObject({ failed: 0, new_posts: 1 })
  expect((await listTitles())[0]).not.toMatch(/\0|\uD800/)
})

test('the address of a video that is signed anew replaces the old one once a day, without counting as an edit', async () => {
  const signed = (signature: string) => [
    post(1, {
      media: [film({ url: `https://video.example/f.mp4?oe=${signature}`, poster: `https://pictures.example/p.jpg?oe=${signature}` })],
    }),
  ]
  accounts.set('deera', signed('1'))
  await add('instagram', 'deera')
  await pass(0)
  accounts.set('deera', signed('2'))
  await pass(24 * 60)
  const [stored] = await listPosts()
  expect(stored).toMatchObject({ image_url: 'https://pictures.example/p.jpg?oe=2', video: { src: 'https://video.example/f.mp4?oe=2' } })
  expect(await app.db.selectFrom('post_revisions').selectAll().execute()).toEqual([])
})

const context: NetworkContext = {
  name: 'deera',
  linkRoot: 'https://x.com',
  allowed: [],
  step: { ask: 'page', account: { id: '1', isOwn: true }, cursor: null, since: null },
}

test.each([
  'http://127.0.0.1/x.mp4',
  'https://169.254.169.254/latest/x.mp4',
  'https://192.168.1.1/x.mp4',
  'https://[::1]/x.mp4',
  'https://router.local/x.mp4',
  'https://localhost/x.mp4',
  'http://video.example/x.mp4',
  'javascript:alert(1)//.mp4',
  'file:///etc/passwd.mp4',
  'https://user:secret@video.example/x.mp4',
])('a video at %s is not shown, because readers’ browsers would open it', (url) => {
  const media = { media_key: '7_1', type: 'video', preview_image_url: url, variants: [{ content_type: 'video/mp4', bit_rate: 1, url }] }
  const json = { data: [{ id: '1', text: 'نص', attachments: { media_keys: ['7_1'] } }], includes: { media: [media] } }
  const [item] = x.read(json, context).items
  expect(item).toMatchObject({ video: null, pictures: [] })
  const [other] = instagram.read(
    { data: [{ id: '1', caption: 'نص', media_type: 'VIDEO', media_url: url, thumbnail_url: url }] },
    context,
  ).items
  expect(other).toMatchObject({ video: null, pictures: [] })
})

test('of thousands of media few are kept', () => {
  const children = Array.from({ length: 50_000 }, (_, index) => ({
    id: `${index}`,
    media_type: 'IMAGE',
    media_url: `https://pictures.example/${index}.jpg`,
  }))
  const [item] = instagram.read({ data: [{ id: '1', caption: 'نص', children: { data: children } }] }, context).items
  expect(item?.pictures).toHaveLength(10)
  expect(item?.gallery).toHaveLength(20)
})

test.each(Object.values(adapters))('whatever $name answers, reading it neither throws nor invents posts', (adapter) => {
  const shapes: unknown[] = [
    null,
    1,
    'text',
    [],
    {},
    [[]],
    { data: {} },
    { id: {} },
    { data: [null, 1, 'x', [], {}] },
    { id: '1', text: {}, media: 3 },
  ]
  for (const data of shapes) {
    for (const json of [
      { data },
      { data: [data] },
      { business_discovery: { media: { data } } },
      { data: [{ id: data }] },
      { includes: { media: data }, meta: data },
    ]) {
      expect(adapter.read(json, context).items).toEqual([])
      expect(() => adapter.fault({ status: 200, headers: {}, json: { errors: data, error: data } })).not.toThrow()
      expect(
        adapter.wait(
          { status: 200, headers: { 'x-app-usage': JSON.stringify(data), 'x-rate-limit-reset': String(data) }, json },
          Date.now(),
        ),
      ).toBe(0)
    }
  }
})

test('no request shows a token in what is stored or logged', async () => {
  accounts.set('deera', [post(1)])
  for (const network of ['instagram', 'threads'] as const) {
    await add(network, 'deera')
    Object.assign(app.config[network] ?? {}, { token: 'secret-of-ours' })
  }
  await pass(0)
  const { rows } = await app.pool.query('select * from sources')
  expect(JSON.stringify(rows)).not.toContain('secret-of-ours')
})
