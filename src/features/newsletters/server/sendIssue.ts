import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { Post } from '#features/posts/schema.ts'
import { loadPosts } from '#features/posts/server/lists/postRow.ts'
import { mailLine } from '#features/posts/server/mailLine.ts'
import { kuwaitDay } from '#kuwaitTime.ts'
import type { Mail } from '#partners/mail.ts'
import { mailOnce } from '#partners/mailOnce.ts'
import { renderListMail } from '#partners/renderListMail.ts'
import { inLocale, type Locale } from '#text/locale.ts'
import { dayName } from '#text/times.ts'
import { unsubscribeUrl } from './links.ts'
import { issueTexts } from './mailTexts.ts'

/** Retries of a mail server that was away end after this. */
const tooLateMs = 10 * 3_600_000

type Job = { issue: number; subscription: number }
type State = 'queued' | 'sent' | 'skipped' | 'unknown'
type Row = {
  email: string
  locale: Locale
  posts: number[]
  queued_at: Date
  due_at: Date
  weekday: number | null
  name_ar: string
  name_en: string
}

/**
 * The job that mails an issue to one mailbox, at most once (`mailOnce.ts`). A mailbox that does not
 * exist gets no more. Throws the mail server's error.
 */
export async function sendIssue(app: App, job: Job): Promise<void> {
  const row = await readQueued(app, job)
  if (!row) return
  const posts = await loadPosts(app, row.posts)
  if (posts.length === 0 || app.now().getTime() - row.queued_at.getTime() > tooLateMs) return setState(app, job, 'skipped')
  const unsubscribe = unsubscribeUrl(app, job.subscription)
  const mail = renderIssue(app.config.publicUrl, row, posts, unsubscribe)
  try {
    await mailOnce(app, mail, unsubscribe, { take: () => take(app, job), set: (state) => setState(app, job, state) }, job)
  } catch (error) {
    if (!isNoMailbox(error)) throw error
    app.log.info(job, 'the mailbox of a newsletter does not exist; its subscription ends')
    await app.db.deleteFrom('newsletter_subscriptions').where('id', '=', job.subscription).execute()
  }
}

/** Undefined unless it is queued, the newsletter is offered, and the mailbox still wants it. */
async function readQueued(app: App, { issue, subscription }: Job): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select coalesce(u.email, s.email) as email, coalesce(u.locale, s.locale) as locale, m.queued_at, i.due_at, n.weekday,
      case coalesce(u.locale, s.locale) when 'en' then i.posts_en else i.posts_ar end as posts,
      coalesce(c.name_ar, main.name_ar) as name_ar, coalesce(c.name_en, main.name_en) as name_en
    from newsletter_mails m join newsletter_issues i on i.id = m.issue_id join newsletters n on n.id = i.newsletter_id
      join newsletter_subscriptions s on s.id = m.subscription_id left join users u on u.id = s.user_id
      left join categories c on c.id = n.category_id left join main_categories main on main.id = n.main_category_id
    where m.issue_id = ${issue} and m.subscription_id = ${subscription} and m.state = 'queued' and n.is_offered
      and (s.email is not null or u.email_verified)`.execute(app.db)
  return rows[0]
}

function renderIssue(publicUrl: string, row: Row, posts: Post[], unsubscribe: string): Mail {
  const { locale, weekday, due_at } = row
  const t = issueTexts[locale]
  const section = row[`name_${locale}`]
  return renderListMail({
    to: row.email,
    locale,
    subject: t.subject(section, dayName(locale, kuwaitDay(due_at.getTime()))),
    greeting: weekday === null ? t.daily(section) : t.weekly(section),
    because: '',
    parts: [{ title: section, lines: posts.map((post) => mailLine(publicUrl, locale, post)) }],
    links: [
      { label: t.all, href: publicUrl + inLocale(locale, '/newsletters') },
      { label: t.stop, href: unsubscribe },
    ],
  })
}

async function take(app: App, { issue, subscription }: Job): Promise<boolean> {
  const { rowCount } = await app.pool.query(
    `update newsletter_mails set state = 'sending', sending_since = $3 where issue_id = $1 and subscription_id = $2 and state = 'queued'`,
    [issue, subscription, app.now()],
  )
  return rowCount === 1
}

async function setState(app: App, { issue, subscription }: Job, state: State): Promise<void> {
  await app.pool.query('update newsletter_mails set state = $3 where issue_id = $1 and subscription_id = $2', [issue, subscription, state])
}

/**
 * Only what says so (RFC 3463: no such mailbox or domain, mailbox disabled): other refusals, as of
 * a network that is blocked, say nothing about the mailbox.
 */
function isNoMailbox(error: unknown): boolean {
  const { code, response } = error as { code?: unknown; response?: unknown }
  return code === 'EENVELOPE' && /^55\d[ -]5\.(?:1\.(?:1|2|6|10)|2\.1)(?!\d)/.test(String(response))
}
