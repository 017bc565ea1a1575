import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import { inTransaction } from '#base/database/transact.ts'
import { disableChannel } from '#features/channels/server/disableChannel.ts'
import { stoppedByReader, whatsappOutcome } from '#partners/callWhatsapp.ts'
import { type DeliveryState, deliveryStates, isFailure, statesBefore } from '../../states.ts'
import { countOutcomes } from '../metrics/countOutcomes.ts'
import { type FailedDelivery, fallBack } from '../plan/fallBack.ts'
import { refundPlaces } from '../refundPlaces.ts'
import { listOf, states } from '../stateSql.ts'
import { isUnreachableAgain, noteReached } from './isUnreachableAgain.ts'

/** States that WhatsApp reports, which have the names of ours. */
const reported = deliveryStates.sent.next

/**
 * Report of WhatsApp about a message; `errorCode` and `error` (code and words) of a failure. States
 * that we do not know are ignored.
 */
export type StateReport = { providerId: string; state: string; errorCode: number | undefined; error: string | undefined }

/**
 * Records what WhatsApp reports, all of one webhook at once. States only go forward (sent,
 * delivered, read), so reports may come twice or out of order; what was delivered cannot fail any
 * more. A report that comes before we have recorded the message waits for that.
 */
export async function recordStates(app: App, reports: StateReport[]): Promise<void> {
  const now = app.now()
  const rows = reports.flatMap(({ providerId: provider_id, state, errorCode, error = null }) => {
    const later = reported.find((one) => one === state)
    const reason = later && isFailure(later) ? reasonOf(errorCode) : null
    return later ? { provider_id, state: later, reason, error: isFailure(later) ? error : null, received_at: now } : []
  })
  if (rows.length === 0) return
  await inTransaction(app.db, async (tx) => {
    await tx
      .insertInto('early_states')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const ids = rows.map(({ provider_id }) => provider_id)
    await countOutcomes(tx, 'whatsapp', await applyStates(tx, now, ids))
  })
}

/**
 * `stopped`: the reader does not want our messages any more; `gone`: nothing reaches the number;
 * `refused`: this message was not delivered.
 */
function reasonOf(code: number | undefined): 'stopped' | 'gone' | 'refused' {
  if (code === undefined || whatsappOutcome(code) !== 'gone') return 'refused'
  return code === stoppedByReader ? 'stopped' : 'gone'
}

/**
 * `is_replaced`: the reader has confirmed a number since it was sent, so it says nothing about that
 * one.
 */
type Applied = FailedDelivery & {
  state: DeliveryState
  reason: string | null
  told: 'stopped' | 'gone' | 'refused' | null
  is_replaced: boolean
}

/**
 * Applies the reports about these messages that have come so far; called when either side is new.
 * What failed gives its place in the reader's limit back and falls back to the next channel.
 * @returns the deliveries that changed
 */
export async function applyStates(tx: Tx, now: Date, providerIds: string[]): Promise<Applied[]> {
  const { rows } = await sql<Applied>`
    with reported as (
      select distinct on (provider_id) provider_id, state, reason, error from early_states where provider_id = any(${providerIds})
      order by provider_id, array_position(array[${states.read}, ${states.delivered}, ${states.failed}], state)),
    applied as (
      update deliveries d set state = r.state, reason = case r.reason when 'stopped' then 'gone' else r.reason end,
        provider_error = r.error,
        delivered_at = case when r.state <> ${states.failed} then coalesce(d.delivered_at, ${now}) end,
        read_at = case when r.state = ${states.read} then ${now}::timestamptz end
      from reported r where d.channel = 'whatsapp' and d.provider_id = r.provider_id
        and (d.state in ${listOf(statesBefore('delivered'))} or (d.state = ${states.delivered} and r.state = ${states.read}))
      returning d.story_id, d.user_id, d.channel, d.kind, d.state, d.reason, r.reason as told,
        exists (select from whatsapp_numbers w where w.user_id = d.user_id and w.verified_at > d.sent_at) as is_replaced)
    select * from applied`.execute(tx)
  const failed = rows.filter(({ state }) => isFailure(state))
  const left = failed.filter(({ told, is_replaced }) => told !== 'refused' && !is_replaced)
  for (const [userId, told] of new Map(left.map(({ user_id, told }) => [user_id, told])))
    if (told === 'stopped') await disableChannel(tx, userId, 'whatsapp', 'stopped', now)
    else if (await isUnreachableAgain(tx, userId, now)) await disableChannel(tx, userId, 'whatsapp', 'gone', now)
  await noteReached(tx, [
    ...new Set(rows.filter(({ state, is_replaced }) => !isFailure(state) && !is_replaced).map(({ user_id }) => user_id)),
  ])
  await refundPlaces(tx, 'whatsapp', failed)
  await fallBack(tx, now, failed)
  return rows
}
