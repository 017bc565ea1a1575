import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { listItemOf } from '#features/posts/browser/listItem/listItem.ts'
import { asUser, type SignedIn } from '../../../../../test/asUser.ts'
import { asVisitor } from '../../../../../test/http.ts'
import { addSections } from '../../../../../test/posts.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import { maxPictureBytes } from '../../newsLimits.ts'
import type { DeskNewsDetail, NewsForm, NewsPicture } from '../../schema.ts'
import { newsAfter, newsForm } from '../ownNews.fixtures.ts'
import { prunePictures } from './prunePictures.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
let haya: SignedIn
let badr: SignedIn
let category: number
beforeAll(async () => {
  haya = await asUser(app, visitor.server, { role: 'editor', name: 'هيا' })
  badr = await asUser(app, visitor.server, { role: 'editor', name: 'بدر' })
  category = (await addSections(app)).category
})

/** Left half red, right half blue. */
function drawn(width = 800, height = 400) {
  const half = { create: { width: width / 2, height, channels: 3 as const, background: '#0000ff' } }
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([{ input: half, left: width / 2, top: 0 }])
}
const send = (bytes: Buffer, type = 'image/jpeg', who = haya, headers = {}) =>
  who.send({ method: 'POST', url: '/api/desk/news/pictures', payload: bytes, headers: { 'content-type': type, ...headers } })
async function upload(bytes?: Buffer): Promise<NewsPicture> {
  const response = await send(bytes ?? (await drawn().jpeg().toBuffer()))
  expect(response.statusCode, response.body).toBe(200)
  return response.json().data.picture
}
const described = (picture: NewsPicture, given: Partial<NewsPicture> = {}): NewsPicture => ({
  ...picture,
  description: 'واجهة المكتبة',
  credit: 'تصوير هيا',
  ...given,
})
const form = (given: Partial<NewsForm>) => ({ ...newsForm, category_id: category, ...given })
const add = (given: Partial<NewsForm>) => newsAfter(haya.post('/api/desk/news', form(given)))
const save = (who: SignedIn, { id, version }: DeskNewsDetail, given: Partial<NewsForm>) =>
  who.put(`/api/desk/news/${id}`, { ...form(given), version })
const act = (name: string, { id, version }: DeskNewsDetail, body: object = {}) =>
  newsAfter(haya.post(`/api/desk/news/${id}/${name}`, { version, ...body }))
const postOf = async (news: DeskNewsDetail) => (await visitor.get(`/api/post/${news.path?.split('/')[2]}`)).json()
const fetched = async (src: string) => sharp((await visitor.get(src, { accept: 'image/jpeg' })).rawPayload)
const stored = async () => (await app.db.selectFrom('own_news_pictures').select('id').execute()).map(({ id }) => id)

