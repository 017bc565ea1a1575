import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import { executePrepared } from '#base/database/prepare.ts'
import { inTransaction } from '#base/database/transact.ts'
import type { ChannelRate } from './channelRates.ts'
import { maxPauseMs } from './pauseProvider.ts'

/** `hasMore`: whether more may be queued; `waitMs`: after how long to ask again, if the provider's limit or a pause it asked for is the reason. */
export type Claim = { claimed: Claimed[]; hasMore: boolean; waitMs: number | undefined }

/** A delivery that this worker has claimed, the head of its message. `attempts` includes this one. */
export type Claimed = { story_id: number; user_id: number; attempts: number; message_id: number | null }

/** Longer than any call of a provider takes. */
const leaseSeconds = 60

/**
 * Claims the next messages of a channel, in their turn; not more than the provider takes now from all workers together. If this process dies, another
 * one sends them again when the lease ends.
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

/** Takes one call of a channel's pace for something besides deliveries. @returns false if the provider takes none now */
export function takeCall(app: App, channel: ChannelRate): Promise<boolean> {
  return inTransaction(app.db, async (tx) => {
    const { allowed } = await takePace(tx, app.now(), channel, 1)
    if (allowed > 0) await advancePace(tx, app.now(), channel, 1)
    return allowed > 0
  })
}

/** Generic cell rate algorithm: calls are due at even intervals, and may come `burst` early. */
async function takePace(tx: Tx, now: Date, { name, perSecond, burst }: ChannelRate, max: number) {
  const query = tx.selectFrom('provider_pace').select(['next_at', 'paused_until']).where('channel', '=', name)
  const pace = await (perSecond ? query.forUpdate() : query).executeTakeFirstOrThrow()
  const paused = new Date(pace.paused_until).getTime() - now.getTime()
  if (paused > 0 && paused <= maxPauseMs) return { allowed: 0, waitMs: paused }
  if (!perSecond) return { allowed: max, waitMs: undefined }
  const ahead = paceAhead(pace.next_at, now)
  const allowed = Math.floor(burst - (ahead * perSecond) / 1000)
  return { allowed: Math.max(0, Math.min(max, allowed)), waitMs: Math.ceil(1000 / perSecond) }
}

/** Calls are never due later than this, in ms; what says so was written while the clock was fast. */
const maxAheadMs = 60_000

function paceAhead(nextAt: Date | string, now: Date): number {
  const ahead = new Date(nextAt).getTime() - now.getTime()
  return ahead > maxAheadMs ? 0 : Math.max(0, ahead)
}

async function advancePace(tx: Tx, now: Date, { name, perSecond = 1 }: ChannelRate, used: number): Promise<void> {
  await sql`
    update provider_pace set next_at = case when next_at between ${now} and ${new Date(now.getTime() + maxAheadMs)} then next_at
      else ${now}::timestamptz end + make_interval(secs => ${used / perSecond})
    where channel = ${name}`.execute(tx)
}

/** Picks the next `max`; those whose chat has had a message in this second wait, and are not claimed. */
async function claim(tx: Tx, now: Date, { name, perChat }: ChannelRate, max: number): Promise<{ claimed: Claimed[]; picked: number }> {
  const paced = perChat
    ? sql`insert into chat_pace (user_id, next_at) select distinct on (user_id) user_id, ${now}::timestamptz + interval '1 second' from picked order by user_id
        on conflict (user_id) do update set next_at = excluded.next_at where chat_pace.next_at <= ${now} or chat_pace.next_at > ${new Date(now.getTime() + maxAheadMs)} returning user_id`
    : sql`select distinct user_id from picked`
  const rows = await executePrepared(
    sql<Claimed & { state: string }>`
    with picked as materialized (
      select story_id, user_id, turn from deliveries where channel = ${name} and state = 'queued' and is_head
      order by turn limit ${max} for update skip locked),
    paced as (${paced}),
    sorted as (
      select p.*, paced.user_id is not null and (${!perChat} or row_number() over (partition by p.user_id order by p.turn, p.story_id) = 1) as is_free
      from picked p left join paced using (user_id))
    update deliveries d set state = case when s.is_free then 'sending' else 'retry' end,
      attempts = d.attempts + case when s.is_free then 1 else 0 end,
      leased_until = case when s.is_free then ${now}::timestamptz + make_interval(secs => ${leaseSeconds}) end,
      due_at = case when s.is_free then null else ${now}::timestamptz + interval '1 second' end
    from sorted s where d.story_id = s.story_id and d.user_id = s.user_id and d.channel = ${name}
    returning d.story_id, d.user_id, d.attempts, d.message_id, d.state`,
    tx,
  )
  const claimed = rows.filter(({ state }) => state === 'sending').map(({ state: _, ...claimed }) => claimed)
  return { claimed, picked: rows.length }
}
