import { sql } from 'kysely'
import type { Tx } from '#base/database/db.ts'
import { anyOf } from '../stateSql.ts'
import { chosenChannels } from './settingsSql.ts'
import { writeDeliveries } from './writeDeliveries.ts'

/** A delivery that failed for good. */
export type FailedDelivery = { story_id: number; user_id: number; channel: string; kind: string }

/**
 * Plans what failed on the next channel in the reader's order that works and was not tried for this
 * story, unless the story reaches the reader in another way. What was in a bundle or digest goes
 * into one there too.
 */
export async function fallBack(tx: Tx, now: Date, failed: FailedDelivery[]): Promise<void> {
  // One statement can take only one message of each reader's limit.
  const rounds: FailedDelivery[][] = []
  const taken = new Map<number, number>()
  for (const one of failed.toSorted((a, b) => a.story_id - b.story_id)) {
    const round = one.kind === 'alert' ? (taken.get(one.user_id) ?? 0) : 0
    if (one.kind === 'alert') taken.set(one.user_id, round + 1)
    rounds[round] = [...(rounds[round] ?? []), one]
  }
  for (const round of rounds) await planNext(tx, now, round)
}

async function planNext(tx: Tx, now: Date, failed: FailedDelivery[]): Promise<void> {
  await writeDeliveries(
    tx,
    now,
    sql`
      select f.story_id, f.user_id, s.state as plan, next.channel, f.kind, f.channel as instead_of, false as is_old, null::text as fixed, null::text as why_fixed
      from unnest(${failed.map((one) => one.story_id)}::bigint[], ${failed.map((one) => one.user_id)}::int[],
        ${failed.map((one) => one.channel)}::text[], ${failed.map((one) => one.kind)}::text[]) as f (story_id, user_id, channel, kind)
      join subscriptions s on s.user_id = f.user_id
      left join alert_settings t on t.user_id = f.user_id
      join lateral (
        select chosen.channel from unnest(${chosenChannels}) with ordinality as chosen (channel, place)
        where exists (select from usable_channels u where u.user_id = f.user_id and u.channel = chosen.channel)
          and not exists (select from deliveries d where d.story_id = f.story_id and d.user_id = f.user_id and d.channel = chosen.channel)
        order by chosen.place limit 1) next on true
      where not exists (select from deliveries d where d.story_id = f.story_id and d.user_id = f.user_id and d.state not in ${anyOf('lost')})`,
  )
}
