import { consume, ipLimit, type Limit, subjectIpLimit } from '#access/server/rateLimit.ts'
import { requireCaptcha } from '#access/server/requireCaptcha.ts'
import type { Caller } from '#access/server/sessions/caller.ts'
import type { User } from '#access/user.ts'
import type { App } from '#base/app.ts'
import type { Db } from '#base/database/db.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import { addJob } from '#base/jobs/jobs.ts'
import type { Subscribed, SubscribeForm } from '../schema.ts'
import { insertSubscriptions } from './insertSubscriptions.ts'

const hour = 3_600
const day = 24 * hour

/**
 * Subscribes a signed-in reader to newsletters at their own confirmed address. Any other address
 * first gets a mail that asks, because anybody can type it; the response is the same whether it
 * gets them already. Throws `invalid`, `too_many_requests`, `unavailable`.
 */
export async function requestNewsletters(app: App, caller: Caller, user: User | null, form: SubscribeForm): Promise<Subscribed> {
  const newsletters = [...new Set(form.newsletters)]
  await checkOffered(app.db, newsletters)
  if (user?.email_verified && user.email === form.email) {
    await inTransaction(app.db, (tx) => insertSubscriptions(tx, app.now(), user, newsletters))
    return { is_confirmed: true }
  }
  await requireCaptcha(app, caller, form.captcha)
  await consume(app, limitsOf(caller, form.email))
  await inTransaction(app.db, async (tx) => {
    const values = { email: form.email, newsletters, locale: caller.locale, created_at: app.now() }
    const { id } = await tx.insertInto('newsletter_requests').values(values).returning('id').executeTakeFirstOrThrow()
    await addJob(tx, 'mailNewsletterConfirmation', { id })
  })
  return { is_confirmed: false }
}

/** Throws `invalid` unless all of these are on offer. */
export async function checkOffered(db: Db, newsletters: number[]): Promise<void> {
  const offered = await db.selectFrom('newsletters').select('id').where('id', 'in', newsletters).where('is_offered', '=', true).execute()
  if (offered.length < newsletters.length) throw new AppError('invalid', { newsletters: ['not_offered'] })
}

/**
 * Limits of a network, of a mailbox from there, of a mailbox from anywhere, and of everybody
 * together, so that no flood of mails can be caused.
 */
function limitsOf({ ip }: Caller, email: string): Limit[] {
  return [
    ...ipLimit('newsletter', ip, 10, hour),
    ...subjectIpLimit('newsletter-here', email, ip, 3, day),
    { name: 'newsletter-mailbox', key: email, max: 6, seconds: day },
    { name: 'newsletter-all', key: 'all', max: 1_000, seconds: hour },
  ]
}
