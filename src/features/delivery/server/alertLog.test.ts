import { afterAll, describe, expect, test } from 'vitest'
import { startPushService } from '#demo/providers/pushService.ts'
import { pruneAlerts } from '#features/alerts/server/pruneAlerts.ts'
import { kuwaitTime } from '#kuwaitTime.ts'
import { asUser } from '../../../../test/asUser.ts'
import { addAgency, addPost, addSections } from '../../../../test/posts.ts'
import { subscribe } from '../../../../test/subscribe.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { AlertLogPage } from '../schema.ts'
import { deliveriesBackup } from './deliveriesBackup.ts'
import { setUpDelivery } from './delivery.fixtures.ts'
import { mutesBackup } from './mutes/mutesBackup.ts'

const service = await startPushService()
afterAll(service.close)
const app = await createTestApp({ OUTSIDE_ALLOW: service.host })
const { createReader, publish, tick, server } = setUpDelivery(app, service)
const english = { 'x-localization': 'en' }
const later = (seconds: number) => app.setNow(new Date(app.now().getTime() + seconds * 1000))

describe('the log of alerts', () => {
  test('says of each alert why it matched, by which words, and what became of it, in both languages', async () => {
    const { get } = await createReader({ notification_limit: 1 })
    const post = await publish({ title: 'أمطار على الكويت' })
    later(1)
    await publish({ title: 'والكويت تردّ' })
    await tick()
    const [second, first] = AlertLogPage.parse((await get('/api/auth/alerts')).json()).data
    expect(first).toMatchObject({
      keyword: 'الكويت',
      because: 'الكويت',
      post: { id: post },
      deliveries: [{ channel: 'push', outcome: 'أُرسل' }],
    })
    expect(second).toMatchObject({ because: 'والكويت', deliveries: [{ state: 'digest', outcome: 'فوق حدّك اليومي، ويصل في الملخّص' }] })
    const inEnglish = AlertLogPage.parse((await get('/api/auth/alerts', english)).json()).data
    expect(inEnglish.map(({ deliveries }) => deliveries[0]?.outcome)).toEqual(['over your daily limit, comes in the digest', 'sent'])
  })

  test('of a keyword in both languages gives the words of the other one as printed, and the sentence that has them', async () => {
    const { get } = await createReader({ keywords: 'أمير الكويت ~+' })
    const body = 'A delegation arrived on Sunday. The Emir of Kuwait received it at his palace. Talks go on.'
    await publish({ title: 'Delegation received', body, language: 'en' })
    await tick()
    const [entry] = AlertLogPage.parse((await get('/api/auth/alerts')).json()).data
    expect(entry).toMatchObject({ keyword: 'أمير الكويت ~+', because: 'Emir … Kuwait' })
    const { text = '', marks = [] } = entry?.sentence ?? {}
    expect(text).toBe('The Emir of Kuwait received it at his palace.')
    expect(marks.map(([start, end]) => text.slice(start, end))).toEqual(['Emir', 'Kuwait'])
    expect((await get('/api/auth/alerts/csv')).body).toContain(',أمير الكويت,Emir … Kuwait,')
  })

  test('is read in pages that neither skip nor repeat, and filtered by channel and outcome', async () => {
    const { get } = await createReader({ notification_limit: 2 })
    for (let count = 0; count < 5; count++) {
      await publish({ title: `الكويت ${count}` })
      later(1)
    }
    await tick()
    const titles: (string | undefined)[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: AlertLogPage = (await get(`/api/auth/alerts?pagination=2&cursor=${cursor}`)).json()
      titles.push(...page.data.map(({ post }) => post?.title))
      cursor = page.meta.next_cursor
    }
    expect(titles).toEqual([4, 3, 2, 1, 0].map((count) => `الكويت ${count}`))
    const count = async (query: string) => (await get(`/api/auth/alerts?${query}`)).json().data.length
    expect([
      await count('outcome=arrived'),
      await count('outcome=waiting'),
      await count('outcome=not_sent'),
      await count('channel=telegram'),
    ]).toEqual([2, 3, 0, 0])
    for (const query of ['outcome=x', 'channel=none', 'cursor=x', 'from=1'])
      expect([query, (await get(`/api/auth/alerts?${query}`)).statusCode]).toEqual([query, 422])
  })

  test('shows each reader their own alerts only', async () => {
    const mine = await createReader()
    const other = await createReader({ keywords: 'زلزال' })
    await publish()
    expect((await mine.get('/api/auth/alerts')).json().data).toHaveLength(1)
    expect((await other.get('/api/auth/alerts')).json().data).toEqual([])
    expect((await other.get('/api/auth/alerts/csv')).body.split('\r\n')).toHaveLength(2)
  })

  test('as CSV has headings, channels and times in the reader’s language and Kuwait, and the keyword without its excluded forms', async () => {
    const { get } = await createReader({ keywords: 'الكويت ~بالكويت' })
    await publish({ title: 'عاجل: أمطار على الكويت' })
    await tick()
    const [headings, line] = (await get('/api/auth/alerts/csv')).body.replace('\uFEFF', '').split('\r\n')
    const at = kuwaitTime(app.now().getTime()).slice(0, 19).replace('T', ' ')
    expect(headings).toBe('وقت التنبيه (الكويت),الخبر,الكلمة المفتاحية,كما وردت في الخبر,القناة,الحالة,وقت الإرسال (الكويت)')
    expect(line).toBe(`${at},أمطار على الكويت,الكويت,الكويت,المتصفح,أُرسل,${at}`)
    expect((await get('/api/auth/alerts/csv', english)).body).toContain('Browser,sent,')
  })

  test('as CSV has no cell that a spreadsheet would run as a formula', async () => {
    const { get } = await createReader()
    for (const title of ['=HYPERLINK("http://evil.example","الكويت")', '@SUM(1) الكويت', '+1 الكويت', '-1 الكويت']) await publish({ title })
    const { body, headers } = await get('/api/auth/alerts/csv')
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    const titles = body
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',')[1]?.slice(0, 3))
    expect(titles.sort()).toEqual(['"\'=', "'+1", "'-1", "'@S"])
  })

  test('as CSV has none either where the semicolon separates cells, or among full-width signs', async () => {
    const { get } = await createReader()
    for (const title of ['الكويت;=1+1', 'الكويت ;@SUM(1)', '＝1 الكويت', '－1 الكويت']) await publish({ title })
    const { body } = await get('/api/auth/alerts/csv')
    const cells = body.replace('\uFEFF', '').split(/[;,\t\r\n]/)
    expect(cells.filter((cell) => /^[=+\-@＝＋－＠]/.test(cell))).toEqual([])
    expect(body).toContain("الكويت;'=1+1")
  })

  test('belongs to the account: it is in its backup, and deleted with it', async () => {
    const { userId, ...reader } = await createReader()
    await publish()
    expect(await deliveriesBackup.collect(app, userId)).toMatchObject([{ channel: 'push', state: 'queued' }])
    await app.db.transaction().execute(async (tx) => deliveriesBackup.forget?.(app, tx, userId))
    expect(await reader.deliveries()).toEqual([])
  })
})

