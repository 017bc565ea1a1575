import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import { latestWritten } from '#base/database/fastClock.ts'
import { inTransaction } from '#base/database/transact.ts'
import { type ChannelRate, chatMs } from './channelRates.ts'
import { pauseLeft } from './pauseProvider.ts'

/**
 * Calls are never due later than this, in ms; what says so was written while the clock was fast.
 */
const maxAheadMs = 60_000

/**
 * How many of `max` calls a provider takes now from all workers together; if none, ms after which
 * to ask again. By the generic cell rate algorithm: calls are due at even intervals, and may come
 * `burst` early. Locks the row of the pace until the transaction ends; `advancePace` takes the
 * calls.
 */
export async function takePace(
  tx: Tx,
  now: Date,
  { name, perSecond, burst }: ChannelRate,
  max: number,
): Promise<{ allowed: number; waitMs: number | undefined }> {
  const pace = await readPace(tx, name, perSecond !== undefined)
  const paused = pauseLeft(pace, now)
  if (paused > 0) return { allowed: 0, waitMs: paused }
  if (!perSecond) return { allowed: max, waitMs: undefined }
  const allowed = allowedNow(pace.next_at, now, { perSecond, burst })
  return { allowed: Math.max(0, Math.min(max, allowed)), waitMs: Math.ceil(1000 / perSecond) }
}

/**
 * Kind of a single call: a reply goes at the pace of replies and never waits for alerts, anything
 * else comes after them. `chatId`: takes that chat's turn too.
 */
type Call = { isReply: boolean; chatId?: number }

/**
 * Takes one call for something besides the deliveries that are queued.
 * @returns 0, or ms after which to ask again if it cannot be made now
 */
export function takeCall(app: App, rate: ChannelRate, { isReply, chatId }: Call): Promise<number> {
  const { name, perSecond, burst, replies } = rate
  if (!perSecond || !replies) return Promise.resolve(0)
  const own = isReply ? replies : { perSecond, burst }
  return inTransaction(app.db, async (tx) => {
    const now = app.now()
    const pace = await readPace(tx, name, true)
    const paused = pauseLeft(pace, now)
    if (paused > 0) return paused
    if (allowedNow(isReply ? pace.replies_next_at : pace.next_at, now, own) < 1) return Math.ceil(1000 / own.perSecond)
    const waitMs = chatId === undefined ? 0 : await takeChat(tx, now, chatId)
    if (waitMs > 0) return waitMs
    await advancePace(tx, now, rate, 1)
    if (isReply) await advance(tx, now, name, 'replies_next_at', 1 / replies.perSecond)
    return 0
  })
}

/**
 * @returns ms after which the chat takes a message; 0: it takes one now, and then none for a second
 */
async function takeChat(tx: Tx, now: Date, chatId: number): Promise<number> {
  const { rows } = await sql`
    insert into chat_pace (chat_id, next_at, written_at) values (${chatId}, ${new Date(now.getTime() + chatMs)}, ${now})
    on conflict (chat_id) do update set next_at = excluded.next_at, written_at = excluded.written_at
      where chat_pace.next_at <= ${now} or chat_pace.written_at > ${latestWritten(now)} returning chat_id`.execute(tx)
  if (rows.length > 0) return 0
  const { next_at } = await tx.selectFrom('chat_pace').select('next_at').where('chat_id', '=', chatId).executeTakeFirstOrThrow()
  return Math.max(1, next_at.getTime() - now.getTime())
}

/** Counts calls that were taken. */
export async function advancePace(tx: Tx, now: Date, { name, perSecond = 1 }: ChannelRate, used: number): Promise<void> {
  await advance(tx, now, name, 'next_at', used / perSecond)
}

async function advance(tx: Tx, now: Date, name: string, column: 'next_at' | 'replies_next_at', seconds: number): Promise<void> {
  const next = sql.ref(column)
  await sql`
    update provider_pace set ${next} = case when ${next} between ${now} and ${new Date(now.getTime() + maxAheadMs)} then ${next}
      else ${now}::timestamptz end + make_interval(secs => ${seconds})
    where channel = ${name}`.execute(tx)
}

function readPace(tx: Tx, name: string, isLocked: boolean) {
  const query = tx
    .selectFrom('provider_pace')
    .select(['next_at', 'replies_next_at', 'paused_at', 'paused_until'])
    .where('channel', '=', name)
  return (isLocked ? query.forUpdate() : query).executeTakeFirstOrThrow()
}

function allowedNow(nextAt: Date, now: Date, { perSecond, burst }: { perSecond: number; burst: number }): number {
  const ahead = nextAt.getTime() - now.getTime()
  return Math.floor(burst - ((ahead > maxAheadMs ? 0 : Math.max(0, ahead)) * perSecond) / 1000)
}
