import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import { latestWritten } from '#base/database/fastClock.ts'
import { executePrepared } from '#base/database/prepare.ts'
import { inTransaction } from '#base/database/transact.ts'
import { type ChannelRate, chatMs } from '#features/channels/server/pace/channelRates.ts'
import { advancePace, takePace } from '#features/channels/server/pace/takePace.ts'
import type { DeliveryState } from '../../states.ts'
import { states } from '../stateSql.ts'

/**
 * `hasMore`: whether more may be queued; `waitMs`: after how long to ask again, if the provider's
 * limit or a pause it asked for is the reason.
 */
export type Claim = { claimed: Claimed[]; hasMore: boolean; waitMs: number | undefined }

/**
 * A delivery that this worker has claimed, the head of its message. `attempts` includes this one.
 */
export type Claimed = { story_id: number; user_id: number; attempts: number; message_id: number | null }

/** Longer than any call of a provider takes. */
const leaseSeconds = 60

/**
 * Claims the next messages of a channel, in their turn; not more than the provider takes now from
 * all workers together. If this process dies, another one sends them again when the lease ends.
 */
export function claimDeliveries(app: App, channel: ChannelRate, max: number): Promise<Claim> {
  return inTransaction(app.db, async (tx) => {
    const now = app.now()
    const { allowed, waitMs } = await takePace(tx, now, channel, max)
    if (allowed === 0) return { claimed: [], hasMore: false, waitMs }
    const { claimed, picked } = await claim(tx, now, channel, allowed)
    if (channel.perSecond && claimed.length > 0) await advancePace(tx, now, channel, claimed.length)
    return { claimed, hasMore: picked === allowed, waitMs: undefined }
  })
}

/**
 * Picks the next `max`; those whose chat has had a message in this second, or asked us to wait, are
 * not claimed and wait for that.
 */
async function claim(tx: Tx, now: Date, { name, perChat }: ChannelRate, max: number): Promise<{ claimed: Claimed[]; picked: number }> {
  const latest = latestWritten(now)
  const chatFree = new Date(now.getTime() + chatMs)
  const chats = perChat
    ? sql`left join telegram_chats c on c.user_id = d.user_id left join chat_pace on chat_pace.chat_id = c.chat_id`
    : sql``
  const paced = perChat
    ? sql`insert into chat_pace (chat_id, next_at, written_at) select distinct chat_id, ${chatFree}::timestamptz, ${now}::timestamptz from picked where chat_id is not null order by chat_id
        on conflict (chat_id) do update set next_at = excluded.next_at, written_at = excluded.written_at
          where chat_pace.next_at <= ${now} or chat_pace.written_at > ${latest} returning chat_id`
    : sql`select null::bigint as chat_id where false`
  const rows = await executePrepared(
    sql<Claimed & { state: DeliveryState }>`
    with picked as materialized (
      select d.story_id, d.user_id, d.turn, ${perChat ? sql`c.chat_id, case when chat_pace.written_at <= ${latest} then chat_pace.next_at end as next_at` : sql`null::bigint as chat_id, null::timestamptz as next_at`}
      from deliveries d ${chats} where d.channel = ${name} and d.state = ${states.queued} and d.is_head
      order by d.turn limit ${max} for update of d skip locked),
    paced as (${paced}),
    sorted as (
      select p.*, p.chat_id is null or (paced.chat_id is not null and row_number() over (partition by p.chat_id order by p.turn, p.story_id) = 1) as is_free
      from picked p left join paced on paced.chat_id = p.chat_id)
    update deliveries d set state = case when s.is_free then ${states.sending} else ${states.retry} end,
      attempts = d.attempts + case when s.is_free then 1 else 0 end,
      leased_until = case when s.is_free then ${now}::timestamptz + make_interval(secs => ${leaseSeconds}) end,
      due_at = case when s.is_free then null else greatest(${chatFree}::timestamptz, s.next_at) end
    from sorted s where d.story_id = s.story_id and d.user_id = s.user_id and d.channel = ${name}
    returning d.story_id, d.user_id, d.attempts, d.message_id, d.state`,
    tx,
  )
  const claimed = rows.filter(({ state }) => state === 'sending').map(({ state: _, ...claimed }) => claimed)
  return { claimed, picked: rows.length }
}