describe('“why did I not get this?”', () => {
  const why = async (
    reader: {
      get: (
        url: string,
        headers?: Record<string, string>,
      ) => Promise<{ json(): { data: { reason: string; text: string; keyword: string | null } } }>
    },
    post: number,
  ) => (await reader.get(`/api/auth/alerts/why/${post}`)).json().data

  test('names the condition of the reader’s interests that the post does not meet', async () => {
    const { main, category } = await addSections(app)
    const agency = await addAgency(app)
    const chosen = await createReader({ keywords: 'الكويت' })
    await chosen.save({ keywords: 'الكويت -رياضة', categories: [category], agencies: [agency], media_type: 'text' })
    const there = { agency_id: agency, category_id: category, main_category_id: main, title: 'الكويت' }
    const posts = {
      media_type: await publish({ ...there, media_type: 'media' }),
      agency: await publish({ ...there, agency_id: await addAgency(app) }),
      section: await publish({ ...there, category_id: null }),
      keyword: await publish({ ...there, title: 'قطر' }),
      excluded: await publish({ ...there, title: 'رياضة الكويت' }),
    }
    for (const [reason, post] of Object.entries(posts)) expect([reason, (await why(chosen, post)).reason]).toEqual([reason, reason])
    expect((await why(chosen, posts.excluded)).keyword).toBe('الكويت -رياضة')
    expect((await why(chosen, await publish(there))).reason).toBe('alerted')
    await chosen.save({ keywords: ['-سلة', 'الكويت'] })
    expect(await why(chosen, await publish({ ...there, title: 'سلة الكويت' }))).toMatchObject({ reason: 'excluded', keyword: '-سلة' })
    await chosen.save({ keywords: ['قطر', 'الكويت ~*'] })
    const strike = 'بدأ العمال إضراباً وتعثرت المفاوضات مع الشركة على الأجور والإضراب الثاني بعد أسبوع وتصل رحلات من الكويت غداً'
    const inPassing = await publish({ ...there, title: 'إضراب في مطار مدريد', body: strike })
    expect(await why(chosen, inPassing)).toMatchObject({ reason: 'passing', keyword: 'الكويت ~*' })
    await chosen.save({ keywords: ['قطر', 'الكويت'] })
    const inEnglish = await publish({ ...there, title: 'Kuwait opens its book fair', language: 'en' })
    expect(await why(chosen, inEnglish)).toMatchObject({ reason: 'other_language', keyword: 'الكويت' })
  })

  test('says when there was no plan, no interests, or the keyword rests beyond the plan', async () => {
    const post = await publish({ title: 'زلزال في الكويت' })
    const none = await asUser(app, server)
    expect((await why(none, post)).reason).toBe('no_plan')
    later(60)
    await subscribe(app, none.user.id)
    expect((await why(none, post)).reason).toBe('no_plan')
    const empty = await createReader({ keywords: 'الكويت' })
    await empty.save({ keywords: [] })
    expect((await why(empty, await publish())).reason).toBe('no_interests')
    const resting = await createReader({ keywords: 'قطر، زلزال' })
    await subscribe(app, resting.userId, { keywords: 1 })
    expect(await why(resting, await publish({ title: 'زلزال' }))).toMatchObject({ reason: 'resting', keyword: 'زلزال' })
  })

  test('knows that a post arrived in an earlier period than the present one, or in the grace after it, and which came in between', async () => {
    const { userId, ...reader } = await createReader()
    const day = (number: number) => new Date(app.now().getTime() + number * 86_400_000)
    const arrived = async (at: Date) => addPost(app, { title: 'قطر', created_at: at })
    const posts = await Promise.all([-41, -35, -28, -20, -5].map((number) => arrived(day(number))))
    await app.db.deleteFrom('posts_to_match').execute()
    for (const [from, to] of [
      [-40, -30],
      [-10, 10],
    ] as const)
      await addPeriod(userId, day(from), day(to))
    await app.db
      .updateTable('subscriptions')
      .set({ starts_at: day(-1), ends_at: day(10) })
      .where('user_id', '=', userId)
      .execute()
    const reasons = []
    for (const post of posts) reasons.push((await why(reader, post)).reason)
    expect(reasons).toEqual(['no_plan', 'keyword', 'keyword', 'no_plan', 'keyword'])
  })

  test('says that alerts are only kept for 90 days instead of asking to write to us', async () => {
    const { userId, ...reader } = await createReader()
    const post = await publish()
    const longAgo = new Date(app.now().getTime() - 91 * 86_400_000)
    await app.db.updateTable('posts').set({ created_at: longAgo }).where('id', '=', post).execute()
    // One of the day before yesterday, because nothing is deleted after a jump of the clock.
    await app.db
      .updateTable('alerts')
      .set({ matched_at: new Date(app.now().getTime() - 2 * 86_400_000) })
      .where('user_id', '<>', userId)
      .execute()
    await app.db.updateTable('alerts').set({ matched_at: longAgo }).where('user_id', '=', userId).execute()
    await app.db.updateTable('subscriptions').set({ starts_at: longAgo }).where('user_id', '=', userId).execute()
    await pruneAlerts(app)
    expect(await why(reader, post)).toMatchObject({ reason: 'too_old', text: expect.stringContaining('90 يوماً') })
  })

  test('says that the settings were saved after the post arrived', async () => {
    const { save, ...reader } = await createReader({ keywords: 'قطر' })
    const post = await publish()
    later(60)
    await save({ keywords: 'الكويت' })
    expect((await why(reader, post)).reason).toBe('saved_later')
  })

  test('says that the story came already by another agency', async () => {
    const reader = await createReader()
    const first = await publish()
    const { story_id } = await app.db.selectFrom('posts').select('story_id').where('id', '=', first).executeTakeFirstOrThrow()
    expect(await why(reader, await publish({ story_id }))).toMatchObject({
      reason: 'same_story',
      text: expect.stringContaining('مرة واحدة'),
    })
  })

  test('says that a post is still being matched, and 404 for one that does not exist', async () => {
    const reader = await createReader()
    const post = await addPost(app, { title: 'الكويت' })
    expect((await why(reader, post)).reason).toBe('waiting')
    expect((await reader.get('/api/auth/alerts/why/999999999')).statusCode).toBe(404)
  })
})