describe('an uploaded picture', () => {
  test('is stored as its pixels alone: upright, and without what the camera noted', async () => {
    const gps = { IFD0: { Copyright: 'secret place' }, IFD3: { GPSLatitude: '29/1 22/1 0/1' } }
    const photo = await drawn(800, 400).withExif(gps).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(photo.includes('secret place')).toBe(true)
    const picture = await upload(photo)
    expect(picture).toMatchObject({ width: 400, height: 800, description: '', credit: '', focus_x: 50, focus_y: 50 })
    const { bytes } = await app.db.selectFrom('own_news_pictures').select('bytes').where('id', '=', picture.id).executeTakeFirstOrThrow()
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 400, height: 800 })
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    expect(bytes.includes('secret place')).toBe(false)
    expect((await (await fetched(picture.src)).metadata()).width).toBe(400)
  })

  test.each(['png', 'webp', 'avif'] as const)('may be %s, whatever type was declared', async (format) => {
    const bytes = await drawn(400, 200).toFormat(format).toBuffer()
    for (const type of [`image/${format}`, 'image/jpeg']) expect((await send(bytes, type)).statusCode).toBe(200)
  })

  test('is refused in words, and not stored, if it is no picture, too large, too small or has too many pixels', async () => {
    const before = await stored()
    const wrong = async (bytes: Buffer, headers = {}) => {
      const response = await send(bytes, 'image/png', haya, headers)
      expect(response.statusCode).toBe(422)
      return response.json().errors.picture[0]
    }
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><script>alert(1)</script></svg>')
    expect(await wrong(svg)).toContain('تعذّرت قراءة الملف')
    const jpeg = await drawn().jpeg().toBuffer()
    expect(await wrong(jpeg.subarray(0, 20), { 'x-localization': 'en' })).toContain('could not be read as a picture')
    expect(await wrong(await drawn(100, 60).png().toBuffer())).toContain('صغيرة جداً')
    const bomb = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    expect(await wrong(bomb)).toContain('أبعاد الصورة')
    expect((await send(Buffer.alloc(maxPictureBytes + 1))).statusCode).toBe(413)
    expect((await send(svg, 'image/svg+xml')).statusCode).toBe(415)
    expect((await haya.post('/api/desk/news/pictures', { id: 1 })).statusCode).toBe(422)
    expect((await send(jpeg, 'image/jpeg', await asUser(app, visitor.server, { role: 'moderator' }))).statusCode).toBe(403)
    expect(await stored()).toEqual(before)
  })
})

describe('the picture of a piece', () => {
  test('is required to be described before readers see it, who then see it with description, credit and focal point', async () => {
    const picture = await upload()
    const news = await add({ picture })
    expect(news.picture).toEqual(picture)
    const refused = await haya.post(`/api/desk/news/${news.id}/publish`, { version: news.version })
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['picture.description']])
    const saved = await newsAfter(save(haya, news, { picture: described(picture, { focus_x: 80, focus_y: 25 }) }))
    const published = await act('publish', saved)
    const post = await postOf(published)
    expect(post.image).toEqual({
      src: picture.src,
      width: 800,
      height: 400,
      color: expect.stringMatching(/^#[0-9a-f]{6}$/),
      description: 'واجهة المكتبة',
      credit: 'تصوير هيا',
      focus: [80, 25],
    })
    const listed = (await visitor.get('/api/mirqab-posts')).json().data.find(({ id }: { id: number }) => id === post.id)
    expect(listItemOf(listed, 'ar').image).toMatchObject({ description: 'واجهة المكتبة', focus: [80, 25] })
    const feed = (await visitor.get('/mirqab-news/rss')).body
    expect(feed).toContain('<media:description type="plain">واجهة المكتبة</media:description>')
  })

  test('is cropped for readers without losing what is cut off, and the focal point moves with it', async () => {
    const picture = await upload()
    const crop = { top: 0, right: 0, bottom: 20, left: 50 }
    const news = await act('publish', await add({ picture: described(picture, { focus_x: 75, focus_y: 90, crop }) }))
    const { image } = await postOf(news)
    expect(image).toMatchObject({ width: 400, height: 320, focus: [50, 100] })
    const { dominant } = await (await fetched(image.src)).stats()
    expect([dominant.r < 40, dominant.b > 200]).toEqual([true, true])
    expect(await (await fetched(image.src)).metadata()).toMatchObject({ width: 400, height: 320 })
    const whole = { top: 0, right: 0, bottom: 0, left: 0 }
    const corrected = await act('correct', await newsAfter(save(haya, news, { picture: described(picture, { crop: whole }) })), {
      note: 'الصورة كاملة',
    })
    expect((await postOf(corrected)).image).toMatchObject({ src: picture.src, width: 800 })
    for (const cut of [
      { ...whole, left: 60, right: 40 },
      { ...whole, left: 80 },
      { ...whole, left: -1 },
    ])
      expect((await save(haya, corrected, { picture: described(picture, { crop: cut }) })).statusCode).toBe(422)
  })

  test('is replaced and removed for readers by a correction', async () => {
    const [first, second] = [await upload(), await upload(await drawn(300, 300).png().toBuffer())]
    const news = await act('publish', await add({ picture: described(first) }))
    const other = await newsAfter(save(haya, news, { picture: described(second, { credit: '' }) }))
    expect((await postOf(news)).image.src).toBe(first.src)
    const replaced = await act('correct', other, { note: 'الصورة' })
    expect((await postOf(replaced)).image).toMatchObject({ src: second.src, width: 300 })
    expect((await postOf(replaced)).image).not.toHaveProperty('credit')
    const removed = await act('correct', await newsAfter(save(haya, replaced, { picture: null })), { note: 'حُذفت الصورة' })
    expect([removed.picture, (await postOf(removed)).image]).toEqual([null, null])
  })

  test('is in the history and the log, stays if a save says nothing of it, and no save without a change is one', async () => {
    const picture = described(await upload())
    const news = await add({ picture })
    const kept = await newsAfter(save(badr, news, { title: 'عنوان آخر' }))
    expect(kept.picture).toEqual(picture)
    expect((await newsAfter(save(badr, kept, { title: 'عنوان آخر', picture }))).version).toBe(kept.version)
    const removed = await newsAfter(save(haya, kept, { title: 'عنوان آخر', picture: null }))
    const [newest] = (await haya.get(`/api/desk/news/${news.id}/versions`)).json().data
    const compared = (await haya.get(`/api/desk/news/${news.id}/versions/${newest.id}`)).json()
    expect([compared.after.picture, compared.before.picture]).toEqual([null, picture])
    const [entry] = (await haya.get('/api/desk/log?action=save_news')).json().data
    expect(entry).toMatchObject({ before: { picture_description: 'واجهة المكتبة' }, after: { picture_description: null } })
    const late = await save(badr, kept, { picture })
    expect([late.statusCode, late.json().code]).toEqual([409, 'news_changed'])
    expect((await save(badr, removed, { picture: { ...picture, id: 987_654 } })).json().errors.picture[0]).toContain('حُذفت هذه الصورة')
  })
})

