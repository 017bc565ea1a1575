import { Logger, runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { rankPosts } from '#features/posts/server/ranking/rankPosts.ts'
import { asUser, createUser, testPassword } from '../../../../test/asUser.ts'
import { asVisitor } from '../../../../test/http.ts'
import { addAgency, addPost, addSections, type PostValues } from '../../../../test/posts.ts'
import { startSmtpServer } from '../../../../test/smtpServer.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { lastDue } from '../lastDue.ts'
import { collectStories } from './collectStories.ts'
import { confirmationJobs, newsletterJobs } from './jobs.ts'
import { confirmPath, unsubscribeUrl } from './links.ts'
import { listNewsletters, readNewsletter } from './listNewsletters.ts'
import { queueIssues } from './queueIssues.ts'
import { sendIssue } from './sendIssue.ts'
import { settleNewsletters } from './settleNewsletters.ts'

const smtp = await startSmtpServer()
afterAll(smtp.stop)
const secrets = { MIRQAB_SECRET: 'x'.repeat(40), PUBLIC_URL: 'https://mirqab.example', DATABASE_URL: 'postgres://unused' }
const app = await createTestApp({ MIRQAB_MODE: 'live', SMTP_URL: smtp.url, ...secrets })
const { server, get, post, send } = asVisitor(app)

/** A Monday, 7:00 in Kuwait. */
const seven = new Date('2026-11-23T04:00:00.000Z')
const monday = 1
const later = (minutes: number) => new Date(seven.getTime() + minutes * 60_000)
const days = (count: number) => count * 24 * 60

const sections = await addSections(app)
const others = await addSections(app)
const agency_id = await addAgency(app)
const editor = await asUser(app, server, { role: 'editor' })
let newsletter = 0

beforeEach(async () => {
  smtp.received.splice(0)
  app.setNow(later(-600))
  await sql`truncate newsletters, newsletter_requests, posts, stories, rankings, front_page_pins, front_page_hides, throttles cascade`.execute(
    app.db,
  )
  await sql`delete from graphile_worker._private_jobs`.execute(app.db)
  newsletter = await offer()
})

async function offer(values: object = {}): Promise<number> {
  const response = await editor.post('/api/desk/newsletters', { section: `m${sections.main}`, weekday: null, hour: 7, ...values })
  expect(response.statusCode, response.body).toBe(200)
  return response.json().data.id
}

async function runJobs(): Promise<void> {
  const jobs = Object.entries({ ...newsletterJobs, ...confirmationJobs })
  const taskList = Object.fromEntries(jobs.map(([name, work]) => [name, (payload: unknown) => work(app, payload as never)]))
  await runOnce({ pgPool: app.pool, taskList, noHandleSignals: true, logger: new Logger(() => () => {}) })
}

/** Posts of the section, the first one the most read. */
async function addStories(count: number, values: PostValues = {}): Promise<number[]> {
  const ids: number[] = []
  for (let n = 0; n < count; n++)
    ids.push(
      await addPost(app, {
        ...{
          title: `خبر ${n + 1}`,
          agency_id,
          main_category_id: sections.main,
          published_at: new Date(app.now().getTime() - (n + 1) * 60_000),
        },
        ...values,
        counters: { views: 100 - n },
      }),
    )
  return ids
}

/** Subscribes a visitor, who opens the link of the mail and confirms. */
async function confirmed(email: string, locale: 'ar' | 'en' = 'ar'): Promise<void> {
  const asked = await post('/api/newsletters/subscribe', { newsletters: [newsletter], email }, { 'x-localization': locale })
  expect(asked.json(), asked.body).toMatchObject({ status: 'success', data: { is_confirmed: false } })
  await runJobs()
  const path = pathIn(smtp.received.at(-1)?.parts[0]?.text)
  expect((await send({ method: 'POST', url: path })).statusCode).toBe(200)
  smtp.received.splice(0)
}

const pathIn = (text = '') => /https:\/\/mirqab\.example(\/newsletters\/\w+\/\S+)/.exec(text)?.[1] ?? ''

async function issueAt(at: Date): Promise<string[]> {
  app.setNow(at)
  await queueIssues(app)
  await runJobs()
  return smtp.received.flatMap(({ to }) => to)
}

const states = async () => {
  const { rows } = await sql<{ state: string }>`select state from newsletter_mails order by issue_id, subscription_id`.execute(app.db)
  return rows.map(({ state }) => state)
}
const subscribers = async () => {
  const { rows } = await sql<{ to: string }>`
    select coalesce(s.email, 'user ' || s.user_id) as to from newsletter_subscriptions s order by s.id`.execute(app.db)
  return rows.map(({ to }) => to)
}

describe('subscribing to a newsletter', () => {
  test('needs the mailbox to confirm it: opening the link of the mail only asks, and its button subscribes', async () => {
    const email = 'noura@example.com'
    const asked = await post('/api/newsletters/subscribe', { newsletters: [newsletter], email: ' Noura@Example.com ' })
    expect(asked.json().message).toBe('أرسلنا إليك رسالة. افتح الرابط الذي فيها لتأكيد اشتراكك.')
    await runJobs()
    expect(smtp.received.map(({ to }) => to)).toEqual([[email]])
    const path = pathIn(smtp.received[0]?.parts[0]?.text)
    expect((await get(path)).body).toContain('هل تريد تأكيد اشتراكك في النشرات البريدية؟')
    expect(await subscribers()).toEqual([])
    for (let n = 0; n < 2; n++) expect((await send({ method: 'POST', url: path })).body).toContain('تأكّد اشتراكك')
    expect(await subscribers()).toEqual([email])
  })

  test('says the same and sends the same mail whether the mailbox is a subscriber or not', async () => {
    await confirmed('sara@example.com')
    const [known, unknown] = await Promise.all(
      ['sara@example.com', 'new@example.com'].map((email) => post('/api/newsletters/subscribe', { newsletters: [newsletter], email })),
    )
    expect(known?.json()).toEqual(unknown?.json())
    await runJobs()
    const texts = smtp.received.map(({ parts }) => parts[0]?.text.replace(/confirm\/\S+/, ''))
    expect(texts[0]).toBe(texts[1])
  })

  test('is done at once for the confirmed address of a signed-in reader, but not for another address', async () => {
    const reader = await asUser(app, server, { locale: 'en' })
    const form = (email: string) => ({ newsletters: [newsletter], email })
    expect((await reader.post('/api/newsletters/subscribe', form(reader.user.email))).json().data).toEqual({ is_confirmed: true })
    expect((await reader.post('/api/newsletters/subscribe', form('victim@example.com'))).json().data).toEqual({ is_confirmed: false })
    const unverified = await asUser(app, server, { verified: false })
    expect((await unverified.post('/api/newsletters/subscribe', form(unverified.user.email))).json().data).toEqual({ is_confirmed: false })
    expect(await subscribers()).toEqual([`user ${reader.user.id}`])
  })

  test('cannot be used to flood a mailbox, from one network or many', async () => {
    const from = (remoteAddress: string, email: string) =>
      send({ method: 'POST', url: '/api/newsletters/subscribe', payload: { newsletters: [newsletter], email }, remoteAddress })
    const codes: number[] = []
    for (let n = 0; n < 4; n++) codes.push((await from('203.0.113.1', 'one@example.com')).statusCode)
    for (let n = 2; n < 7; n++) codes.push((await from(`203.0.113.${n}`, 'one@example.com')).statusCode)
    expect(codes).toEqual([200, 200, 200, 429, 200, 200, 200, 429, 429])
    const network: number[] = []
    for (let n = 0; n < 11; n++) network.push((await from('198.51.100.1', `box${n}@example.com`)).statusCode)
    expect(network).toEqual([...Array(10).fill(200), 429])
  })

  test('is refused with a sentence at the field for an address that is none, no choice, or what is not on offer', async () => {
    const fieldsOf = async (form: object) => (await post('/api/newsletters/subscribe', form)).json().errors
    expect(await fieldsOf({ newsletters: [], email: 'a@example.com' })).toEqual({ newsletters: ['يُرجى اختيار نشرة واحدة على الأقل.'] })
    expect(Object.keys(await fieldsOf({ newsletters: [newsletter], email: 'a@example.com\r\nBcc: b@example.com' }))).toEqual(['email'])
    expect(Object.keys(await fieldsOf({ newsletters: [newsletter, 999_999], email: 'a@example.com' }))).toEqual(['newsletters'])
    await editor.post(`/api/desk/newsletters/${newsletter}/stop`, {})
    expect(Object.keys(await fieldsOf({ newsletters: [newsletter], email: 'a@example.com' }))).toEqual(['newsletters'])
  })

  test('by a changed or guessed link, or one of another kind, does nothing', async () => {
    await confirmed('sara@example.com')
    const { rows } = await sql<{ id: number }>`select id from newsletter_subscriptions`.execute(app.db)
    const [id = 0] = rows.map((row) => row.id)
    const stop = new URL(unsubscribeUrl(app, id)).pathname
    const paths = [`${stop}A`, stop.replace('unsubscribe', 'confirm'), confirmPath(app, id).replace('confirm', 'unsubscribe')]
    for (const url of [...paths, '/newsletters/unsubscribe/1-', confirmPath(app, 999_999)])
      for (const method of ['GET', 'POST'] as const) expect([url, (await send({ method, url })).statusCode]).toEqual([url, 404])
    expect(await subscribers()).toEqual(['sara@example.com'])
  })
})

describe('an issue', () => {
  test('has the stories of its section, pinned ones first, in the language of its reader, and can be ended by one click', async () => {
    await confirmed('noura@example.com')
    app.setNow(later(-60))
    const [, , third = 0] = await addStories(4)
    await addPost(app, { title: 'خبر قسم آخر', agency_id, main_category_id: others.main, published_at: later(-70) })
    await addPost(app, { title: 'An English story', language: 'en', agency_id, main_category_id: sections.main, published_at: later(-70) })
    const { story_id } = await app.db.selectFrom('posts').select('story_id').where('id', '=', third).executeTakeFirstOrThrow()
    await app.db
      .insertInto('front_page_pins')
      .values({ edition: 'ar', place: 2, story_id, until: later(60) })
      .execute()
    await rankPosts(app)
    expect(await issueAt(later(3))).toEqual(['noura@example.com'])
    const [mail] = smtp.received
    const [text = '', html = ''] = mail?.parts.map((part) => part.text) ?? []
    expect(mail?.headers.get('subject')).toMatch(/^نشرة «قسم \d+» من مرقاب: الاثنين، 23 نوفمبر$/)
    expect([...text.matchAll(/• \u2068(.*?)\u2069/g)].map(([, title]) => title)).toEqual(['خبر 3', 'خبر 1', 'خبر 2', 'خبر 4'])
    expect([text, html].join()).not.toMatch(/قسم آخر|English story/)
    const link = mail?.headers.get('list-unsubscribe')?.slice(1, -1) ?? ''
    const { issue } = await readNewsletter(app, newsletter, 'ar')
    expect([issue?.at, issue?.posts.map(({ title }) => title)]).toEqual([seven.toISOString(), ['خبر 3', 'خبر 1', 'خبر 2', 'خبر 4']])
    expect((await readNewsletter(app, newsletter, 'en')).issue).toBeNull()
    expect(mail?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(text).toContain(link)
    const { pathname } = new URL(link)
    expect((await get(pathname)).body).toContain('هل تريد إيقاف هذه النشرة البريدية؟')
    expect(await subscribers()).toHaveLength(1)
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' }
    const click = { method: 'POST', url: pathname, payload: 'List-Unsubscribe=One-Click', headers } as const
    for (let n = 0; n < 2; n++) expect((await send(click)).statusCode).toBe(200)
    expect(await subscribers()).toEqual([])
  })

  test('comes in English to those who subscribed in English, and to accounts in English', async () => {
    await confirmed('john@example.com', 'en')
    const account = await asUser(app, server, { locale: 'en' })
    await account.post('/api/auth/newsletters', { id: newsletter, is_subscribed: true })
    app.setNow(later(-60))
    await addStories(3, { title: 'Oil prices', language: 'en' })
    expect((await issueAt(later(3))).toSorted()).toEqual(['john@example.com', account.user.email].toSorted())
    for (const { headers } of smtp.received) expect(headers.get('subject')).toMatch(/^Section \d+ from Mirqab: Monday 23 November$/)
  })

  test('has at most ten stories, and none of the issue before', async () => {
    await confirmed('noura@example.com')
    app.setNow(later(-60))
    await addStories(8)
    await rankPosts(app)
    await issueAt(later(3))
    app.setNow(later(days(1) - 60))
    await addStories(14, { title: 'جديد' })
    await rankPosts(app)
    await issueAt(later(days(1) + 3))
    const listed = smtp.received.map(({ parts }) => [...(parts[0]?.text.matchAll(/• \u2068(.*?)\u2069/g) ?? [])].map(([, title]) => title))
    expect(listed.map((titles) => titles.length)).toEqual([8, 10])
    expect(new Set(listed[1])).toEqual(new Set(['جديد']))
  })

  test('is not sent with fewer than three stories, nor what editors hid', async () => {
    await confirmed('noura@example.com')
    app.setNow(later(-60))
    const [hidden = 0] = await addStories(3)
    await app.db
      .insertInto('front_page_hides')
      .values({ edition: 'ar', post_id: hidden, hidden_at: later(-50) })
      .execute()
    await rankPosts(app)
    expect(await issueAt(later(3))).toEqual([])
    await addStories(3)
    expect(await issueAt(later(30))).toEqual([])
  })

  test('of a week comes on its day, with what was read most in seven days', async () => {
    await offer({ weekday: monday, hour: 8 })
    await confirmed('noura@example.com')
    app.setNow(later(-60))
    await addStories(2, { published_at: later(-days(6)), title: 'قبل ستة أيام' })
    await addStories(2, { published_at: later(-days(8)), title: 'قبل ثمانية أيام' })
    await addStories(2)
    await rankPosts(app)
    expect(await issueAt(later(days(6)))).toEqual([])
    app.setNow(later(0))
    expect(await issueAt(later(61))).toEqual(['noura@example.com'])
    const text = smtp.received[0]?.parts[0]?.text ?? ''
    expect(text.match(/قبل ستة أيام/g)).toHaveLength(2)
    expect(text).not.toContain('ثمانية')
    expect(await issueAt(later(days(1) + 61))).toHaveLength(1)
    expect(lastDue({ weekday: monday, hour: 8 }, later(days(7)).getTime())).toBe(later(60).getTime())
  })

  test('is sent once although workers make, queue and send it at the same time', async () => {
    const mailboxes = ['a@example.com', 'b@example.com', 'c@example.com']
    for (const email of mailboxes) await confirmed(email)
    app.setNow(later(1))
    await addStories(5)
    await Promise.all([queueIssues(app), queueIssues(app), queueIssues(app)])
    const { rows } = await sql<{ issue: number; subscription: number }>`
      select issue_id as issue, subscription_id as subscription from newsletter_mails`.execute(app.db)
    await Promise.all([...rows, ...rows].map((job) => sendIssue(app, job)))
    await runJobs()
    expect(smtp.received.flatMap(({ to }) => to).toSorted()).toEqual(mailboxes)
    expect(await issueAt(later(10))).toHaveLength(3)
  })

  test('is sent later if the mail server refused it, but not twice if the process died or was cut off while sending', async () => {
    for (const email of ['a@example.com', 'b@example.com']) await confirmed(email)
    app.setNow(later(1))
    await addStories(5)
    await queueIssues(app)
    await sql`update newsletter_mails set state = 'sending', sending_since = ${later(1)}
      where subscription_id = (select max(id) from newsletter_subscriptions)`.execute(app.db)
    smtp.refuseNext()
    await runJobs()
    expect(await states()).toEqual(['queued', 'sending'])
    await expect
      .poll(async () => {
        await app.pool.query('update graphile_worker._private_jobs set run_at = now()')
        await runJobs()
        return smtp.received.flatMap(({ to }) => to)
      })
      .toEqual(['a@example.com'])
    await issueAt(later(40))
    expect(await states()).toEqual(['sent', 'unknown'])
    app.setNow(later(days(1)))
    await addStories(5)
    smtp.cutOffNext()
    expect(await issueAt(later(days(1) + 1))).toHaveLength(2)
    expect((await states()).toSorted()).toEqual(['sent', 'sent', 'unknown', 'unknown'])
  })

  test('is not sent to those who subscribed after it was due, who get the next one', async () => {
    await confirmed('first@example.com')
    app.setNow(later(1))
    await addStories(5)
    expect(await issueAt(later(2))).toEqual(['first@example.com'])
    await confirmed('second@example.com')
    expect(await issueAt(later(10))).toEqual([])
    app.setNow(later(days(1)))
    await addStories(5)
    expect((await issueAt(later(days(1) + 2))).toSorted()).toEqual(['first@example.com', 'second@example.com'])
  })

  test('ends for a mailbox that does not exist, not for one whose server refuses us', async () => {
    for (const email of ['gone@example.com', 'blocked@example.com']) await confirmed(email)
    smtp.refuseMailbox('gone@example.com', '550 5.1.1 no such user')
    smtp.refuseMailbox('blocked@example.com', '550 5.7.1 blocked')
    app.setNow(later(1))
    await addStories(5)
    expect(await issueAt(later(1))).toEqual([])
    expect(await subscribers()).toEqual(['blocked@example.com'])
  })

  test('is sent to a mailbox once that subscribed as a visitor and belongs to an account', async () => {
    await confirmed('noura@example.com')
    const reader = await asUser(app, server, { email: 'noura@example.com' })
    expect((await reader.get('/api/auth/newsletters')).json().data).toMatchObject([{ id: newsletter, is_subscribed: true }])
    await sql`insert into newsletter_subscriptions (newsletter_id, user_id, locale, confirmed_at)
      values (${newsletter}, ${reader.user.id}, 'ar', ${later(-300)})`.execute(app.db)
    app.setNow(later(1))
    await addStories(5)
    expect(await issueAt(later(1))).toEqual(['noura@example.com'])
    await reader.post('/api/auth/newsletters', { id: newsletter, is_subscribed: false })
    expect(await subscribers()).toEqual([])
  })

  test('is not sent hours late, before the newsletter was offered, after it was stopped, or after a restore', async () => {
    await confirmed('noura@example.com')
    app.setNow(later(1))
    await addStories(5)
    expect(await issueAt(later(5 * 60))).toEqual([])
    app.setNow(later(60))
    await offer()
    expect(await issueAt(later(61))).toEqual([])
    app.setNow(later(days(1)))
    await addStories(5)
    await queueIssues(app)
    await editor.post(`/api/desk/newsletters/${newsletter}/stop`, {})
    await runJobs()
    expect(smtp.received).toEqual([])
    app.setNow(later(days(2) - 60))
    await offer()
    app.setNow(later(days(2)))
    await addStories(5)
    await queueIssues(app)
    await app.db.transaction().execute((tx) => settleNewsletters(tx, later(days(2) + 1)))
    expect(await issueAt(later(days(2) + 2))).toEqual([])
    app.setNow(later(days(3)))
    await addStories(5)
    expect(await issueAt(later(days(3)))).toEqual(['noura@example.com'])
  })
})

describe('the newsletters of an account', () => {
  test('are turned on and off, in its backup, and deleted with it, also those of its mailbox', async () => {
    const reader = await asUser(app, server, await createUser(app, { email: 'owner@example.com' }))
    await post('/api/newsletters/subscribe', { newsletters: [newsletter], email: 'owner@example.com' })
    expect((await reader.post('/api/auth/newsletters', { id: newsletter, is_subscribed: true })).json().message).toBe(
      'ستصلك النشرة بالبريد.',
    )
    const payload = (await reader.get('/api/auth/profile/backup')).rawPayload
    await reader.post('/api/auth/newsletters', { id: newsletter, is_subscribed: false })
    expect(await subscribers()).toEqual([])
    const restored = { method: 'POST', url: '/api/auth/profile/restore', payload, headers: { 'content-type': 'application/zip' } } as const
    await reader.send(restored)
    expect(await subscribers()).toEqual([`user ${reader.user.id}`])
    await reader.post('/api/auth/profile/delete', { current_password: testPassword })
    expect(await subscribers()).toEqual([])
    expect(await app.db.selectFrom('newsletter_requests').select('id').execute()).toEqual([])
  })

  test('need a confirmed address, and an account with somebody’s unconfirmed address neither sees nor ends theirs', async () => {
    await confirmed('victim@example.com')
    const other = await asUser(app, server, { email: 'victim@example.com', verified: false })
    expect((await other.post('/api/auth/newsletters', { id: newsletter, is_subscribed: true })).statusCode).toBe(403)
    expect((await other.get('/api/auth/newsletters')).json().data).toMatchObject([{ is_subscribed: false }])
    await other.post('/api/auth/newsletters', { id: newsletter, is_subscribed: false })
    await other.post('/api/auth/profile/delete', { current_password: testPassword })
    expect(await subscribers()).toEqual(['victim@example.com'])
  })
})

describe('at the desk, an editor', () => {
  test('offers, changes and stops a newsletter, sees its subscribers, and the log names who did', async () => {
    await confirmed('noura@example.com')
    expect(await offer({ weekday: 4, hour: 18 })).toBe(newsletter)
    const category = await offer({ section: `c${sections.category}` })
    const list = async () => (await editor.get('/api/desk/newsletters')).json().data
    expect(await list()).toMatchObject([
      { id: newsletter, weekday: 4, hour: 18, subscribers: 1, is_offered: true, section: `m${sections.main}`, last_issue_at: null },
      { id: category, weekday: null, hour: 7, subscribers: 0 },
    ])
    await editor.post(`/api/desk/newsletters/${newsletter}/stop`, {})
    expect(await list()).toMatchObject([{ is_offered: false, subscribers: 1 }, { is_offered: true }])
    expect((await listNewsletters(app)).map(({ id }) => id)).toEqual([category])
    await expect(readNewsletter(app, newsletter, 'ar')).rejects.toThrow('not_found')
    const { rows } = await sql<{ action: string; after: object }>`
      select action, after from audit_log where subject_id = ${String(newsletter)} and subject_type = 'newsletter' order by id`.execute(
      app.db,
    )
    expect(rows.map(({ action }) => action)).toEqual(['offer_newsletter', 'offer_newsletter', 'stop_newsletter'])
    expect(rows[1]?.after).toEqual({ weekday: 4, hour: 18 })
    expect((await editor.post('/api/desk/newsletters', { section: 'm999999', weekday: null, hour: 7 })).statusCode).toBe(422)
    expect((await editor.post('/api/desk/newsletters/999999/stop', {})).statusCode).toBe(404)
  })

  test('sees the stories of the next issue in both languages', async () => {
    app.setNow(later(-60))
    await addStories(4)
    await addStories(2, { language: 'en' })
    await rankPosts(app)
    const preview = (await editor.get(`/api/desk/newsletters/${newsletter}/preview`)).json()
    expect(preview.ar.map(({ title }: { title: string }) => title)).toEqual(['خبر 1', 'خبر 2', 'خبر 3', 'خبر 4'])
    expect(preview.en).toEqual([])
    const row = await app.db.selectFrom('newsletters').selectAll().executeTakeFirstOrThrow()
    expect(await collectStories(app, row, 'ar', later(days(3)))).toEqual([])
  })
})
