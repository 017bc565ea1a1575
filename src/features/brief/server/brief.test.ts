import { Logger, runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { App } from '#base/app.ts'
import { seedAd } from '#features/ads/server/seedAd.ts'
import { matchPosts } from '#features/alerts/server/matchPosts.ts'
import { rankPosts } from '#features/posts/server/ranking/rankPosts.ts'
import { asUser, createUser, type SignedIn } from '../../../../test/asUser.ts'
import { asVisitor } from '../../../../test/http.ts'
import { addAgency, addPost } from '../../../../test/posts.ts'
import { startSmtpServer } from '../../../../test/smtpServer.ts'
import { subscribe } from '../../../../test/subscribe.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { briefJobs } from './jobs.ts'
import { queueBriefs } from './queueBriefs.ts'
import { sendBrief } from './sendBrief.ts'
import { unsubscribeUrl } from './unsubscribeLink.ts'

const smtp = await startSmtpServer()
afterAll(smtp.stop)
const secrets = { MIRQAB_SECRET: 'x'.repeat(40), PUBLIC_URL: 'https://mirqab.example', DATABASE_URL: 'postgres://unused' }
const app = await createTestApp({ MIRQAB_MODE: 'live', SMTP_URL: smtp.url, ...secrets })
const { server, get, send } = asVisitor(app)

/** A morning, 7:00 in Kuwait. */
const seven = new Date('2026-11-23T04:00:00.000Z')
const later = (minutes: number) => new Date(seven.getTime() + minutes * 60_000)

beforeEach(async () => {
  smtp.received.splice(0)
  app.setNow(later(-600))
  await app.db.deleteFrom('brief_settings').execute()
  await app.db.deleteFrom('briefs').execute()
  await sql`delete from graphile_worker._private_jobs`.execute(app.db)
})

async function readerOf(hour: number | null, values: Parameters<typeof createUser>[1] = {}): Promise<SignedIn> {
  const reader = await asUser(app, server, await createUser(app, values))
  expect((await reader.post('/api/auth/brief', { hour })).statusCode).toBe(200)
  return reader
}

async function runJobs(some: App = app): Promise<void> {
  const taskList = Object.fromEntries(
    Object.entries(briefJobs).map(([name, work]) => [name, (payload: unknown) => work(some, payload as never)]),
  )
  await runOnce({ pgPool: some.pool, taskList, noHandleSignals: true, logger: new Logger(() => () => {}) })
}

async function morning(at = later(3)): Promise<string[]> {
  app.setNow(at)
  await queueBriefs(app)
  await runJobs()
  return smtp.received.flatMap(({ to }) => to)
}

/** The same on a day with news. */
async function morningWithNews(at: Date): Promise<string[]> {
  app.setNow(at)
  await addPost(app, { published_at: new Date(at.getTime() - 3_600_000) })
  await rankPosts(app)
  return morning(at)
}

const states = async () =>
  (await app.db.selectFrom('briefs').select(['user_id', 'state']).orderBy('user_id').execute()).map(({ state }) => state)

describe('the morning brief', () => {
  test('has the stories of the reader with their reasons and the first page, in their language, and can be ended by one click', async () => {
    const agency_id = await addAgency(app, { name_ar: 'كونا', name_en: 'KUNA' })
    const reader = await readerOf(7, { name: 'نورة <b>' })
    await subscribe(app, reader.user.id)
    await reader.post('/api/user/profile/settings', { keywords: ['الكويت'] })
    app.setNow(later(-60))
    await addPost(app, { title: 'قمة في «الكويت» & <script>', agency_id, published_at: later(-90) })
    await addPost(app, { title: 'Oil prices rise', language: 'en', agency_id, published_at: later(-80) })
    await addPost(app, { title: 'أسعار الذهب', agency_id, published_at: later(-70) })
    const ad = { title_ar: 'متجر العروض', title_en: 'Bargains', image_url: 'https://shop.example/ad.png', width: 728, height: 90 }
    await seedAd(app.db, { ...ad, placement: 'list', link: 'https://shop.example/' })
    await matchPosts(app)
    await rankPosts(app)
    expect(await morning()).toEqual([reader.user.email])
    const [mail] = smtp.received
    const [text, html] = mail?.parts.map((part) => part.text) ?? []
    expect(mail?.headers.get('subject')).toBe('موجز الصباح من مرقاب: الاثنين، 23 نوفمبر')
    expect(mail?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(mail?.headers.get('list-unsubscribe')).toBe(`<${unsubscribeUrl(app, reader.user.id)}>`)
    expect(text).toMatch(/مما يهمّك[\s\S]*قمة في «الكويت» & <script>[\s\S]*بسبب: \u2068الكويت\u2069[\s\S]*الصفحة الأولى[\s\S]*أسعار الذهب/)
    expect(html).toContain('قمة في «الكويت» &amp; &lt;script&gt;')
    expect(html).toContain('نورة &lt;b&gt;')
    expect([text, html].join()).not.toMatch(/متجر العروض|shop\.example|api\/ads/)
    expect(mail?.parts.map(({ type }) => type)).toEqual(['text/plain; charset=utf-8', 'text/html; charset=utf-8'])

    const path = new URL(unsubscribeUrl(app, reader.user.id)).pathname
    expect((await get(path)).body).toContain('هل تريد إيقاف موجز الصباح؟')
    expect((await reader.get('/api/auth/brief')).json().data).toEqual({ hour: 7 })
    const click = { method: 'POST', url: path, payload: 'List-Unsubscribe=One-Click' } as const
    const form = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' }
    expect((await send({ ...click, headers: form })).statusCode).toBe(200)
    expect((await reader.get('/api/auth/brief')).json().data).toEqual({ hour: null })
  })

  test.each([
    [null, /Front page\s+• \u2068Oil prices/],
    ['other', /Front page\s+• \u2068أسعار/],
  ])('of a reader in English who chose %s begins with news in that language', async (content_choice, order) => {
    const reader = await readerOf(7, { locale: 'en' })
    if (content_choice) await reader.put('/api/auth/profile/update', { content_choice })
    app.setNow(later(-60))
    await addPost(app, { title: 'Oil prices rise', language: 'en', published_at: later(-80) })
    await addPost(app, { title: 'أسعار الذهب', published_at: later(-70) })
    await rankPosts(app)
    await morning()
    expect(smtp.received[0]?.parts[0]?.text).toMatch(order)
  })

  test('comes once a day at the chosen hour, to confirmed addresses only', async () => {
    const [one] = [await readerOf(7), await readerOf(9), await readerOf(null), await readerOf(7, { verified: false })]
    expect(await morningWithNews(later(-1))).toEqual([])
    expect(await morning()).toEqual([one.user.email])
    expect(await morning(later(30))).toEqual([one.user.email])
    await one.post('/api/auth/brief', { hour: null })
    await one.post('/api/auth/brief', { hour: 8 })
    expect(await morning(later(62))).toHaveLength(1)
    expect(await morningWithNews(later(24 * 60 + 61))).toEqual([one.user.email, one.user.email])
  })

  test('has only stories of the last 24 hours of the first page', async () => {
    await app.db.deleteFrom('posts').execute()
    const reader = await readerOf(23)
    const at = later(16 * 60 + 5)
    await addPost(app, { title: 'مباراة أول أمس', published_at: new Date(at.getTime() - 25 * 3_600_000) })
    await addPost(app, { title: 'خبر الظهر', published_at: new Date(at.getTime() - 11 * 3_600_000) })
    app.setNow(at)
    await rankPosts(app)
    expect(await morning(at)).toEqual([reader.user.email])
    const [text] = smtp.received[0]?.parts.map((part) => part.text) ?? []
    for (const part of ['مساء الخير يا', 'خبر الظهر', '23 نوفمبر، 12:05 م']) expect(text).toContain(part)
    expect(text).not.toContain('أول أمس')
  })

  test('leaves out what the reader hides', async () => {
    await app.db.deleteFrom('posts').execute()
    const reader = await readerOf(7)
    app.setNow(later(-60))
    const hidden = await addAgency(app)
    await addPost(app, { title: 'خبر من وكالة مخفية', agency_id: hidden, published_at: later(-80) })
    await addPost(app, { title: 'خبر من غيرها', published_at: later(-70) })
    await reader.post('/api/auth/hidden', { hide: [{ kind: 'agency', id: hidden }] })
    await rankPosts(app)
    await morning()
    const text = smtp.received[0]?.parts[0]?.text
    expect(text).toContain('خبر من غيرها')
    expect(text).not.toContain('وكالة مخفية')
  })

  test('begins the next day when it is turned on after its hour, and is not sent hours late', async () => {
    app.setNow(later(60))
    const reader = await readerOf(7)
    expect(await morningWithNews(later(70))).toEqual([])
    expect(await morningWithNews(later(24 * 60 + 5 * 60))).toEqual([])
    expect(await morningWithNews(later(2 * 24 * 60 + 3 * 60))).toEqual([reader.user.email])
  })

  test('is sent once although two workers queue and send it at the same time', async () => {
    const readers: SignedIn[] = []
    for (let n = 0; n < 5; n++) readers.push(await readerOf(7))
    app.setNow(later(1))
    await Promise.all([queueBriefs(app), queueBriefs(app), queueBriefs(app)])
    const jobs = readers.map(({ user }) => ({ user: user.id, day: '2026-11-23' }))
    await Promise.all([...jobs, ...jobs].map((job) => sendBrief(app, job)))
    await runJobs()
    expect(smtp.received.flatMap(({ to }) => to).toSorted()).toEqual(readers.map(({ user }) => user.email).toSorted())
  })

  test('is sent later if the mail server refused it, but not twice if the process died while sending', async () => {
    const [one, two] = [await readerOf(7), await readerOf(7)]
    app.setNow(later(1))
    await queueBriefs(app)
    await app.db.updateTable('briefs').set({ state: 'sending' }).where('user_id', '=', two.user.id).execute()
    smtp.refuseNext()
    await runJobs()
    expect(await states()).toEqual(['queued', 'sending'])
    const again = async () => {
      await app.pool.query('update graphile_worker._private_jobs set run_at = now()')
      await runJobs()
      return smtp.received.flatMap(({ to }) => to)
    }
    await expect.poll(again).toEqual([one.user.email])
    expect(await states()).toEqual(['sent', 'sending'])
    await morning(later(32))
    expect(await states()).toEqual(['sent', 'unknown'])
    expect(await morningWithNews(later(24 * 60 + 1))).toHaveLength(3)
  })

  test('that was cut off while the mail server took it is marked, not sent again, and the next one comes', async () => {
    const reader = await readerOf(7)
    smtp.cutOffNext()
    expect(await morningWithNews(later(1))).toEqual([])
    expect(await states()).toEqual(['unknown'])
    expect(await morning(later(30))).toEqual([])
    expect(await morningWithNews(later(24 * 60 + 1))).toEqual([reader.user.email])
  })

  test('is not sent twice because the night job ran while the clock was fast', async () => {
    const reader = await readerOf(7)
    expect(await morningWithNews(later(1))).toEqual([reader.user.email])
    app.setNow(later(365 * 24 * 60))
    await briefJobs.pruneBriefs?.(app, {} as never)
    expect(await morning(later(20))).toEqual([reader.user.email])
    for (const day of [30, 32]) await morningWithNews(later(day * 24 * 60 + 1))
    await briefJobs.pruneBriefs?.(app, {} as never)
    expect(await states()).toEqual(['sent', 'sent'])
  })

  test('is not sent when it would be empty, or when it was turned off after it was queued', async () => {
    await app.db.deleteFrom('posts').execute()
    await app.db.deleteFrom('rankings').execute()
    await readerOf(7)
    expect(await morning()).toEqual([])
    expect(await states()).toEqual(['empty'])
    const reader = await readerOf(7)
    app.setNow(later(5))
    await app.db
      .updateTable('brief_settings')
      .set({ updated_at: later(-60) })
      .execute()
    await queueBriefs(app)
    await reader.post('/api/auth/brief', { hour: null })
    await runJobs()
    expect(await states()).toEqual(['empty', 'skipped'])
  })
})

test('a changed or guessed link ends no brief', async () => {
  const reader = await readerOf(7)
  const { pathname } = new URL(unsubscribeUrl(app, reader.user.id))
  const other = unsubscribeUrl(app, reader.user.id + 1).slice(-22)
  for (const url of [`/brief/unsubscribe/${reader.user.id}-${other}`, `${pathname}A`, '/brief/unsubscribe/x', '/brief/unsubscribe/1-'])
    for (const method of ['GET', 'POST'] as const) expect([url, (await send({ method, url })).statusCode]).toEqual([url, 404])
  expect((await reader.get('/api/auth/brief')).json().data).toEqual({ hour: 7 })
})

test('the hour is checked, in the backup, and deleted with the account', async () => {
  const reader = await readerOf(6)
  for (const hour of [24, -1, 7.5, '7', undefined]) expect((await reader.post('/api/auth/brief', { hour })).statusCode).toBe(422)
  const payload = (await reader.get('/api/auth/profile/backup')).rawPayload
  await reader.post('/api/auth/brief', { hour: null })
  const headers = { 'content-type': 'application/zip' }
  await reader.send({ method: 'POST', url: '/api/auth/profile/restore', payload, headers })
  expect((await reader.get('/api/auth/brief')).json().data).toEqual({ hour: 6 })
  await reader.post('/api/auth/profile/delete', { current_password: 'a-long-password' })
  expect(await app.db.selectFrom('brief_settings').select('hour').where('user_id', '=', reader.user.id).execute()).toEqual([])
})
