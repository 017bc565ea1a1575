import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { UrgentStory } from '#features/urgent/schema.ts'
import { asUser, type SignedIn } from '../../../../test/asUser.ts'
import { asVisitor } from '../../../../test/http.ts'
import { addPost, type PostValues } from '../../../../test/posts.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import type { DeskFrontPage } from '../schema.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
let editor: SignedIn
beforeAll(async () => {
  editor = await asUser(app, visitor.server, { role: 'editor' })
})
beforeEach(async () => {
  app.setNow(undefined)
  await app.db.deleteFrom('story_changes').execute()
  await app.db.deleteFrom('posts').execute()
  await app.db.deleteFrom('stories').execute()
})

const path = '/api/desk/front-page/ar'
const read = async () => (await editor.get(path)).json<DeskFrontPage>()
const addStory = async (title: string, values: PostValues = {}) => {
  const id = await addPost(app, { title, ...values })
  return (await app.db.selectFrom('posts').select('story_id').where('id', '=', id).executeTakeFirstOrThrow()).story_id
}
const mark = async (story: number, minutes = 60) => editor.put(`${path}/urgent/${story}`, { version: (await read()).version, minutes })
const end = async (story: number) =>
  editor.send({ method: 'DELETE', url: `${path}/urgent/${story}`, payload: { version: (await read()).version } })
const urgent = async (query = '') =>
  (await visitor.get(`/api/urgent${query}`)).json<{ data: UrgentStory[] }>().data.map(({ post }) => post.title)
const acts = async () =>
  (await app.db.selectFrom('audit_log').select(['action', 'subject_name']).orderBy('id', 'desc').limit(2).execute()).reverse()

describe('a story that an editor makes urgent', () => {
  test('is so for readers at once, until its time or until an editor ends it, and both acts are in the log', async () => {
    const story = await addStory('انفجار في ميناء')
    const response = await mark(story, 30)
    expect(response.json()).toMatchObject({
      message: 'صار الخبر عاجلاً',
      data: { urgent: [{ story_id: story, title: 'انفجار في ميناء', burst: null }] },
    })
    const { data } = (await visitor.get('/api/urgent')).json<{ data: UrgentStory[] }>()
    expect(data).toMatchObject([{ story_id: story, burst: null, post: { title: 'انفجار في ميناء' } }])
    expect(Date.parse(data[0]?.until ?? '') - Date.parse(data[0]?.since ?? '')).toBe(30 * 60_000)
    expect((await end(story)).json()).toMatchObject({ message: 'لم يعد الخبر عاجلاً', data: { urgent: [] } })
    expect([await urgent(), (await end(story)).statusCode]).toEqual([[], 404])
    expect(await acts()).toEqual([
      { action: 'mark_urgent', subject_name: 'انفجار في ميناء' },
      { action: 'end_urgent', subject_name: 'انفجار في ميناء' },
    ])
    await mark(story, 30)
    expect(await urgent()).toEqual(['انفجار في ميناء'])
    app.setNow(new Date(Date.now() + 30 * 60_000))
    expect([await urgent(), (await read()).urgent]).toEqual([[], []])
  })

  test('is above those before it, of which readers see three and the desk all', async () => {
    const start = Date.now()
    for (const [at, title] of ['أ', 'ب', 'ج', 'د'].entries()) {
      app.setNow(new Date(start + at * 1_000))
      await mark(await addStory(title))
    }
    expect(await urgent()).toEqual(['د', 'ج', 'ب'])
    expect((await read()).urgent.map(({ title }) => title)).toEqual(['د', 'ج', 'ب', 'أ'])
  })

  test('is so in one edition', async () => {
    const story = await addStory('Blast at a port', { language: 'en' })
    await mark(story)
    expect([await urgent(), await urgent('?language=ar'), await urgent('?language=en')]).toEqual([['Blast at a port'], [], []])
  })

  test('needs a written report in the edition, and a duration that is neither too short nor too long', async () => {
    const film = await addStory('مقطع', { media_type: 'media' })
    expect((await mark(film)).json()).toMatchObject({ code: 'no_text_in_edition' })
    const story = await addStory('خبر')
    expect((await mark(story, 4)).statusCode).toBe(422)
    expect((await mark(story, 241)).statusCode).toBe(422)
    expect((await mark(987654321)).statusCode).toBe(404)
    const { version } = await read()
    expect((await editor.put(`${path}/urgent/${story}`, { version: version + 1, minutes: 60 })).json()).toMatchObject({
      code: 'front_page_changed',
    })
    expect(await urgent()).toEqual([])
  })

  test('is no longer urgent when it is hidden, and cannot be while it is', async () => {
    const story = await addStory('خبر')
    await mark(story)
    const { post_id = 0 } = (await read()).urgent[0] ?? {}
    const { version } = await read()
    expect((await editor.post(`${path}/hides`, { version, post_id, whole: true })).json().data).toMatchObject({ urgent: [] })
    expect([await urgent(), (await mark(story)).json()]).toMatchObject([[], { code: 'hidden_story' }])
  })

  test('hands that to the story it is merged into, unless an editor has ended it there', async () => {
    const [one, other, ended] = [await addStory('أ'), await addStory('ب'), await addStory('ج')]
    await mark(ended)
    await end(ended)
    await mark(one)
    expect((await editor.post(`/api/desk/stories/${other}/merge`, { story_id: one })).statusCode).toBe(200)
    expect((await read()).urgent).toMatchObject([{ story_id: other }])
    expect((await editor.post(`/api/desk/stories/${ended}/merge`, { story_id: other })).statusCode).toBe(200)
    expect(await urgent()).toEqual([])
  })

  test('stays so when a report is split out of it, which is not urgent', async () => {
    const story = await addStory('خبر')
    const post_id = await addPost(app, { title: 'تقرير عن خبر آخر', story_id: story })
    await mark(story)
    expect((await editor.post(`/api/desk/stories/${story}/split`, { post_id })).statusCode).toBe(200)
    expect(await urgent()).toEqual(['خبر'])
  })

  test('is gone when its only report is taken off the site', async () => {
    await mark(await addStory('خبر'))
    const { post_id } = (await read()).urgent[0] as DeskFrontPage['urgent'][number]
    expect((await editor.send({ method: 'DELETE', url: `/api/desk/posts/${post_id}` })).statusCode).toBe(200)
    expect([await urgent(), (await read()).urgent]).toEqual([[], []])
  })
})
