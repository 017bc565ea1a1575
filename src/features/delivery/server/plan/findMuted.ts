import { sql } from 'kysely'
import type { Tx } from '#base/database/db.ts'
import { executePrepared } from '#base/database/prepare.ts'
import { rematchAlert } from '#features/alerts/server/rematchAlert.ts'
import { presentAgency } from '#features/taxonomy/server/presentAgency.ts'

/** A reader who does not want to hear of a story; the reason is the kind of their mute. */
export type Muted = { user_id: number; reason: string }

/**
 * The mutes in force (`m`) that concern an alert (`a`) of a post (`p`); they name what a merged
 * agency has become.
 */
export const mutesOfAlert = (now: Date) => sql`
  m.user_id = a.user_id and (m.until is null or m.until > ${now}::timestamptz)
  and m.value = case m.kind when 'keyword' then keyword_words(a.keyword) when 'agency' then ${presentAgency(sql.raw('p.agency_id'))}::text
    when 'story' then a.story_id::text else '' end`

/**
 * The readers among the unplanned alerts of a story who have muted it. If only the keyword is muted
 * but another of theirs matches too, the alert gives that one as its reason and is sent.
 */
export async function findMuted(tx: Tx, story: number, now: Date): Promise<Muted[]> {
  const rows = await executePrepared(
    sql<Muted>`
    select a.user_id, (array_agg(m.kind order by m.kind = 'keyword'))[1] as reason
    from alerts a join posts p on p.id = a.post_id join mutes m on ${mutesOfAlert(now)}
    where a.story_id = ${story} and not exists (select from deliveries d where d.story_id = a.story_id and d.user_id = a.user_id)
    group by a.user_id order by a.user_id`,
    tx,
  )
  const muted: Muted[] = []
  for (const row of rows) {
    if (row.reason === 'keyword' && (await rematchAlert(tx, story, row.user_id, await mutedKeywords(tx, row.user_id, now)))) continue
    muted.push(row)
  }
  return muted
}

async function mutedKeywords(tx: Tx, userId: number, now: Date): Promise<string[]> {
  const query = tx.selectFrom('mutes').select('value').where('user_id', '=', userId).where('kind', '=', 'keyword')
  const rows = await query.where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', now)])).execute()
  return rows.map(({ value }) => value)
}
