import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { executePrepared } from '#base/database/prepare.ts'
import { readSentences } from '#features/alerts/server/readSentences.ts'
import type { Locale } from '#text/locale.ts'
import type { MarkedSentence } from '#text/sentenceWith.ts'
import { withoutLabels } from '#text/withoutLabels.ts'
import type { DeliveryState } from '../../states.ts'
import { isUsable, nextStates } from '../plan/decisionSql.ts'
import { mutesOfAlert } from '../plan/findMuted.ts'
import { states } from '../stateSql.ts'
import type { Claimed } from './claimDeliveries.ts'

/** An alert that waited longer than this in the queue is no news any more. */
const maxWait = sql`interval '2 hours'`

/** One story of a message, and what decides now whether it is still sent. */
export type DeliveryRow = {
  story_id: number
  user_id: number
  is_head: boolean
  kind: 'alert' | 'bundle' | 'digest'
  maybe_twice: boolean
  message_id: number | null
  attempts: number
  queued_at: Date
  locale: Locale
  keyword: string | null
  because: string | null
  /** Sentence with the keyword, of an alert by itself and unless the headline has it. */
  sentence: MarkedSentence | null
  post: { id: number; title: string; source: string; published_at: string; agency_id: number; name_ar: string; name_en: string } | null
  agency_count: number
  /**
   * The state that it gets instead of being sent, with its reason and when it is due; null: it is
   * sent.
   */
  next: DeliveryState | null
  why: string | null
  due: Date | null
  mute: string | null
}

/**
 * The stories of claimed messages, best first: those that most agencies report, then the newest.
 */
export async function readDeliveries(app: App, channel: string, claimed: Claimed[]): Promise<DeliveryRow[]> {
  const rows = await readRows(app, channel, claimed)
  const sentences = await readSentences(
    app,
    rows.map(({ kind, post, because }) => ({ postId: post?.id ?? 0, because: kind === 'alert' ? because : null })),
  )
  return rows.map((row, index) => ({
    ...row,
    post: row.post && { ...row.post, title: withoutLabels(row.post.title) },
    sentence: sentences[index] ?? null,
  }))
}

function readRows(app: App, channel: string, claimed: Claimed[]): Promise<Omit<DeliveryRow, 'sentence'>[]> {
  const now = app.now()
  return executePrepared(
    sql<Omit<DeliveryRow, 'sentence'>>`
    with wanted as materialized (
      select d.* from unnest(${claimed.map((one) => one.story_id)}::bigint[], ${claimed.map((one) => one.user_id)}::int[]) as c (story_id, user_id)
      join deliveries d on d.story_id = c.story_id and d.user_id = c.user_id and d.channel = ${channel}
      union all select d.* from deliveries d where not d.is_head and d.state = ${states.queued}
        and d.message_id = any(${claimed.flatMap(({ message_id }) => message_id ?? [])}::bigint[])),
    asked as (
      select d.*, s.state as plan, d.queued_at < ${now}::timestamptz - ${maxWait} as is_old, false as joins, null as fixed, 'plan_ended' as ended
      from wanted d left join subscriptions s on s.user_id = d.user_id),
    ${nextStates(now, isUsable(sql`${channel}::text`))}
    select d.story_id, d.user_id, d.is_head, d.kind, d.maybe_twice, d.message_id, d.attempts, d.queued_at, coalesce(u.locale, 'ar') as locale,
      a.keyword, a.because, coalesce(st.agency_count, 1) as agency_count,
      case when p.id is not null then jsonb_build_object('id', p.id, 'title', p.title, 'source', p.source, 'published_at', p.published_at,
        'agency_id', p.agency_id, 'name_ar', g.name_ar, 'name_en', g.name_en) end as post,
      (select m.kind from mutes m where ${mutesOfAlert(now)} limit 1) as mute,
      nullif(d.next, ${states.queued}) as next, d.why, d.due
    from next_states d
    left join alerts a on a.story_id = d.story_id and a.user_id = d.user_id
    left join posts p on p.id = a.post_id left join agencies g on g.id = p.agency_id left join stories st on st.id = d.story_id
    left join users u on u.id = d.user_id
    order by agency_count desc, p.published_at desc nulls last, d.story_id desc`,
    app.db,
  )
}
