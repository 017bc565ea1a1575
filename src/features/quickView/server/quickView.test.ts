import { beforeAll, describe, expect, test } from 'vitest'
import { addAgency, addPost } from '../../../../test/posts.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { readQuickView } from './readQuickView.ts'

const app = await createTestApp()
const clips: number[] = []
let page = 0
let film = 0

/** 25 clips, the newest first, and media that are none. */
beforeAll(async () => {
  const agency_id = await addAgency(app)
  const add = (minutes: number, values: object) =>
    addPost(app, { agency_id, media_type: 'media', published_at: new Date(app.now().getTime() - minutes * 60_000), ...values })
  for (let n = 0; n < 25; n++) {
    const source = ['twitter', 'instagram', 'threads'][n % 3] as string
    clips.push(await add(n, { source, url: `https://video.example/${n}.mp4` }))
  }
  page = await add(1, { source: 'twitter', url: 'https://x.example/status/1' })
  film = await add(2, { source: 'youtube', url: 'https://youtube.example/film.mp4' })
})

const idsOf = ({ posts }: { posts: { id: number }[] }) => posts.map(({ id }) => id)

describe('quick view', () => {
  test('begins with the ten newest clips of the three networks, and with nothing else', async () => {
    const start = await readQuickView(app)
    expect(idsOf(start)).toEqual(clips.slice(0, 10))
    expect(start).toMatchObject({ next: expect.any(String), isNewest: true, isMissing: false })
  })

  test('keeps the clips before the requested one if it is among the newest', async () => {
    expect(idsOf(await readQuickView(app, clips[4]))).toEqual(clips.slice(0, 10))
  })

  test('begins with an older clip that is requested, and goes on with those before it', async () => {
    const start = await readQuickView(app, clips[20])
    expect(idsOf(start)).toEqual(clips.slice(20))
    expect(start).toMatchObject({ next: null, isNewest: false, isMissing: false })
  })

  test('leaves out clips of Instagram and Threads that are older than a week, because their videos cannot be played any more', async () => {
    const other = await createTestApp()
    const agency_id = await addAgency(other)
    const add = (source: string, days: number) =>
      addPost(other, {
        agency_id,
        media_type: 'media',
        published_at: new Date(Date.now() - days * 86_400_000),
        source,
        url: `https://video.example/${source}-${days}.mp4`,
      })
    const [fresh, old, lasting] = [await add('instagram', 6.9), await add('instagram', 7.1), await add('twitter', 30)]
    const threads = await add('threads', 8)
    expect(idsOf(await readQuickView(other))).toEqual([fresh, lasting])
    for (const id of [old, threads]) expect(await readQuickView(other, id)).toMatchObject({ isMissing: true })
    expect(idsOf(await readQuickView(other, lasting))).toContain(lasting)
  })

  test('says that a requested clip is missing if there is none, or the post is no clip, and offers the newest', async () => {
    for (const requested of [987_654_321, page, film]) {
      const start = await readQuickView(app, requested)
      expect(idsOf(start)).toEqual(clips.slice(0, 10))
      expect(start.isMissing).toBe(true)
    }
  })
})
