import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startPushService } from '#demo/providers/pushService.ts'
import { setUpDelivery } from '#features/delivery/server/delivery.fixtures.ts'
import { asUser, type SignedIn, testPassword } from '../../../../test/asUser.ts'
import { asVisitor } from '../../../../test/http.ts'
import { addPost, type PostValues } from '../../../../test/posts.ts'
import { subscribe } from '../../../../test/subscribe.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { FollowedStory, maxFollowed } from '../schema.ts'

const service = await startPushService()
afterAll(service.close)
const app = await createTestApp({ OUTSIDE_ALLOW: service.host })
const { server } = asVisitor(app)
const path = '/api/auth/followed-stories'
const english = { 'x-localization': 'en' }
const noon = Date.parse('2026-11-22T09:00:00Z')
const minute = 60_000
let sara: SignedIn

beforeEach(async () => {
  app.setNow(new Date(noon))
  sara = await asUser(app, server)
})

const later = (minutes: number) => app.setNow(new Date(noon + minutes * minute))
const report = (title: string, values: PostValues = {}) =>
  addPost(app, { title, published_at: app.now(), created_at: app.now(), ...values })
const storyOf = async (post: number) =>
  (await app.db.selectFrom('posts').select('story_id').where('id', '=', post).executeTakeFirstOrThrow()).story_id
const newStory = async (title = 'حريق في الشويخ') => storyOf(await report(title))
const follow = (story_id: unknown, reader = sara) => reader.post(path, { story_id }, english)
const list = async (reader = sara): Promise<FollowedStory[]> => (await reader.get(path)).json().data
const look = async (story: number, reader = sara) => (await reader.post(`${path}/${story}/seen`, {})).json().data
const marks = async (reader = sara) => (await list(reader)).map(({ newest, new_reports }) => [newest.title, new_reports])

describe('a followed story', () => {
  test('is listed with its newest report, and with the number of those that came since the reader looked', async () => {
    const story_id = await newStory()
    const other = await newStory('مباراة القادسية')
    expect((await follow(story_id)).json()).toMatchObject({ status: 'success', data: { is_followed: true } })
    await follow(other)
    later(5)
    await report('السيطرة على الحريق', { story_id })
    await report('إصابتان في الحريق', { story_id, published_at: new Date(noon + minute) })
    expect((await list()).map((one) => FollowedStory.parse(one).id)).toEqual([story_id, other])
    expect(await marks()).toEqual([
      ['السيطرة على الحريق', 2],
      ['مباراة القادسية', 0],
    ])
    later(6)
    expect(await look(story_id)).toEqual({ is_followed: true })
    expect((await marks())[0]).toEqual(['السيطرة على الحريق', 0])
    later(7)
    await report('فتح تحقيق في الحريق', { story_id })
    expect((await marks())[0]).toEqual(['فتح تحقيق في الحريق', 1])
  })

  test('is followed once, and not any more after it was unfollowed', async () => {
    const story_id = await newStory()
    await follow(story_id)
    later(1)
    await follow(story_id)
    expect((await list()).map(({ followed_at }) => followed_at)).toEqual([new Date(noon).toISOString()])
    expect((await sara.delete(`${path}/${story_id}`)).json().data).toEqual({ is_followed: false })
    expect((await sara.delete(`${path}/${story_id}`)).statusCode).toBe(404)
    expect([await list(), await look(story_id)]).toEqual([[], { is_followed: false }])
  })

  test('is that of its reader alone', async () => {
    const story_id = await newStory()
    await follow(story_id)
    const noura = await asUser(app, server)
    expect([await list(noura), await look(story_id, noura)]).toEqual([[], { is_followed: false }])
    expect((await noura.delete(`${path}/${story_id}`)).statusCode).toBe(404)
    expect(await look(story_id)).toEqual({ is_followed: true })
  })

  test('must have posts, and leaves the list when they are removed', async () => {
    expect((await follow(999_999)).statusCode).toBe(404)
    for (const id of [0, -1, 'x', null, 1.5, 2 ** 60]) expect([id, (await follow(id)).statusCode]).toEqual([id, 422])
    const story_id = await newStory()
    await follow(story_id)
    await app.db.deleteFrom('posts').where('story_id', '=', story_id).execute()
    expect(await list()).toEqual([])
  })

  test('is one of at most a hundred, even when many are followed at the same moment', async () => {
    const stories = await Promise.all(Array.from({ length: maxFollowed + 5 }, (_, n) => newStory(`خبر ${n}`)))
    await app.db
      .insertInto('followed_stories')
      .values(
        stories
          .slice(0, maxFollowed - 2)
          .map((story_id) => ({ user_id: sara.user.id, story_id, followed_at: app.now(), seen_at: app.now() })),
      )
      .execute()
    const responses = await Promise.all(stories.slice(maxFollowed - 2).map((story) => follow(story)))
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2)
    const refused = responses.find(({ statusCode }) => statusCode !== 200)?.json()
    expect(refused.errors).toEqual({ story_id: ['You follow 100 stories, which is the maximum. Unfollow one to follow another.'] })
    expect((await follow(stories[0])).statusCode).toBe(200)
    expect(await list()).toHaveLength(maxFollowed)
  })

  test('counts only its newest reports, however many there are', async () => {
    const story_id = await newStory()
    await follow(story_id)
    later(1)
    await app.pool.query(
      `insert into posts (media_type, source, language, url, title, agency_id, published_at, created_at, story_id)
       select 'text', 'rss', 'ar', 'https://news.example/followed/' || n, 'مكرر ' || n, (select min(id) from agencies), $1, $1, $2
       from generate_series(1, 300) n`,
      [app.now(), story_id],
    )
    expect((await list()).map(({ new_reports }) => new_reports)).toEqual([99])
  })
})

