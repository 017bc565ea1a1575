import { createHmac } from 'node:crypto'
import { Logger, runOnce } from 'graphile-worker'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { seedPlans } from '#features/billing/server/plans/seedPlans.ts'
import { asUser } from '../../../../test/asUser.ts'
import { asVisitor } from '../../../../test/http.ts'
import { startOrigin } from '../../../../test/origin.ts'
import { addAgency, addPost } from '../../../../test/posts.ts'
import { startSmtpServer } from '../../../../test/smtpServer.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { describeCertificate } from './checks/measureCertificate.ts'
import { describeDisk } from './checks/measureDisk.ts'
import { alarmJobs } from './jobs.ts'
import { measureHealth } from './measureHealth.ts'

const smtp = await startSmtpServer()
afterAll(smtp.stop)
const outside = await startOrigin()
const secret = 'alarm-secret-of-the-operator'
const app = await createTestApp({
  MIRQAB_MODE: 'live',
  SMTP_URL: smtp.url,
  MIRQAB_SECRET: 'x'.repeat(40),
  PUBLIC_URL: 'http://mirqab.example',
  DATABASE_URL: 'postgres://unused',
  TELEGRAM_BOT_TOKEN: '1:token',
  TELEGRAM_API_ROOT: outside.url(''),
  OUTSIDE_ALLOW: outside.host,
  ALARM_MAIL: 'night@mirqab.example',
  ALARM_TELEGRAM_CHAT: '-100200',
  ALARM_WEBHOOK: outside.url('/alarm'),
  ALARM_WEBHOOK_SECRET: secret,
})
const minute = 60_000
const start = Date.parse('2026-11-24T09:00:00Z')
let now = start
let webhookStatus = 200

beforeEach(async () => {
  webhookStatus = 200
  outside.on('/alarm', () => ({ status: webhookStatus }))
  outside.on('/bot1:token/sendMessage', { body: '{"ok":true,"result":{"message_id":1}}' })
  await app.pool.query('truncate health_checks, health_states, health_transitions, health_messages')
  await app.pool.query('truncate posts, sources, payments, deliveries, newsroom_backups cascade')
  await app.pool.query('delete from graphile_worker._private_jobs')
  now = start
  smtp.received.splice(0)
  outside.requests.splice(0)
})

/** Runs the job of each minute, and sends what it queued. @param workers that run it at once */
async function pass(minutes: number, workers = 1): Promise<void> {
  for (let i = 0; i < minutes; i++) {
    now += minute
    app.setNow(new Date(now))
    await Promise.all(Array.from({ length: workers }, () => measureHealth(app)))
    await sendWaiting()
  }
}

async function sendWaiting(): Promise<void> {
  const taskList = Object.fromEntries(
    Object.entries(alarmJobs).map(([name, work]) => [name, (payload: unknown) => work(app, payload as never)]),
  )
  await runOnce({ pgPool: app.pool, taskList, noHandleSignals: true, logger: new Logger(() => () => {}) })
}

const mails = () => smtp.received.map(({ headers }) => headers.get('subject'))
/** The alarms that the webhook accepted about a check, as `start` or `end`. */
const alarms = (check: string) =>
  outside.requests
    .filter(({ path }) => path === '/alarm')
    .flatMap(({ body }) => JSON.parse(body.toString()).alarms)
    .filter((alarm) => alarm.check === check)
    .map(({ moment, subject }) => (subject ? `${moment} ${subject}` : moment))

async function arrive(count: number, at: number): Promise<void> {
  const agency_id = await addAgency(app)
  for (let i = 0; i < count; i++) await addPost(app, { agency_id, created_at: new Date(at), published_at: new Date(at) })
}
const week = 7 * 24 * 60 * minute

