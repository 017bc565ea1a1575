import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { advisoryLocks } from '#base/database/advisoryLocks.ts'
import type { Tx } from '#base/database/db.ts'
import { executePrepared } from '#base/database/prepare.ts'
import { inTransaction } from '#base/database/transact.ts'
import { states } from '../stateSql.ts'
import { findMuted, type Muted } from './findMuted.ts'
import { chosenChannels } from './settingsSql.ts'
import { type Targets, writeDeliveries } from './writeDeliveries.ts'

/** Stories per call, so that a worker can stop while many are waiting. */
const maxStories = 200

/** Hours after which a post is no news any more: it does not ring, but goes into the digest. */
const newsHours = 6

/**
 * Plans the deliveries of stories with new alerts, one story per transaction. Any number of workers
 * may do so concurrently; planning a story again adds only what is missing.
 * @returns whether there may be more
 */
export async function planDeliveries(app: App): Promise<boolean> {
  for (let stories = 0; stories < maxStories; stories++) {
    const planned = await inTransaction(app.db, (tx) => planNext(tx, app.now()))
    if (!planned) return false
  }
  return true
}

async function planNext(tx: Tx, now: Date): Promise<boolean> {
  // Two workers may have taken two rows of one story; the second waits for the lock, and its next
  // statement then sees what the first has planned.
  const rows = await executePrepared(
    sql<{ story_id: number }>`
    with taken as (
      delete from stories_to_deliver where id = (select id from stories_to_deliver order by id limit 1 for update skip locked) returning story_id)
    select story_id, pg_advisory_xact_lock(${advisoryLocks.planDeliveries}::int, (story_id % ${2 ** 31}::bigint)::int) from taken`,
    tx,
  )
  const story = rows[0]?.story_id
  if (story === undefined) return false
  const muted = await findMuted(tx, story, now)
  await writeDeliveries(tx, now, targetsOf(story, now, muted))
  return true
}

/**
 * Each alert of a story without a delivery, on the channels that its reader has chosen and that
 * work: all of them, or the first; on none if they have muted it. A newsroom that was restored
 * reads the news since its backup again, and may have sent alerts of them in its former life: those
 * of posts that were published before the restore are only noted in the alert log.
 */
const targetsOf = (story: number, now: Date, muted: Muted[]): Targets => sql`
  select a.story_id, a.user_id, s.state as plan, reached.channel, 'alert' as kind, null::text as instead_of,
    p.published_at < ${now}::timestamptz - make_interval(hours => ${newsHours}) as is_old, f.fixed, f.reason as why_fixed
  from alerts a join posts p on p.id = a.post_id
  left join subscriptions s on s.user_id = a.user_id
  left join alert_settings t on t.user_id = a.user_id
  left join unnest(${muted.map(({ user_id }) => user_id)}::int[], ${muted.map(({ reason }) => reason)}::text[]) as m (user_id, reason)
    on m.user_id = a.user_id
  left join lateral (
    select ${states.muted} as fixed, m.reason where m.reason is not null
    union all select ${states.unknown}, 'restored' where m.reason is null
      and p.published_at < (select max(finished_at) from newsroom_backups where kind = 'restore' and not was_stopped)) f on true
  left join lateral (
    select chosen.channel from unnest(${chosenChannels}) with ordinality as chosen (channel, place)
    where f.fixed is null and s.state in ('running', 'grace')
      and exists (select from usable_channels u where u.user_id = a.user_id and u.channel = chosen.channel)
    order by chosen.place limit case when t.send_to = 'first' then 1 end) reached on true
  where a.story_id = ${story} and not exists (select from deliveries d where d.story_id = a.story_id and d.user_id = a.user_id)`