describe('pictures that no piece has', () => {
  test('are deleted after a week with every size of them, but not those that only the history has', async () => {
    const [orphan, past, current] = [described(await upload()), described(await upload()), described(await upload())]
    const crop = { ...orphan.crop, left: 10 }
    const draft = await add({ picture: { ...orphan, crop } })
    await fetched(draft.picture?.shown.src ?? '')
    await fetched(orphan.src)
    const own = join(app.config.dataDir, 'pictures/own')
    const files = readdirSync(own)
    await newsAfter(save(badr, await add({ picture: past }), { picture: current }))
    expect((await haya.delete(`/api/desk/news/${draft.id}`, { version: draft.version })).statusCode).toBe(200)
    await prunePictures(app)
    expect(await stored()).toContain(orphan.id)
    app.setNow(new Date(Date.now() + 8 * 86_400_000))
    await prunePictures(app)
    app.setNow(undefined)
    const left = await stored()
    expect([left.includes(orphan.id), left.includes(past.id), left.includes(current.id)]).toEqual([false, true, true])
    expect((await visitor.get(orphan.src, { accept: 'image/jpeg' })).statusCode).toBe(404)
    expect(files.filter((key) => !existsSync(join(own, key))).length).toBeGreaterThan(0)
    const refused = await haya.post('/api/desk/news', form({ picture: orphan }))
    expect(Object.keys(refused.json().errors)).toEqual(['picture'])
  })

  test('are not deleted from under a piece that takes them at that moment', async () => {
    const picture = described(await upload())
    await app.db
      .updateTable('own_news_pictures')
      .set({ uploaded_at: new Date(0) })
      .where('id', '=', picture.id)
      .execute()
    const [news] = await Promise.all([haya.post('/api/desk/news', form({ picture })), prunePictures(app), prunePictures(app)])
    expect([200, 422]).toContain(news.statusCode)
    expect((await stored()).includes(picture.id)).toBe(news.statusCode === 200)
  })
})
