import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import { executePrepared } from '#base/database/prepare.ts'
import { inTransaction } from '#base/database/transact.ts'
import type { Channel } from '#features/channels/channels.ts'
import { disableChannel } from '#features/channels/server/disableChannel.ts'
import { fallBack } from '../plan/fallBack.ts'
import { applyStates } from '../whatsapp/recordStates.ts'
import type { Outcome } from './outcome.ts'

type Recorded = { story_id: number; user_id: number; message_id: number | null; kind: string; state: string }

/**
 * Records what became of messages, if they are still claimed by the attempt that reports it. What failed for good falls back to the reader's next
 * channel, in the same transaction; what was not sent gives back its place in the reader's limit.
 */
export async function recordOutcomes(app: App, channel: Channel, outcomes: Outcome[]): Promise<void> {
  if (outcomes.length === 0) return
  await inTransaction(app.db, async (tx) => {
    const now = app.now()
    const recorded = await update(tx, now, channel, outcomes)
    const unsent = findUnsent(recorded)
    if (unsent.length > 0) await refund(tx, channel, unsent)
    for (const userId of new Set(outcomes.filter(({ is_gone }) => is_gone).map(({ user_id }) => user_id)))
      await disableChannel(tx, userId, channel, 'gone', now)
    // A report may have come before this (whatsapp/recordStates.ts).
    if (channel === 'whatsapp')
      await applyStates(
        tx,
        now,
        outcomes.flatMap(({ provider_id }) => provider_id ?? []),
      )
    await fallBack(
      tx,
      now,
      recorded.filter(({ state }) => state === 'failed').map((row) => ({ ...row, channel })),
    )
  })
}

const counting = ['sent', 'retry', 'unknown']

/** What counts no more: not a story that was left out of a bundle that was sent. */
function findUnsent(recorded: Recorded[]): Recorded[] {
  const sent = new Set(recorded.filter(({ state }) => counting.includes(state)).map(({ message_id }) => message_id))
  return recorded.filter(({ state, message_id }) => !counting.includes(state) && (message_id === null || !sent.has(message_id)))
}

function update(tx: Tx, now: Date, channel: string, outcomes: Outcome[]): Promise<Recorded[]> {
  const list = <Key extends keyof Outcome>(key: Key) => outcomes.map((outcome) => outcome[key])
  return executePrepared(
    sql<Recorded>`
    update deliveries d set state = o.state, reason = o.reason, provider_id = coalesce(o.provider_id, d.provider_id), due_at = o.due_at,
      maybe_twice = o.maybe_twice, shown_agencies = o.shown_agencies, leased_until = null,
      sent_at = case when o.state in ('sent', 'unknown') then ${now}::timestamptz end,
      message_id = case when o.state in ('held', 'digest', 'collected') then null else d.message_id end,
      is_head = d.is_head or o.state in ('held', 'digest', 'collected')
    from unnest(${list('story_id')}::bigint[], ${list('user_id')}::int[], ${list('attempts')}::int[], ${list('message_id')}::bigint[],
      ${list('state')}::text[], ${list('reason')}::text[], ${list('provider_id')}::text[], ${list('due_at')}::timestamptz[],
      ${list('maybe_twice')}::boolean[], ${list('shown_agencies')}::smallint[])
      as o (story_id, user_id, attempts, message_id, state, reason, provider_id, due_at, maybe_twice, shown_agencies)
    where d.story_id = o.story_id and d.user_id = o.user_id and d.channel = ${channel}
      and case when d.is_head then d.state = 'sending' and d.attempts = o.attempts else d.state = 'queued' and d.message_id = o.message_id end
    returning d.story_id, d.user_id, o.message_id, d.kind, d.state`,
    tx,
  )
}

async function refund(tx: Tx, channel: string, unsent: Recorded[]): Promise<void> {
  await sql`
    with given as (
      update deliveries d set counted_in = null from (select d.story_id, d.user_id, d.counted_in from deliveries d
        join unnest(${unsent.map(({ story_id }) => story_id)}::bigint[], ${unsent.map(({ user_id }) => user_id)}::int[]) as u (story_id, user_id)
          on u.story_id = d.story_id and u.user_id = d.user_id and d.channel = ${channel} where d.counted_in is not null) before
      where d.story_id = before.story_id and d.user_id = before.user_id and d.channel = ${channel}
      returning d.user_id, before.counted_in),
    sums as (select user_id, counted_in, count(*) as messages from given group by user_id, counted_in),
    locked as (
      select c.user_id, c.window_start, s.messages from delivery_counts c join sums s on s.user_id = c.user_id and s.counted_in = c.window_start
      where c.channel = ${channel} order by c.user_id for update of c)
    update delivery_counts c set used = greatest(0, c.used - l.messages) from locked l
    where c.user_id = l.user_id and c.channel = ${channel} and c.window_start = l.window_start`.execute(tx)
}
