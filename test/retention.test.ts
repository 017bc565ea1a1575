import { beforeAll, describe, expect, test } from 'vitest'
import { retention } from '#base/retention.ts'
import { features } from '#features/all.ts'
import { readText } from '#features/textPages/server/readText.ts'
import { createUser } from './asUser.ts'
import { addPost } from './posts.ts'
import { addOpenSurvey } from './surveys.ts'
import { createTestApp } from './testApp.ts'

const app = await createTestApp()
const user = (await createUser(app)).id
const day = 86_400_000
const ago = (days: number) => new Date(app.now().getTime() - days * day)
const run = (sql: string, values: unknown[] = []) => app.pool.query(sql, values)
const count = async (sql: string) => Number((await run(`select count(*) from ${sql}`)).rows[0]?.count)

/** Kinds of what is kept: how to store one of `days` ago, and where it is. */
const kinds: Record<keyof typeof retention, { add(days: number): Promise<unknown>; table: string }> = {
  sessions: {
    add: (days) =>
      run('insert into sessions (user_id, token, updated_at, expires_at) values ($1, gen_random_uuid(), $2, $3)', [
        user,
        ago(days),
        ago(days - retention.sessions.days),
      ]),
    table: 'sessions',
  },
  accountEvents: {
    add: (days) => run("insert into account_events (kind, created_at) values ('signed_in', $1)", [ago(days)]),
    table: 'account_events',
  },
  recentReads: {
    add: async (days) => run('insert into recent_reads values ($1, $2, $3)', [user, await addPost(app), ago(days)]),
    table: 'recent_reads',
  },
  alerts: {
    async add(days) {
      await run('insert into alerts (story_id, user_id, post_id, matched_at) values ($1, $2, 1, $3)', [days, user, ago(days)])
      await run(`insert into deliveries (story_id, user_id, channel, state, planned_at) values ($1, $2, 'push', 'sent', $3)`, [
        days,
        user,
        ago(days),
      ])
    },
    table: '(select story_id from alerts union all select story_id from deliveries) both_of_them',
  },
  searches: {
    // The days of searches are Kuwait's, which begin three hours before those of UTC.
    add: (days) =>
      run("insert into searches values (($1::timestamptz at time zone 'Asia/Kuwait')::date, $2, $2, 1)", [ago(days), `word ${days}`]),
    table: 'searches',
  },
  urgentBrowsers: {
    add: (days) =>
      run(`insert into urgent_browsers (endpoint, p256dh, auth, edition, created_at, seen_at) values ($1, 'x', 'x', 'ar', $2, $2)`, [
        `https://push.example/${days}`,
        ago(days),
      ]),
    table: 'urgent_browsers',
  },
  contactMessages: {
    add: (days) =>
      run(
        `insert into contact_messages (key, kind, name, email, content, locale, created_at)
         values (gen_random_uuid(), 'question', 'x', 'x@example.com', 'x', 'ar', $1)`,
        [ago(days)],
      ),
    table: 'contact_messages',
  },
  newsletterRequests: {
    add: (days) =>
      run("insert into newsletter_requests (email, newsletters, locale, created_at) values ('a@example.com', '{1}', 'ar', $1)", [
        ago(days),
      ]),
    table: 'newsletter_requests',
  },
  surveyRespondents: {
    async add(days) {
      const { id } = await addOpenSurvey(app)
      await run('insert into survey_accounts values ($1, $2, $3)', [id, user, ago(days)])
      await run(`insert into survey_devices values ($1, decode(md5('x'), 'hex'), true)`, [id])
      await run('update surveys set opens_at = $2, closes_at = $3 where id = $1', [id, ago(days + 9), ago(days)])
    },
    table: '(select survey_id from survey_accounts union all select survey_id from survey_devices) both_of_them',
  },
  usedOnce: {
    async add(days) {
      const added = await run(`insert into coupons (code, percent, starts_at, ends_at) values ($1, 5, $2, $3) returning id`, [
        `USED-${days}`,
        ago(days + 9),
        ago(days),
      ])
      await run(`insert into coupon_marks values ($1, decode(md5('x'), 'hex'))`, [added.rows[0]?.id])
    },
    table: 'coupon_marks',
  },
  staffInvitations: {
    add: (days) =>
      run(`insert into staff_invitations (email, role, locale, created_at, expires_at) values ($1, 'editor', 'ar', $2, $2)`, [
        `invited${days}@example.com`,
        ago(days),
      ]),
    table: 'staff_invitations',
  },
  newsPictures: {
    add: (days) =>
      run(`insert into own_news_pictures (bytes, width, height, color, uploaded_at) values ('x', 1, 1, '#000000', $1)`, [ago(days)]),
    table: 'own_news_pictures',
  },
  auditLog: {
    add: (days) => run(`insert into audit_log (at, actor_name, access, action) values ($1, 'x', 'admin', 'edit_ad')`, [ago(days)]),
    table: 'audit_log',
  },
}

async function prune(): Promise<void> {
  for (const { jobs = [] } of features)
    for (const group of jobs)
      for (const [name, job] of Object.entries(group.jobs)) if (/^prune(?!Backups)/.test(name)) await job(app, {} as never)
}

describe('what the privacy policy says is kept for a time', () => {
  beforeAll(prune)

  test.each(Object.entries(kinds))('%s: is there a day before that is over, and is deleted a day after', async (name, { add, table }) => {
    const { days } = retention[name as keyof typeof retention]
    // What is old is deleted only where the days before had something, so that a clock that is fast
    // deletes nothing.
    for (const age of [2, days - 1, days + 2]) await add(age)
    const before = await count(table)
    await prune()
    expect([before % 3, await count(table)]).toEqual([0, (before / 3) * 2])
  })

  test.each(['ar', 'en'] as const)('is a table in the policy (%s)', async (locale) => {
    const { html } = await readText(app, 'privacy', locale)
    for (const kept of Object.values(retention)) expect(html).toContain(kept[locale])
    expect(html).toContain(locale === 'ar' ? '<td>90 يوماً</td>' : '<td>90 days</td>')
    expect(html).toContain(locale === 'ar' ? '<td>3 سنوات</td>' : '<td>3 years</td>')
  })
})
