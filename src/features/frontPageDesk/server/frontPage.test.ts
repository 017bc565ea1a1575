import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rankPosts } from '#features/posts/server/ranking/rankPosts.ts'
import { asUser, type SignedIn } from '../../../../test/asUser.ts'
import { asVisitor } from '../../../../test/http.ts'
import { addAgency, addPost, type PostValues } from '../../../../test/posts.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import type { DeskFrontPage } from '../schema.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
const agency = await addAgency(app)
let editor: SignedIn
let colleague: SignedIn
beforeAll(async () => {
  editor = await asUser(app, visitor.server, { role: 'editor' })
  colleague = await asUser(app, visitor.server, { role: 'editor' })
})
beforeEach(async () => {
  await app.db.deleteFrom('posts').execute()
  await app.db.deleteFrom('stories').execute()
  await app.db.deleteFrom('rankings').execute()
})

const minutesAgo = (minutes: number) => new Date(app.now().getTime() - minutes * 60_000)
const soon = () => new Date(app.now().getTime() + 3_600_000)
const add = (title: string, minutes: number, values: PostValues = {}) =>
  addPost(app, { title, agency_id: agency, published_at: minutesAgo(minutes), ...values })
const storyOf = async (id: number) =>
  (await app.db.selectFrom('posts').select('story_id').where('id', '=', id).executeTakeFirstOrThrow()).story_id
const addStory = async (title: string, minutes: number, values: PostValues = {}) => storyOf(await add(title, minutes, values))

const path = '/api/desk/front-page/ar'
const read = async (url = path) => (await editor.get(url)).json<DeskFrontPage>()
const version = async () => (await read()).version
const pin = async (story: number, place: number, until: Date = soon(), who = editor) =>
  who.put(`${path}/pins/${story}`, { version: await version(), place, until })
const front = async (query = '') =>
  (await visitor.get(`/api/posts?category=first_page${query}`)).json<{ data: { title: string }[] }>().data.map(({ title }) => title)

