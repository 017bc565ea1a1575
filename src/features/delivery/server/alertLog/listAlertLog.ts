import { type RawBuilder, sql } from 'kysely'
import type { App } from '#base/app.ts'
import { decodeCursor, encodeCursor, maxTime, pageOfRows } from '#base/database/cursor.ts'
import { AppError } from '#base/errors.ts'
import { readSentences } from '#features/alerts/server/readSentences.ts'
import type { Locale } from '#text/locale.ts'
import { withoutLabels } from '#text/withoutLabels.ts'
import type { AlertLogEntry, AlertLogPage, AlertLogQuery, Delivery, OutcomeGroup } from '../../schema.ts'
import { anyOf } from '../stateSql.ts'
import { outcomeText } from './outcomeText.ts'

const cursorKind = 'alerts1'
const groups: Record<OutcomeGroup, RawBuilder<unknown>> = {
  arrived: anyOf('accepted', 'unclear'),
  waiting: anyOf('moving', 'kept'),
  not_sent: anyOf('lost', 'unwanted'),
}

/**
 * The alerts of a reader and what became of them, newest first. Throws `invalid` for a cursor of
 * another list.
 */
export async function listAlertLog(app: App, userId: number, query: AlertLogQuery, locale: Locale): Promise<AlertLogPage> {
  const before = query.cursor ? readCursor(query.cursor) : undefined
  const conditions = [
    before ? sql`(a.matched_at, a.story_id) < (${new Date(before.at)}, ${before.story})` : sql`true`,
    query.channel || query.outcome ? hasDelivery(query) : sql`true`,
  ]
  const rows = await readEntries(
    app,
    userId,
    sql`${sql.join(conditions, sql` and `)} order by a.matched_at desc, a.story_id desc limit ${query.pagination + 1}`,
  )
  const { shown, meta } = pageOfRows(rows, query.pagination, (last) => encodeCursor(cursorKind, [last.matched_at.getTime(), last.id]))
  return { data: await presentEntries(app, shown, locale), meta }
}

function hasDelivery({ channel, outcome }: AlertLogQuery): RawBuilder<unknown> {
  return sql`exists (select from deliveries d where d.story_id = a.story_id and d.user_id = a.user_id
    and ${channel ? sql`d.channel = ${channel}` : sql`true`} and ${outcome ? sql`d.state in ${groups[outcome]}` : sql`true`})`
}

function readCursor(cursor: string): { at: number; story: number } {
  const [at = 0, story = 0] = decodeCursor(cursorKind, 2, cursor)
  if (story < 0 || at < 0 || at > maxTime) throw new AppError('invalid', { cursor: ['bad_cursor'] })
  return { at, story }
}

type DeliveryRow = Omit<Delivery, 'outcome'> & { maybe_twice: boolean }
type Row = Omit<AlertLogEntry, 'matched_at' | 'sentence' | 'deliveries'> & { matched_at: Date; deliveries: DeliveryRow[] }

/** The alert of one story, or null. */
export async function readEntry(app: App, userId: number, storyId: number, locale: Locale): Promise<AlertLogEntry | null> {
  const [entry = null] = await presentEntries(app, await readEntries(app, userId, sql`a.story_id = ${storyId}`), locale)
  return entry
}

async function readEntries(app: App, userId: number, condition: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select a.story_id as id, a.matched_at, a.keyword, a.because, a.is_followed,
      case when p.id is not null then jsonb_build_object('id', p.id, 'title', p.title, 'url', p.url, 'published_at', p.published_at,
        'agency', jsonb_build_object('id', g.id, 'name_ar', g.name_ar, 'name_en', g.name_en)) end as post,
      coalesce((select jsonb_agg(jsonb_build_object('channel', d.channel, 'state', d.state, 'reason', d.reason, 'kind', d.kind, 'due_at', d.due_at,
        'sent_at', d.sent_at, 'delivered_at', d.delivered_at, 'read_at', d.read_at, 'maybe_twice', d.maybe_twice) order by d.planned_at, d.channel)
        from deliveries d where d.story_id = a.story_id and d.user_id = a.user_id), '[]') as deliveries
    from alerts a left join posts p on p.id = a.post_id left join agencies g on g.id = p.agency_id
    where a.user_id = ${userId} and ${condition}`.execute(app.db)
  return rows
}

async function presentEntries(app: App, rows: Row[], locale: Locale): Promise<AlertLogEntry[]> {
  const sentences = await readSentences(
    app,
    rows.map(({ post, because }) => ({ postId: post?.id ?? 0, because })),
  )
  return rows.map((row, index) => presentEntry(row, sentences[index] ?? null, locale))
}

function presentEntry({ matched_at, post, deliveries, ...row }: Row, sentence: AlertLogEntry['sentence'], locale: Locale): AlertLogEntry {
  return {
    ...row,
    sentence,
    matched_at: matched_at.toISOString(),
    post: post && { ...post, title: withoutLabels(post.title), published_at: new Date(post.published_at).toISOString() },
    deliveries: deliveries.map((delivery) => presentDelivery(delivery, locale)),
  }
}

function presentDelivery({ maybe_twice, ...row }: DeliveryRow, locale: Locale): Delivery {
  const iso = (time: string | null) => time && new Date(time).toISOString()
  const times = { due_at: iso(row.due_at), sent_at: iso(row.sent_at), delivered_at: iso(row.delivered_at), read_at: iso(row.read_at) }
  return { ...row, ...times, outcome: outcomeText(locale, { ...row, maybe_twice }) }
}
