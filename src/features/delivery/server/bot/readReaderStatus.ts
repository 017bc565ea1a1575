import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { kuwaitTime } from '#kuwaitTime.ts'
import { withoutLabels } from '#text/withoutLabels.ts'
import { maxTelegrams, windowOpenedAt } from '../plan/settingsSql.ts'
import { anyOf } from '../stateSql.ts'

/**
 * Reads what /status says: the plan, the messages of this window on Telegram, what waits, and the
 * mutes in force.
 */
export async function readReaderStatus(app: App, userId: number) {
  const now = app.now()
  const { rows } = await sql<{ plan: string | null; sent: number; max: number; held: number; mutes: number; muted_until: Date | null }>`
    select s.state as plan, ${maxTelegrams} as max,
      coalesce((select used from delivery_counts c where c.user_id = u.id and c.channel = 'telegram' and c.window_start = ${windowOpenedAt(now)}), 0) as sent,
      (select count(*)::int from deliveries d where d.user_id = u.id and d.state in ${anyOf('kept')}) as held,
      (select count(*)::int from mutes m where m.user_id = u.id and m.kind <> 'all' and (m.until is null or m.until > ${now})) as mutes,
      (select m.until from mutes m where m.user_id = u.id and m.kind = 'all' and m.until > ${now}) as muted_until
    from users u left join subscriptions s on s.user_id = u.id left join alert_settings t on t.user_id = u.id where u.id = ${userId}`.execute(
    app.db,
  )
  const { plan, muted_until, ...counts } = rows[0] ?? { plan: null, sent: 0, max: 0, held: 0, mutes: 0, muted_until: null }
  return { ...counts, plan: plan ?? 'ended', mutedUntil: muted_until && kuwaitTime(muted_until.getTime()).slice(0, 16).replace('T', ' ') }
}

/** The reader's newest alert. */
export async function readLastAlert(app: App, userId: number) {
  const alert = await app.db
    .selectFrom('alerts as a')
    .innerJoin('posts as p', 'p.id', 'a.post_id')
    .select(['p.title', 'a.keyword', 'a.because', 'a.is_followed'])
    .where('a.user_id', '=', userId)
    .orderBy('a.matched_at', 'desc')
    .orderBy('a.story_id', 'desc')
    .executeTakeFirst()
  return alert && { ...alert, title: withoutLabels(alert.title) }
}
