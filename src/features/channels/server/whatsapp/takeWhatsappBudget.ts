import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { advisoryLocks } from '#base/database/advisoryLocks.ts'
import type { Tx } from '#base/database/db.ts'
import { inTransaction } from '#base/database/transact.ts'
import type { WhatsappBudget } from '../../schema.ts'

/** The reason with which `sendByChannel` refuses a message for which there is no budget. */
export const budgetUsedUp = 'the daily budget is used up'

const windowMs = 24 * 3_600_000
const windowStart = (app: App) => new Date(app.now().getTime() - windowMs)

/**
 * Numbers that nobody has confirmed get one of so many places, so that strangers who ask for codes
 * leave the others to alerts.
 */
const unconfirmedPart = 5

/**
 * Counts a person whom we are about to message: Meta lets a new business message so many different
 * people in a rolling 24 hours (what staff have set, or WHATSAPP_DAILY_LIMIT), each as often as it
 * likes.
 * @returns false if the budget is used up, and nothing may be sent to this person
 * @param userId negative: a number that is not confirmed (`placeOf`)
 */
export async function takeWhatsappBudget(app: App, userId: number): Promise<boolean> {
  const isCounted = await sql`
    update whatsapp_budget set sent_at = greatest(sent_at, ${app.now()}) where user_id = ${userId} and sent_at > ${windowStart(app)}`.execute(
    app.db,
  )
  if (isCounted.numAffectedRows) return true
  return inTransaction(app.db, async (tx) => {
    // Counting and adding are one step, or several workers would each take the last place.
    await sql`select pg_advisory_xact_lock(${advisoryLocks.whatsappBudget}::bigint)`.execute(tx)
    const { rows } = await sql`
      insert into whatsapp_budget (user_id, sent_at) select ${userId}::int, ${app.now()}::timestamptz
      where (select count(*) from whatsapp_budget where sent_at > ${windowStart(app)} and user_id <> ${userId}) < ${limitNow(app)}
        and (${userId}::int > 0 or (select count(*) from whatsapp_budget where sent_at > ${windowStart(app)} and user_id < 0 and user_id <> ${userId})
          < greatest(${limitNow(app)} / ${unconfirmedPart}, 1))
      on conflict (user_id) do update set sent_at = excluded.sent_at returning user_id`.execute(tx)
    return rows.length > 0
  })
}

/**
 * Moves the place of a number once it is confirmed: it is the same person as the reader, who takes
 * up one place.
 */
export async function moveWhatsappPlace(tx: Tx, from: number, userId: number): Promise<void> {
  await sql`
    with moved as (delete from whatsapp_budget where user_id = ${from} returning sent_at)
    insert into whatsapp_budget as budget (user_id, sent_at) select ${userId}::int, sent_at from moved
    on conflict (user_id) do update set sent_at = greatest(budget.sent_at, excluded.sent_at)`.execute(tx)
}

/** The budget as staff see it; `frees_at` is when the next place becomes free. */
export async function readWhatsappBudget(app: App): Promise<WhatsappBudget> {
  const { rows } = await sql<{ used: number; oldest: Date | null; limit: number }>`
    select count(*)::int as used, min(sent_at) as oldest, ${limitNow(app)} as limit from whatsapp_budget where sent_at > ${windowStart(app)}`.execute(
    app.db,
  )
  const { used = 0, oldest = null, limit = 0 } = rows[0] ?? {}
  const freesAt = oldest && new Date(oldest.getTime() + windowMs).toISOString()
  return { configured: limit > 0, limit, used, left: Math.max(0, limit - used), frees_at: freesAt, default_limit: defaultLimit(app) }
}

const defaultLimit = (app: App) => app.config.whatsapp?.dailyLimit ?? 0

/** 0 while WhatsApp is not configured. */
function limitNow(app: App) {
  const limit = defaultLimit(app)
  return limit === 0 ? sql`0` : sql`coalesce((select daily_limit from whatsapp_limit), ${limit}::int)`
}

/** Rows that no longer count. */
export async function pruneWhatsappBudget(app: App): Promise<void> {
  await app.db.deleteFrom('whatsapp_budget').where('sent_at', '<=', windowStart(app)).execute()
}