describe('an alarm', () => {
  async function failJobs(): Promise<void> {
    await app.pool.query(`select graphile_worker.add_job('slow', run_at => $1)`, [new Date(now - 20 * minute)])
  }
  const endJobs = () =>
    app.pool.query(
      `delete from graphile_worker._private_jobs where task_id in (select id from graphile_worker._private_tasks where identifier = 'slow')`,
    )

  test('is sent once by mail, Telegram and webhook when a queue grows, once when that is over, and never in between', async () => {
    await failJobs()
    await pass(10)
    expect(mails()).toEqual(['مشكلة: طوابير العمل'])
    expect(smtp.received[0]?.to).toEqual(['night@mirqab.example'])
    expect(alarms('queues')).toEqual(['start jobs'])
    await endJobs()
    await pass(10)
    expect(mails()).toEqual(['مشكلة: طوابير العمل', 'انتهت المشكلة: طوابير العمل'])
    expect(alarms('queues')).toEqual(['start jobs', 'end jobs'])
    const chats = outside.requests.filter(({ path }) => path.endsWith('/sendMessage')).map(({ body }) => JSON.parse(body.toString()))
    expect(chats.map(({ chat_id }) => chat_id)).toEqual(['-100200', '-100200'])
    expect(chats[0].text).toContain('http://mirqab.example/desk/health')
  })

  test('is signed for the webhook with its secret and time', async () => {
    await failJobs()
    await pass(3)
    const [call] = outside.requests.filter(({ path }) => path === '/alarm')
    const stamp = call?.headers['x-mirqab-timestamp']
    expect(Number(stamp)).toBe(now / 1000)
    expect(call?.headers['x-mirqab-signature']).toBe(createHmac('sha256', secret).update(`${stamp}.${call?.body}`).digest('hex'))
  })

  test('is not sent for trouble of two minutes', async () => {
    await failJobs()
    await pass(2)
    await endJobs()
    await pass(5)
    expect(mails()).toEqual([])
  })

  test('is sent once by four workers at the same time', async () => {
    await failJobs()
    await pass(5, 4)
    expect(mails()).toEqual(['مشكلة: طوابير العمل'])
    expect(alarms('queues')).toEqual(['start jobs'])
  })

  test('that the webhook refuses is sent again until it is accepted, and delays no other channel', async () => {
    await failJobs()
    webhookStatus = 500
    await pass(4)
    expect(mails()).toHaveLength(1)
    const refused = outside.requests.filter(({ path }) => path === '/alarm').length
    expect(refused).toBeGreaterThan(1)
    webhookStatus = 204
    await pass(3)
    expect(outside.requests.filter(({ path }) => path === '/alarm')).toHaveLength(refused + 1)
    expect(mails()).toHaveLength(1)
  })

  test('whose worker died after storing it is sent by the next one', async () => {
    await failJobs()
    now += 3 * minute
    for (const ago of [2, 1, 0]) {
      app.setNow(new Date(now - ago * minute))
      await measureHealth(app)
    }
    await app.pool.query(
      `delete from graphile_worker._private_jobs where task_id in (select id from graphile_worker._private_tasks where identifier = 'sendAlarms')`,
    )
    expect(mails()).toEqual([])
    await pass(2)
    expect(mails()).toEqual(['مشكلة: طوابير العمل'])
  })
})