async function addPeriod(userId: number, from: Date, to: Date): Promise<void> {
  await app.pool.query(
    `with plan as (select id from plans limit 1),
      payment as (insert into payments (id, user_id, customer_name, locale, plan_id, plan_name_ar, plan_name_en, months, price, discount, credit, amount,
        gateway, state, created_at, expires_at) select gen_random_uuid(), $1, 'x', 'ar', id, 'x', 'x', 1, 1, 0, 0, 1, 'sandbox', 'expired', $2, $2 from plan returning id, plan_id)
    insert into subscription_periods (payment_id, user_id, plan_id, starts_at, ends_at, value) select id, $1, plan_id, $2, $3, 1 from payment`,
    [userId, from, to],
  )
}

describe('mutes', () => {
  test('are listed with names, added for a time or for ever, and ended', async () => {
    const { get, post, delete: remove, userId } = await createReader()
    const agency = await addAgency(app, { name_ar: 'كونا' })
    await post('/api/auth/alerts/mutes', { kind: 'agency', value: String(agency) })
    await post('/api/auth/alerts/mutes', { kind: 'all', minutes: 60 })
    const { data } = (await get('/api/auth/alerts/mutes')).json()
    expect(data).toMatchObject([
      { kind: 'all', until: '2026-11-22T10:00:00.000Z' },
      { kind: 'agency', name: 'كونا', until: null },
    ])
    expect((await remove(`/api/auth/alerts/mutes/${data[0].id}`)).statusCode).toBe(200)
    await post('/api/auth/alerts/mutes', { kind: 'keyword', value: 'نفط', minutes: 60 })
    expect((await get('/api/auth/alerts/mutes')).json().data).toHaveLength(2)
    app.setNow(new Date(app.now().getTime() + 3_600_000))
    expect((await get('/api/auth/alerts/mutes')).json().data).toMatchObject([{ kind: 'agency' }])
    expect(await mutesBackup.collect(app, userId)).toMatchObject([{ kind: 'agency' }, { kind: 'keyword' }])
    for (const form of [
      { kind: 'all' },
      { kind: 'agency', value: 'x' },
      { kind: 'keyword' },
      { kind: 'keyword', value: 'a\u0000' },
      { kind: 'keyword', value: 'a\u202eb' },
      { kind: 'x', value: '1' },
      { kind: 'story', value: '1', minutes: 0 },
    ])
      expect([form, (await post('/api/auth/alerts/mutes', form)).statusCode]).toEqual([form, 422])
  })
})
