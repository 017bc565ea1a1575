import { type ContentChoice, languageOfChoice } from '#access/contentChoices.ts'
import type { App } from '#base/app.ts'
import { withoutHidden } from '#features/hidden/server/withoutHidden.ts'
import { listMyPosts, MyPostsQuery } from '#features/myNews/server/listMyPosts.ts'
import type { Post } from '#features/posts/schema.ts'
import { ListPostsQuery } from '#features/posts/server/lists/listQuery.ts'
import { listPosts } from '#features/search/server/lists/listPosts.ts'
import { mailOnce } from '#partners/mailOnce.ts'
import type { Locale } from '#text/locale.ts'
import { type BriefContent, renderBrief } from './renderBrief.ts'
import { unsubscribeUrl } from './unsubscribeLink.ts'

const firstPageStories = 6
const ownStories = 8
const dayMs = 86_400_000
/** Retries of a mail server that was away end after this. */
const tooLateMs = 10 * 3_600_000

type State = 'queued' | 'sent' | 'empty' | 'skipped' | 'unknown'

/**
 * The job that mails one brief. It is recorded as `sending` before, so a brief during which the
 * process died is not sent a second time, but `unknown` (`markCutOff.ts`); one that the mail server
 * refused is sent later. Throws the mail server's error.
 */
export async function sendBrief(app: App, { user, day }: { user: number; day: string }): Promise<void> {
  const queuedAt = await readQueued(app, user, day)
  if (!queuedAt) return
  const reader = await readReader(app, user)
  if (!reader || app.now().getTime() - queuedAt.getTime() > tooLateMs) return setState(app, user, day, 'skipped')
  const content = await collectBrief(app, user, languageOfChoice(reader.content_choice ?? 'own', reader.locale))
  if (content.own.length + content.firstPage.length === 0) return setState(app, user, day, 'empty')
  const link = unsubscribeUrl(app, user)
  const mail = renderBrief(app.config.publicUrl, reader, content, { day, at: app.now().getTime(), unsubscribe: link })
  const row = { take: () => takeBrief(app, user, day), set: (state: State) => setState(app, user, day, state) }
  await mailOnce(app, mail, link, row, { user, day })
}

/** Returns when it was queued; undefined unless it still is. */
async function readQueued(app: App, user: number, day: string): Promise<Date | undefined> {
  const { rows } = await app.pool.query<{ queued_at: Date }>(
    `select queued_at from briefs where user_id = $1 and day = $2::date and state = 'queued'`,
    [user, day],
  )
  return rows[0]?.queued_at
}

/** False if another run has taken it. */
async function takeBrief(app: App, user: number, day: string): Promise<boolean> {
  const { rowCount } = await app.pool.query(
    `update briefs set state = 'sending', sending_since = $3 where user_id = $1 and day = $2::date and state = 'queued'`,
    [user, day, app.now()],
  )
  return rowCount === 1
}

async function setState(app: App, user: number, day: string, state: State): Promise<void> {
  await app.pool.query('update briefs set state = $3 where user_id = $1 and day = $2::date', [user, day, state])
}

/** The reader, unless they turned the brief off since. */
async function readReader(app: App, user: number) {
  const query = app.db.selectFrom('users as u').innerJoin('brief_settings as s', 's.user_id', 'u.id')
  const row = await query.select(['u.name', 'u.email', 'u.locale', 'u.content_choice']).where('u.id', '=', user).executeTakeFirst()
  return row && { ...row, locale: row.locale as Locale, content_choice: row.content_choice as ContentChoice | null }
}

async function collectBrief(app: App, user: number, language: Locale | 'both'): Promise<BriefContent> {
  const front = await listPosts(app, ListPostsQuery.parse({ category: 'first_page', pagination: '40' }), {
    reader: language === 'both' ? undefined : language,
  })
  const ofReader = async (only: string) => (await listMyPosts(app, user, MyPostsQuery.parse({ only, pagination: '30' }))).data
  // An agency that the reader follows may publish more in an hour than their keywords find in a
  // day.
  const own = await withoutHidden(app, user, [...(await ofReader('interests')), ...(await ofReader('follows'))])
  const yesterday = app.now().getTime() - dayMs
  const recent = own.filter(({ at }) => Date.parse(at) > yesterday).slice(0, ownStories)
  const shown = new Set(recent.map(({ story }) => story.id))
  const others = (await withoutHidden(app, user, front.data)).filter(
    ({ story, published_at }) => !shown.has(story.id) && Date.parse(published_at) > yesterday,
  )
  return { own: recent, firstPage: inLanguage(others, language).slice(0, firstPageStories) }
}

/** Posts in the language that the reader chose first. */
function inLanguage(posts: Post[], chosen: Locale | 'both'): Post[] {
  const own = posts.filter(({ language }) => chosen === 'both' || language === chosen)
  return own.length >= firstPageStories / 2 ? own : [...own, ...posts.filter((post) => !own.includes(post))]
}