describe('a pinned story', () => {
  test('is at its place for readers as soon as the editor is told, and back in the ranking when it is unpinned', async () => {
    await addStory('أول', 1)
    await addStory('ثانٍ', 2)
    const old = await addStory('قديم', 600)
    await rankPosts(app)
    const response = await pin(old, 2)
    expect(response.json().data).toMatchObject({ pins: [{ story_id: old, place: 2, title: 'قديم' }], shown: [{ title: 'أول' }, {}, {}] })
    expect(await front()).toEqual(['أول', 'قديم', 'ثانٍ'])
    expect((await editor.send({ method: 'DELETE', url: `${path}/pins/${old}`, payload: { version: await version() } })).statusCode).toBe(
      200,
    )
    expect(await front()).toEqual(['أول', 'ثانٍ', 'قديم'])
  })

  test('makes the pins before it move: up if it comes from above them, else down, and never off the end', async () => {
    const stories = await Promise.all(['أ', 'ب', 'ج', 'د'].map((title, at) => addStory(title, at + 1)))
    const places = async () => (await read()).pins.map(({ title, place }) => `${place} ${title}`)
    for (const story of stories.slice(0, 3)) await pin(story, 1)
    expect(await places()).toEqual(['1 ج', '2 ب', '3 أ'])
    await pin(stories[2] as number, 3)
    expect(await places()).toEqual(['1 ب', '2 أ', '3 ج'])
    await pin(stories[2] as number, 2)
    expect(await places()).toEqual(['1 ب', '2 ج', '3 أ'])
    await pin(stories[0] as number, 10)
    await pin(stories[3] as number, 10)
    expect(await places()).toEqual(['1 ب', '2 ج', '9 أ', '10 د'])
  })

  test('is unpinned by itself at its time', async () => {
    await addStory('جديد', 1)
    const old = await addStory('قديم', 600)
    const until = soon()
    await pin(old, 1, until)
    expect(await front()).toEqual(['قديم', 'جديد'])
    const { rows } = await app.pool.query(
      "select run_at from graphile_worker.jobs where task_identifier = 'rankFrontPage' and run_at = $1",
      [until],
    )
    expect(rows).toHaveLength(1)
    app.setNow(new Date(until.getTime()))
    await rankPosts(app)
    expect([await front(), (await read()).pins]).toEqual([['جديد', 'قديم'], []])
    app.setNow(undefined)
  })

  test('belongs to one edition', async () => {
    const story = await addStory('خبر', 5, { language: 'ar' })
    await add('Report', 6, { story_id: story, language: 'en' })
    await addStory('Other', 1, { language: 'en' })
    await pin(story, 1)
    expect([await front(), await front('&language=ar'), await front('&language=en')]).toEqual([
      ['خبر', 'Other'],
      ['خبر'],
      ['Other', 'Report'],
    ])
  })

  test('needs a written report in the edition, an end that is not past, and a place there is', async () => {
    const arabic = await addStory('خبر', 1)
    const film = await addStory('مقطع', 1, { media_type: 'media' })
    const body = { version: await version(), place: 1, until: soon() }
    const english = { ...body, version: (await read('/api/desk/front-page/en')).version }
    const foreign = await addStory('Report', 1, { language: 'en' })
    expect((await editor.put(`${path}/pins/${foreign}`, body)).json()).toMatchObject({ code: 'no_text_in_edition' })
    expect((await editor.put(`/api/desk/front-page/en/pins/${arabic}`, english)).json()).toMatchObject({ code: 'no_text_in_edition' })
    expect((await editor.put(`${path}/pins/${film}`, body)).json()).toMatchObject({ code: 'no_text_in_edition' })
    expect((await editor.put(`${path}/pins/${arabic}`, { ...body, until: minutesAgo(1) })).statusCode).toBe(422)
    expect((await editor.put(`${path}/pins/${arabic}`, { ...body, until: minutesAgo(-31 * 24 * 60) })).statusCode).toBe(422)
    expect((await editor.put(`${path}/pins/${arabic}`, { ...body, place: 11 })).statusCode).toBe(422)
    expect((await editor.put(`${path}/pins/987654321`, body)).statusCode).toBe(404)
  })
})

describe('two editors at once', () => {
  test('the second is told, and nothing of the first is overwritten', async () => {
    const [one, other] = [await addStory('أ', 1), await addStory('ب', 2)]
    const seen = await version()
    const body = (place: number) => ({ version: seen, place, until: soon() })
    const responses = await Promise.all([editor.put(`${path}/pins/${one}`, body(1)), colleague.put(`${path}/pins/${other}`, body(1))])
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(responses.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'front_page_changed' })
    expect((await read()).pins).toHaveLength(1)
  })
})

describe('hidden news', () => {
  test('are not on the first page of the edition until they are shown again, and are everywhere else', async () => {
    const post = await add('مخفي', 1)
    const story = await storyOf(post)
    await add('تقرير ثانٍ', 2, { story_id: story })
    await addStory('آخر', 3)
    await rankPosts(app)
    const hide = async (whole: boolean) => editor.post(`${path}/hides`, { version: await version(), post_id: post, whole })
    expect((await hide(false)).json().data.hides).toMatchObject([{ post_id: post, whole: false }])
    expect(await front()).toEqual(['تقرير ثانٍ', 'آخر'])
    await pin(story, 1)
    expect((await hide(true)).json().data).toMatchObject({ pins: [], hides: [{ whole: true }, { whole: false }] })
    expect(await front()).toEqual(['آخر'])
    expect((await visitor.get('/api/posts')).json().data).toHaveLength(3)
    for (const { id } of (await read()).hides)
      expect((await editor.send({ method: 'DELETE', url: `${path}/hides/${id}`, payload: { version: await version() } })).statusCode).toBe(
        200,
      )
    expect(await front()).toEqual(['مخفي', 'آخر'])
  })
})
