import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import { inTransaction } from '#base/database/transact.ts'
import { addJob } from '#base/jobs/jobs.ts'
import { lastDue } from '../lastDue.ts'
import { collectStories, type Source } from './collectStories.ts'
import { markCutOff } from './markCutOff.ts'

/** Time for which a worker that starts late catches up. */
const lateHours = 4
const lateMs = lateHours * 3_600_000
const batch = 500
/** The eleventh attempt comes after almost ten hours; then it is too late (`sendIssue.ts`). */
const maxAttempts = 11

/**
 * The scheduled job: makes the issues that are due, and queues their mails, each in the transaction
 * that records it, so that none is made or queued twice or lost, however many workers do this at
 * once.
 */
export async function queueIssues(app: App): Promise<void> {
  await markCutOff(app)
  const offered = app.db.selectFrom('newsletters').selectAll().where('is_offered', '=', true).orderBy('id')
  for (const newsletter of await offered.execute()) await makeIssue(app, newsletter)
  for (let queued = batch; queued === batch; ) queued = await inTransaction(app.db, (tx) => queueSome(app, tx))
}

/**
 * Makes the issue that is due, unless that was done. What it consists of is decided once, so that
 * all readers of a language get the same.
 */
async function makeIssue(app: App, newsletter: Source & { updated_at: Date }): Promise<void> {
  const now = app.now().getTime()
  const due = lastDue(newsletter, now)
  if (due <= newsletter.updated_at.getTime() || now - due > lateMs) return
  const due_at = new Date(due)
  const made = app.db.selectFrom('newsletter_issues').select('id').where('newsletter_id', '=', newsletter.id).where('due_at', '=', due_at)
  if (await made.executeTakeFirst()) return
  const ids = async (language: 'ar' | 'en') => (await collectStories(app, newsletter, language, due_at)).map(({ id }) => id)
  await app.db
    .insertInto('newsletter_issues')
    .values({ newsletter_id: newsletter.id, due_at, posts_ar: await ids('ar'), posts_en: await ids('en') })
    .onConflict((conflict) => conflict.columns(['newsletter_id', 'due_at']).doNothing())
    .execute()
}

/** An account and a visitor's subscription with the same address get one. */
async function queueSome(app: App, tx: Tx): Promise<number> {
  const now = app.now()
  const { rows } = await sql<{ issue: number; subscription: number }>`
    insert into newsletter_mails (issue_id, subscription_id, state, queued_at)
    select i.id, s.id, 'queued', ${now}
    from newsletter_issues i join newsletters n on n.id = i.newsletter_id and n.is_offered
      join newsletter_subscriptions s on s.newsletter_id = i.newsletter_id and s.confirmed_at < i.due_at
      left join users u on u.id = s.user_id
    where i.due_at > ${now}::timestamptz - make_interval(hours => ${lateHours}) and i.due_at > n.updated_at
      and case coalesce(u.locale, s.locale) when 'en' then posts_en else posts_ar end <> '{}'
      and (u.email_verified or s.email is not null and not exists (
        select from users o join newsletter_subscriptions own on own.user_id = o.id
        where o.email = s.email and o.email_verified and own.newsletter_id = s.newsletter_id))
      and not exists (select from newsletter_mails m where m.issue_id = i.id and m.subscription_id = s.id)
    order by i.id, s.id limit ${batch}
    on conflict do nothing returning issue_id as issue, subscription_id as subscription`.execute(tx)
  for (const job of rows) await addJob(tx, 'sendIssue', job, { key: `newsletter ${job.issue} ${job.subscription}`, maxAttempts })
  return rows.length
}
