import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import { executePrepared } from '#base/database/prepare.ts'
import { inTransaction } from '#base/database/transact.ts'
import type { Channel } from '#features/channels/channels.ts'
import { disableChannel } from '#features/channels/server/disableChannel.ts'
import { type DeliveryState, isIn } from '../../states.ts'
import { countHours } from '../metrics/countHours.ts'
import { countOutcomes } from '../metrics/countOutcomes.ts'
import { fallBack } from '../plan/fallBack.ts'
import { refundPlaces } from '../refundPlaces.ts'
import { anyOf, states } from '../stateSql.ts'
import { isUnreachableAgain } from '../whatsapp/isUnreachableAgain.ts'
import { applyStates } from '../whatsapp/recordStates.ts'
import type { DeliveryOutcome } from './deliveryOutcome.ts'

type Recorded = {
  story_id: number
  user_id: number
  message_id: number | null
  kind: string
  state: DeliveryState
  reason: string | null
  queued_at: Date | null
  is_gone: boolean
}

/**
 * Records what became of messages, if they are still claimed by the attempt that reports it. What
 * failed for good falls back to the reader's next channel, in the same transaction; what was not
 * sent gives back its place in the reader's limit.
 */
export async function recordDeliveryOutcomes(app: App, channel: Channel, outcomes: DeliveryOutcome[]): Promise<void> {
  if (outcomes.length === 0) return
  await inTransaction(app.db, async (tx) => {
    const now = app.now()
    const messages = [...new Set(outcomes.flatMap(({ message_id }) => message_id ?? []))]
    if (messages.length > 0) await lockHeads(tx, channel, messages)
    const recorded = await update(tx, now, channel, outcomes, messages)
    const unsent = findUnsent(recorded)
    await refundPlaces(tx, channel, unsent)
    for (const userId of new Set(recorded.filter(({ is_gone }) => is_gone).map(({ user_id }) => user_id)))
      if (channel !== 'whatsapp' || (await isUnreachableAgain(tx, userId, now))) await disableChannel(tx, userId, channel, 'gone', now)
    // A report may have come before this (whatsapp/recordStates.ts).
    const ids = channel === 'whatsapp' ? outcomes.flatMap(({ provider_id }) => provider_id ?? []) : []
    const applied = ids.length > 0 ? await applyStates(tx, now, ids) : []
    await fallBack(
      tx,
      now,
      recorded.filter(({ state }) => state === 'failed').map((row) => ({ ...row, channel })),
    )
    await countOutcomes(tx, channel, [...recorded, ...applied])
    await countHours(tx, now, channel, recorded)
  })
}

/** Finds what counts no longer: not a story that was left out of a bundle that was sent. */
function findUnsent(recorded: Recorded[]): Recorded[] {
  const sent = new Set(recorded.filter(({ state }) => counts(state)).map(({ message_id }) => message_id))
  return recorded.filter(({ state, message_id }) => !counts(state) && (message_id === null || !sent.has(message_id)))
}

/** Whether an outcome still takes a place in the reader's limit. */
const counts = (state: DeliveryState) => isIn(state, 'moving', 'accepted', 'unclear')

/** Nobody claims these messages again until the outcomes are recorded. */
async function lockHeads(tx: Tx, channel: string, messages: number[]): Promise<void> {
  await sql`select from deliveries where message_id = any(${messages}::bigint[]) and is_head and channel = ${channel}
    order by message_id for update`.execute(tx)
}

/**
 * A story that is not the head of its message has no attempts of its own: those of the head tell
 * whether the message is still claimed.
 */
function update(tx: Tx, now: Date, channel: string, outcomes: DeliveryOutcome[], messages: number[]): Promise<Recorded[]> {
  const list = <Key extends keyof DeliveryOutcome>(key: Key) => outcomes.map((outcome) => outcome[key])
  return executePrepared(
    sql<Recorded>`
    update deliveries d set state = o.state, reason = o.reason, provider_id = coalesce(o.provider_id, d.provider_id), provider_error = o.provider_error, due_at = o.due_at,
      maybe_twice = o.maybe_twice, shown_agencies = o.shown_agencies, leased_until = null,
      sent_at = case when o.state in ${anyOf('accepted', 'unclear')} then ${now}::timestamptz end,
      -- What waits for its next message begins anew: the attempts of this one would shorten that one's.
      message_id = case when o.state in ${anyOf('kept')} then null else d.message_id end,
      attempts = case when o.state in ${anyOf('kept')} then 0 else d.attempts end,
      is_head = d.is_head or o.state in ${anyOf('kept')}
    from unnest(${list('story_id')}::bigint[], ${list('user_id')}::int[], ${list('attempts')}::int[], ${list('message_id')}::bigint[],
      ${list('state')}::text[], ${list('reason')}::text[], ${list('provider_id')}::text[], ${list('provider_error')}::text[], ${list('due_at')}::timestamptz[],
      ${list('maybe_twice')}::boolean[], ${list('shown_agencies')}::smallint[], ${list('is_gone')}::boolean[])
      as o (story_id, user_id, attempts, message_id, state, reason, provider_id, provider_error, due_at, maybe_twice, shown_agencies, is_gone)
    where d.story_id = o.story_id and d.user_id = o.user_id and d.channel = ${channel}
      and d.message_id is not distinct from o.message_id
      and case when d.is_head then d.state = ${states.sending} and d.attempts = o.attempts
        else d.state = ${states.queued} and (o.message_id, o.attempts) in (select h.message_id, h.attempts from deliveries h
          where h.message_id = any(${messages}::bigint[]) and h.is_head and h.state = ${states.sending} and h.channel = ${channel}) end
    returning d.story_id, d.user_id, o.message_id, d.kind, d.state, d.reason, d.queued_at, o.is_gone`,
    tx,
  )
}
