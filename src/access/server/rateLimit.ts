import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { DB } from '#base/database/tables.ts'
import { AppError } from '#base/errors.ts'
import { ipNetwork, networksOf } from '#base/net/ipNetwork.ts'

/** Limit of `max` uses per `key` in `seconds`, a window that begins with the first use. */
export type Limit = { name: string; key: string; max: number; seconds: number }

/**
 * Counts once against every limit, or against none if one is used up. Counters are in the database,
 * so they hold across processes and restarts; each is read and increased in one statement, so that
 * concurrent requests cannot all be the first. Throws `too_many_requests` with the seconds to wait.
 */
export async function consume(app: App, limits: Limit[]): Promise<void> {
  const wait = await consumeAll(app, limits)
  if (wait > 0) throw new AppError('too_many_requests', undefined, wait)
}

/** The same without throwing. @returns false, counting nothing, when a limit is used up */
export async function tryConsume(app: App, limits: Limit[]): Promise<boolean> {
  return (await consumeAll(app, limits)) === 0
}

/** @returns seconds to wait, 0 when it was counted */
async function consumeAll(app: App, limits: Limit[]): Promise<number> {
  for (const [index, limit] of limits.entries()) {
    const wait = await consumeOne(app, limit)
    if (wait === 0) continue
    await refund(app, limits.slice(0, index))
    return wait
  }
  return 0
}

/** Gives back what turns out not to count, such as a sign-in with the right password. */
export async function refund(app: App, limits: Limit[]): Promise<void> {
  if (limits.length === 0) return
  const keys = limits.map(keyOf)
  await sql`update throttles set count = greatest(count - 1, 0) where key in (
    select key from throttles where key = any(${keys}) and until > ${app.now()} order by key for update)`.execute(app.db)
}

/** Resets the limits of a user who has proved their identity by other means. */
export async function resetLimits(db: Kysely<DB>, limits: Limit[]): Promise<void> {
  await sql`delete from throttles where key in (select key from throttles where key = any(${limits.map(keyOf)}) order by key for update)`.execute(
    db,
  )
}

const clockErrorMs = 60_000

/** @returns seconds to wait, 0 when it was counted */
async function consumeOne(app: App, limit: Limit): Promise<number> {
  const now = app.now()
  const until = new Date(now.getTime() + limit.seconds * 1000)
  const justAfter = new Date(now.getTime() + 1)
  // What ends later was written while the clock was fast, and not by another process, or a request
  // that came a moment before.
  const latest = new Date(until.getTime() + clockErrorMs)
  const { rows } = await sql<{ count: number; until: Date }>`
    insert into throttles as counted (key, count, until) values (${keyOf(limit)}, 1, ${until})
    on conflict (key) do update set
      count = case when counted.until between ${justAfter} and ${latest} then least(counted.count + 1, ${limit.max + 1}) else 1 end,
      until = case when counted.until between ${justAfter} and ${latest} then counted.until else ${until} end
    returning count, until`.execute(app.db)
  const [row] = rows
  if (!row || row.count <= limit.max) return 0
  return Math.max(1, Math.ceil((row.until.getTime() - now.getTime()) / 1000))
}

/** Hashed, because what was typed as an address may be a password. */
function keyOf({ name, key }: Limit): string {
  return `${name}:${createHash('sha256').update(key).digest('base64url').slice(0, 22)}`
}

/**
 * The limits of a network address (IPv6: of its /64, and of its /48). Requests from this machine
 * have none. Readers without a known address share a larger one: they are limited, but one of them
 * does not immediately lock out the others.
 */
export function ipLimit(name: string, ip: string, max: number, seconds: number): Limit[] {
  return networksOf(ip).map(({ network, times }) => ({ name: `${name}-address`, key: network, max: max * times, seconds }))
}

/**
 * The limits of one thing, such as a mailbox, for a network address: a stranger elsewhere does not
 * use up what its owner needs. This machine has one, too.
 */
export function subjectIpLimit(name: string, subject: string, ip: string, max: number, seconds: number): Limit[] {
  const [, ...wider] = networksOf(ip)
  return [{ network: ipNetwork(ip), times: 1 }, ...wider].map(({ network, times }) => ({
    name,
    key: `${subject} ${network}`,
    max: max * times,
    seconds,
  }))
}