describe('followed stories of an account', () => {
  test('are in its backup, and restored from it once', async () => {
    const story_id = await newStory()
    await follow(story_id)
    const zip = (await sara.get('/api/auth/profile/backup')).rawPayload
    const backup = JSON.parse(strFromU8(unzipSync(zip)['backup.json'] as Uint8Array))
    expect(backup.parts.followed_stories).toEqual([{ story: story_id, title: 'حريق في الشويخ', followed_at: new Date(noon).toISOString() }])
    const noura = await asUser(app, server)
    backup.parts.followed_stories.push({ story: 999_999, followed_at: new Date(noon).toISOString() }, { story: 'x' })
    expect((await noura.post('/api/auth/profile/restore', backup)).json().data.restored.followed_stories).toBe(1)
    expect((await noura.post('/api/auth/profile/restore', backup)).json().data.restored.followed_stories).toBe(0)
    expect((await list(noura)).map(({ id }) => id)).toEqual([story_id])
  })

  test('are deleted with it', async () => {
    await follow(await newStory())
    expect((await sara.post('/api/auth/profile/delete', { current_password: testPassword })).statusCode).toBe(200)
    const left = await app.db.selectFrom('followed_stories').selectAll().where('user_id', '=', sara.user.id).execute()
    expect(left).toEqual([])
  })
})

describe('a new report of a followed story', () => {
  const { createReader, publish, tick } = setUpDelivery(app, service)
  const titles = (reader: { received: () => { title: string }[] }) => reader.received().map(({ title }) => title)

  test('alerts subscribers once, however many follow it, and says why', async () => {
    const reader = await createReader({ keywords: 'كلمة لا ترد' })
    const story_id = await newStory()
    expect((await follow(story_id, reader)).json().message).toContain('we alert you to the next report')
    later(1)
    await publish({ title: 'السيطرة على الحريق', story_id })
    await publish({ title: 'فتح تحقيق', story_id })
    await tick()
    expect(titles(reader)).toEqual(['السيطرة على الحريق'])
    const [entry] = (await reader.get('/api/auth/alerts')).json().data
    expect(entry).toMatchObject({ id: story_id, keyword: null, is_followed: true, deliveries: [{ channel: 'push', state: 'sent' }] })
  })

  test('alerts nobody who was alerted to the story before, who has no plan, or who follows it only afterwards', async () => {
    const story_id = await newStory('قبل المتابعة')
    const [alerted, late] = [await createReader({ keywords: 'الدروازة' }), await createReader({ keywords: 'كلمة لا ترد' })]
    await publish({ title: 'حريق قرب الدروازة', story_id })
    await follow(story_id, alerted)
    expect((await follow(story_id)).json().message).toContain('appears on your news page')
    later(1)
    await publish({ title: 'إخماد الحريق', story_id })
    later(2)
    await follow(story_id, late)
    await tick()
    expect([titles(alerted), titles(late)]).toEqual([['حريق قرب الدروازة'], []])
    expect((await sara.get('/api/auth/alerts')).json().data).toEqual([])
    expect((await marks())[0]).toEqual(['إخماد الحريق', 1])
  })

  test('alerts readers who had muted the story before they followed it, and not those who muted it afterwards', async () => {
    const story_id = await newStory()
    const mute = (reader: SignedIn) => reader.post('/api/auth/alerts/mutes', { kind: 'story', value: String(story_id), minutes: null })
    const [before, after] = [await createReader({ keywords: 'كلمة لا ترد' }), await createReader({ keywords: 'كلمة لا ترد' })]
    expect((await mute(before)).statusCode).toBe(200)
    await follow(story_id, before)
    await follow(story_id, after)
    await mute(after)
    later(1)
    await publish({ title: 'جديد الحريق', story_id })
    await tick()
    expect([titles(before), titles(after)]).toEqual([['جديد الحريق'], []])
  })

  test('alerts nobody whose subscription has ended', async () => {
    await subscribe(app, sara.user.id)
    const story_id = await newStory()
    await follow(story_id)
    await app.db.updateTable('subscriptions').set({ state: 'ended' }).where('user_id', '=', sara.user.id).execute()
    later(1)
    await publish({ title: 'بعد الاشتراك', story_id })
    expect((await sara.get('/api/auth/alerts')).json().data).toEqual([])
  })
})
