import { afterAll, describe, expect, test } from 'vitest'
import { startPushService } from '#demo/providers/pushService.ts'
import { startTelegram } from '#demo/providers/telegram.ts'
import { addAgency } from '../../../../test/posts.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { setUpChats, setUpDelivery } from './delivery.fixtures.ts'
import { editTelegrams } from './send/editTelegrams.ts'

const service = await startPushService()
const telegram = await startTelegram()
afterAll(() => Promise.all([service.close(), telegram.close()]))
const app = await createTestApp({ TELEGRAM_BOT_TOKEN: telegram.token, TELEGRAM_API_ROOT: telegram.origin, OUTSIDE_ALLOW: telegram.host })
const { createReader, otherApp, publish, tick } = setUpDelivery(app, service)
const { createChat } = setUpChats(createReader, telegram)
const later = (seconds: number) => app.setNow(new Date(app.now().getTime() + seconds * 1000))

describe('a message in Telegram', () => {
  const report = (story_id: number, agency_count: number) =>
    app.db.updateTable('stories').set({ agency_count }).where('id', '=', story_id).execute()
  async function publishStory(values: object = {}): Promise<number> {
    const post = await publish({ title: 'الكويت', agency_id: await addAgency(app, { name_ar: 'كونا' }), ...values })
    return (await app.db.selectFrom('posts').select('story_id').where('id', '=', post).executeTakeFirstOrThrow()).story_id
  }

  test('is edited when more agencies report its story, for twelve hours', async () => {
    const { chatTexts } = await createChat()
    const story = await publishStory()
    await tick()
    later(60)
    await editTelegrams(app)
    expect(telegram.messages.at(-1)?.edited).toBe(false)
    await report(story, 3)
    await editTelegrams(app)
    expect(chatTexts()).toEqual([expect.stringContaining('وكالتان أخريان')])
    await report(story, 4)
    later(12 * 3600)
    await editTelegrams(app)
    expect(chatTexts()).toEqual([expect.stringContaining('وكالتان أخريان')])
  })

  test('is edited at most once in ten minutes, and then shows the last state, also after a restart', async () => {
    const { chatTexts } = await createChat()
    const story = await publishStory()
    await tick()
    const shown: string[] = []
    for (let minute = 1; minute <= 23; minute++) {
      later(60)
      // From the 21st minute on nobody reports it any more.
      await report(story, Math.min(minute, 20) + 2)
      await editTelegrams(minute % 2 === 0 ? otherApp() : app)
      const [, count] = /(\d+) وكال|وكالتان/.exec(chatTexts()[0] ?? '') ?? []
      if (shown.at(-1) !== (count ?? '2')) shown.push(count ?? '2')
    }
    expect(shown).toEqual(['2', '12', '21'])
  })

  test('is edited once more if more agencies reported its story in the last minutes of its twelve hours', async () => {
    const { chatTexts } = await createChat()
    const story = await publishStory()
    await tick()
    later(12 * 3600 - 120)
    await report(story, 3)
    await editTelegrams(app)
    await report(story, 4)
    later(9 * 60)
    await editTelegrams(app)
    expect(chatTexts()).toEqual([expect.stringContaining('وكالتان أخريان')])
    later(60)
    await editTelegrams(app)
    expect(chatTexts()).toEqual([expect.stringContaining('3 وكالات أخرى')])
    await report(story, 5)
    later(10 * 60)
    await editTelegrams(app)
    expect(chatTexts()).toEqual([expect.stringContaining('3 وكالات أخرى')])
  })

  test('that Telegram did not take is edited a minute later, and one whose answer was cut off in ten minutes', async () => {
    const { chatTexts } = await createChat()
    const story = await publishStory()
    await tick()
    later(60)
    await report(story, 3)
    telegram.fail({ error_code: 502, description: 'Bad Gateway' }, 1)
    await editTelegrams(app)
    expect(chatTexts()).toEqual([expect.not.stringContaining('أخريان')])
    later(60)
    await editTelegrams(app)
    expect(chatTexts()).toEqual([expect.stringContaining('وكالتان أخريان')])
    await report(story, 4)
    later(600)
    telegram.fail('cut_off', 1)
    await editTelegrams(app)
    await report(story, 5)
    later(540)
    await editTelegrams(app)
    expect(chatTexts()).toEqual([expect.stringContaining('3 وكالات أخرى')])
    later(60)
    await editTelegrams(app)
    expect(chatTexts()).toEqual([expect.stringContaining('4 وكالات أخرى')])
  })

  test('is edited however many newer ones their readers have muted', async () => {
    const first = await createChat()
    const story = await publishStory()
    await tick()
    later(60)
    const silent = await createChat({ keywords: 'زلزال' })
    const muted = await publishStory({ title: 'زلزال' })
    await tick()
    await app.db.insertInto('mutes').values({ user_id: silent.userId, kind: 'keyword', value: 'زلزال', created_at: app.now() }).execute()
    await app.pool.query(
      `insert into deliveries select (jsonb_populate_record(d, jsonb_build_object('story_id', d.story_id + 1000000 * n))).*
       from deliveries d, generate_series(1, 300) n where d.story_id = $1`,
      [muted],
    )
    for (const table of ['alerts', 'stories'])
      await app.pool.query(
        `insert into ${table} overriding system value select (jsonb_populate_record(d, jsonb_build_object($2::text, d.${table === 'alerts' ? 'story_id' : 'id'} + 1000000 * n))).*
         from ${table} d, generate_series(1, 300) n where d.${table === 'alerts' ? 'story_id' : 'id'} = $1`,
        [muted, table === 'alerts' ? 'story_id' : 'id'],
      )
    await app.db.updateTable('stories').set({ agency_count: 3 }).execute()
    later(60)
    await editTelegrams(app)
    expect(story).not.toBe(muted)
    expect(first.chatTexts()).toEqual([expect.stringContaining('وكالتان أخريان')])
    expect(silent.chatTexts()).toEqual([expect.not.stringContaining('أخريان')])
  })

  test('is left alone once its reader has stopped the alerts there', async () => {
    const { chatTexts, userId } = await createChat()
    const story = await publishStory()
    await tick()
    later(60)
    await report(story, 3)
    await app.db
      .insertInto('disabled_channels')
      .values({ user_id: userId, channel: 'telegram', reason: 'stopped', disabled_at: app.now() })
      .execute()
    await editTelegrams(app)
    expect(chatTexts()).toEqual([expect.not.stringContaining('أخريان')])
  })
})