describe('there is an alarm', () => {
  test('when no post comes for half an hour at a time that usually has some, until the next one', async () => {
    for (const weeks of [1, 2, 3, 4]) await arrive(3, start - weeks * week - 5 * minute)
    await arrive(1, start - 5 * week)
    await pass(4)
    expect(alarms('news')).toEqual(['start'])
    await arrive(1, now)
    await pass(4)
    expect(alarms('news')).toEqual(['start', 'end'])
  })

  test('not when no post comes at an hour that usually has none', async () => {
    await arrive(5, start - 5 * week)
    await pass(5)
    expect(alarms('news')).toEqual([])
  })

  test('when a source has failed for an hour, until it is read again or deleted', async () => {
    const agency_id = await addAgency(app, { name_ar: 'القبس' })
    const source = {
      agency_id,
      url: 'https://down.example/rss',
      host: 'down.example',
      failures: 9,
      first_failed_at: new Date(start - 90 * minute),
    }
    const { id } = await app.db.insertInto('sources').values(source).returning('id').executeTakeFirstOrThrow()
    await pass(4)
    expect(alarms('sources')).toEqual([`start ${id}`])
    expect(smtp.received[0]?.parts[0]?.text).toContain('القبس')
    await app.pool.query('delete from sources')
    await pass(4)
    expect(alarms('sources')).toEqual([`start ${id}`, `end ${id}`])
    const { rows } = await app.pool.query(`select from health_states where subject = $1`, [String(id)])
    expect(rows).toEqual([])
  })

  test('when the last trial restore failed', async () => {
    const times = { started_at: new Date(start), finished_at: new Date(start) }
    await app.db
      .insertInto('newsroom_backups')
      .values({ kind: 'backup', file: 'a', ...times })
      .execute()
    const folder = app.config.backup.folder
    app.config.backup.folder = app.config.dataDir
    try {
      await pass(1)
      expect(alarms('backup')).toEqual([])
      await app.db
        .insertInto('newsroom_backups')
        .values({ kind: 'trial', file: 'a', problem: 'other hash', ...times })
        .execute()
      await pass(10)
      expect(alarms('backup')).toEqual(['start trial'])
    } finally {
      app.config.backup.folder = folder
    }
  })

  test('when payments fail and none succeeds, until that is over', async () => {
    await seedPlans(app.db)
    await app.pool.query(
      `insert into payments (id, plan_id, plan_name_ar, plan_name_en, months, price, discount, credit, amount, gateway, locale, customer_name, state,
        created_at, expires_at)
      select gen_random_uuid(), (select min(id) from plans), 'باقة', 'Plan', 1, 950, 0, 0, 950, 'sandbox', 'ar', 'سارة', 'failed', $1, $1
      from generate_series(1, 6)`,
      [new Date(start)],
    )
    await pass(4)
    expect(alarms('payments')).toEqual(['start'])
    await app.pool.query('delete from payments')
    await pass(4)
    expect(alarms('payments')).toEqual(['start', 'end'])
  })

  test('when WhatsApp’s limit keeps alerts from leaving, and when most alerts fail', async () => {
    const planned_at = new Date(start)
    const row = { story_id: 1, channel: 'whatsapp', state: 'failed', planned_at }
    const rows = Array.from({ length: 12 }, (_, i) => ({ ...row, user_id: i + 1, reason: i === 0 ? 'budget' : 'refused' }))
    await app.db.insertInto('deliveries').values(rows).execute()
    await pass(4)
    expect(alarms('budget')).toEqual(['start'])
    expect(alarms('deliveries')).toEqual(['start whatsapp'])
  })

  test('when the mail server does not respond, by the other channels', async () => {
    const { smtpUrl } = app.config.mail
    app.config.mail.smtpUrl = 'smtp://127.0.0.1:1'
    try {
      await pass(10)
      expect(alarms('mail')).toEqual(['start mail'])
    } finally {
      app.config.mail.smtpUrl = smtpUrl
    }
  })

  test('when the search of one web process falls behind the news, but not while it is built, nor of a process that has ended', async () => {
    const [slow, fast, ended] = ['1', '2', '3'].map((n) => `00000000-0000-0000-0000-00000000000${n}`)
    const report = (id: string | undefined, behind: number, complete = true) =>
      app.pool.query(
        `insert into search_index_reports values ($1, $2, $3, 10, $4) on conflict (process_id) do update set
          seen_at = excluded.seen_at, behind_seconds = excluded.behind_seconds, complete = excluded.complete`,
        [id, new Date(now), behind, complete],
      )
    const says = async () => {
      const rows = await app.pool.query<{ state: string; says: { en: string } }>(
        `select state, says from health_states where check_name = 'search'`,
      )
      return rows.rows.map(({ state, says }) => `${state}: ${says.en}`)
    }
    await report(ended, 900)
    now += 3 * minute
    for (let i = 0; i < 4; i++) {
      await report(slow, 20, false)
      await report(fast, 1)
      await pass(1)
    }
    const numbers = 'Search indexes: 2; posts in the smallest: 10; the slowest is 20 s behind.'
    expect(await says()).toEqual([`warning: The search index is being built; old posts may be missing. ${numbers}`])
    for (let i = 0; i < 4; i++) {
      await report(slow, 700)
      await report(fast, 1)
      await pass(1)
    }
    expect(alarms('search')).toEqual(['start'])
    for (let i = 0; i < 4; i++) {
      await report(fast, 1)
      await pass(1)
    }
    expect(alarms('search')).toEqual(['start', 'end'])
    await app.pool.query('truncate search_index_reports')
  })

  test.each([
    ['a full disk', describeDisk('data', 1e9, 100e9).state, 'failing'],
    ['a disk that fills', describeDisk('data', 10e9, 100e9).state, 'warning'],
    ['half a disk', describeDisk('data', 50e9, 100e9).state, 'ok'],
    ['a certificate of five days', describeCertificate(new Date(start + 5 * 24 * 60 * minute), new Date(start)).state, 'failing'],
    ['a certificate of two weeks', describeCertificate(new Date(start + 14 * 24 * 60 * minute), new Date(start)).state, 'warning'],
    ['a certificate of two months', describeCertificate(new Date(start + 60 * 24 * 60 * minute), new Date(start)).state, 'ok'],
    ['a site that does not answer', describeCertificate(null, new Date(start)).state, 'failing'],
  ])('by its state: %s', (_, state, expected) => {
    expect(state).toBe(expected)
  })
})

describe('the page of health', () => {
  test('shows editors what fails first, since when, and what to do; it says when nobody measures any more', async () => {
    const visitor = asVisitor(app)
    const editor = await asUser(app, visitor.server, { role: 'editor' })
    await app.pool.query(`select graphile_worker.add_job('slow', run_at => $1)`, [new Date(now - 20 * minute)])
    await pass(5)
    const page = (await editor.get('/api/desk/health')).json()
    expect(page).toMatchObject({ is_current: true, measured_at: new Date(now).toISOString(), alarms: ['mail', 'telegram', 'webhook'] })
    expect(page.data[0]).toMatchObject({
      ...{ check: 'queues', subject: 'jobs', state: 'failing', since: new Date(now - 2 * minute).toISOString() },
      says: { en: expect.stringContaining('the oldest for 2') },
      remedy: { ar: expect.stringContaining('العامل') },
    })
    expect(new Set(page.data.map(({ check }: { check: string }) => check))).toEqual(
      new Set(['queues', 'news', 'sources', 'payments', 'budget', 'database', 'backup', 'disk', 'mail', 'providers']),
    )
    const { body } = await visitor.get('/metrics')
    expect(body).toContain('mirqab_health_state{check="queues"} 2')
    expect(body).toContain('mirqab_health_state{check="news"} 0')
    expect(body).toContain(`mirqab_health_measured_timestamp_seconds ${now / 1000}`)
    app.setNow(new Date(now + 6 * minute))
    expect((await editor.get('/api/desk/health')).json().is_current).toBe(false)
  })
})
