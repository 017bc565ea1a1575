import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { retryUnavailable } from '#base/database/retryUnavailable.ts'
import { inTransaction } from '#base/database/transact.ts'
import { deleteGone } from '#features/channels/server/push/goneEndpoints.ts'
import type { SendResult } from '#partners/sendResult.ts'
import type { UrgentSend } from './claimSends.ts'

/** Time from the claim; shorter than the lease, after which another worker sends them again. */
const recordForMs = 50_000
const firstPauseMs = 30_000
const longestPauseMs = 15 * 60_000

/** `claimedAt`: by `performance.now()`. */
type SendOutcome = { send: UrgentSend; result: SendResult; claimedAt: number }

/**
 * Records what became of sends: while one transaction runs, the outcomes for the next one gather.
 */
export function createRecorder(app: App) {
  let waiting: SendOutcome[] = []
  let recording: Promise<void> | undefined
  async function run(): Promise<void> {
    const outcomes = waiting
    waiting = []
    recording = undefined
    const waited = performance.now() - Math.min(...outcomes.map(({ claimedAt }) => claimedAt))
    await retryUnavailable(recordForMs - waited, () => recordSends(app, outcomes))
  }
  let last: Promise<void> = Promise.resolve()
  return {
    /** Resolves once it is recorded. */
    record(outcome: SendOutcome): Promise<void> {
      waiting.push(outcome)
      if (!recording) {
        recording = last.then(run)
        last = recording.catch(() => {})
      }
      return recording
    },
  }
}

async function recordSends(app: App, outcomes: SendOutcome[]): Promise<void> {
  const of = (...kinds: SendResult['outcome'][]) => outcomes.filter(({ result }) => kinds.includes(result.outcome)).map(({ send }) => send)
  // What may have arrived is not sent again: nobody is to be rung twice.
  const finished = of('sent', 'refused', 'unknown')
  const idsOf = (sends: UrgentSend[]) => sends.map(({ browser_id }) => browser_id)
  const gone = of('gone').map(({ browser_id, endpoint }) => ({ id: browser_id, endpoint }))
  if (gone.length > 0) await deleteGone(app, gone, 'urgent_browsers')
  await inTransaction(app.db, async (tx) => {
    await sql`delete from urgent_sends s using unnest(${finished.map(({ push_id }) => push_id)}::bigint[], ${idsOf(finished)}::bigint[]) as f (push_id, browser_id)
      where s.push_id = f.push_id and s.browser_id = f.browser_id`.execute(tx)
    const again = outcomes.flatMap(({ send, result }) => (result.outcome === 'busy' ? { send, due: dueAgain(app, send, result) } : []))
    await sql`update urgent_sends s set due_at = a.due_at
      from unnest(${again.map(({ send }) => send.push_id)}::bigint[], ${idsOf(again.map(({ send }) => send))}::bigint[],
        ${again.map(({ due }) => due)}::timestamptz[]) as a (push_id, browser_id, due_at)
      where s.push_id = a.push_id and s.browser_id = a.browser_id`.execute(tx)
    for (const [push, { sent, gone, failed }] of countByPush(outcomes))
      await sql`update urgent_pushes set sent = sent + ${sent}, gone = gone + ${gone}, failed = failed + ${failed} where id = ${push}`.execute(
        tx,
      )
    await sql`update urgent_browsers set failures = 0 where failures > 0 and id = any(${idsOf(of('sent'))}::bigint[])`.execute(tx)
    const failed = of('refused', 'unknown')
    // If nobody was reached, the fault is likely ours.
    await sql`update urgent_browsers set failures = failures + 1
      where id in (select f.browser_id from unnest(${failed.map(({ push_id }) => push_id)}::bigint[], ${idsOf(failed)}::bigint[]) as f (push_id, browser_id)
        join urgent_pushes p on p.id = f.push_id and p.sent > 0)`.execute(tx)
  })
}

type Counts = { sent: number; gone: number; failed: number }

/** Counts by push, in the order of their ids, so that workers do not wait for each other. */
function countByPush(outcomes: SendOutcome[]): [number, Counts][] {
  const counts = new Map<number, Counts>()
  for (const { send, result } of outcomes) {
    if (result.outcome === 'busy') continue
    const count = counts.get(send.push_id) ?? { sent: 0, gone: 0, failed: 0 }
    count[result.outcome === 'sent' || result.outcome === 'gone' ? result.outcome : 'failed']++
    counts.set(send.push_id, count)
  }
  return [...counts].sort(([one], [other]) => one - other)
}

function dueAgain(app: App, { attempts }: UrgentSend, { retryAfterMs = 0 }: { retryAfterMs: number | undefined }): Date {
  const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(attempts - 1, 20)) * (0.5 + Math.random() / 2)
  return new Date(app.now().getTime() + Math.max(pause, retryAfterMs))
}
