import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { DB } from '#base/database/tables.ts'
import { AppError } from '#base/errors.ts'
import { addressGroup, limitMultiplier } from '#base/net/addressGroup.ts'

/** At most `most` turns of `who` in `seconds`, counted from the first. */
export type Limit = { name: string; who: string; most: number; seconds: number }

/**
 * Takes one turn of each limit, or none. Counted in the database, so that it holds across processes and restarts; one statement for each, so that a
 * hundred requests at the same moment cannot all be the first. Throws `too_many_requests` with the seconds to wait.
 */
export async function takeTurns(app: App, limits: Limit[]): Promise<void> {
  const taken: Limit[] = []
  for (const limit of limits) {
    const wait = await takeTurn(app, limit)
    if (wait > 0) {
      await giveTurnsBack(app, taken)
      throw new AppError('too_many_requests', undefined, wait)
    }
    taken.push(limit)
  }
}

/** For what turned out not to count, a sign-in with the right password, say. */
export async function giveTurnsBack(app: App, limits: Limit[]): Promise<void> {
  if (limits.length === 0) return
  const keys = limits.map(keyOf)
  await sql`update throttles set count = greatest(count - 1, 0) where key in (
    select key from throttles where key = any(${keys}) and until > ${app.now()} order by key for update)`.execute(app.db)
}

/** For somebody who proved by other means that it was he. */
export async function forgetTurns(db: Kysely<DB>, limits: Limit[]): Promise<void> {
  await sql`delete from throttles where key in (select key from throttles where key = any(${limits.map(keyOf)}) order by key for update)`.execute(
    db,
  )
}

/** @returns seconds to wait, 0 when the turn is taken */
async function takeTurn(app: App, limit: Limit): Promise<number> {
  const now = app.now()
  const until = new Date(now.getTime() + limit.seconds * 1000)
  const { rows } = await sql<{ count: number; until: Date }>`
    insert into throttles as kept (key, count, until) values (${keyOf(limit)}, 1, ${until})
    on conflict (key) do update set
      count = case when kept.until <= ${now} then 1 else least(kept.count + 1, ${limit.most + 1}) end,
      until = case when kept.until <= ${now} then ${until} else kept.until end
    returning count, until`.execute(app.db)
  const [row] = rows
  if (!row || row.count <= limit.most) return 0
  return Math.max(1, Math.ceil((row.until.getTime() - now.getTime()) / 1000))
}

/** Hashed: what somebody typed as an address may be his password. */
function keyOf({ name, who }: Limit): string {
  return `${name}:${createHash('sha256').update(who).digest('base64url').slice(0, 22)}`
}

/**
 * The limit of a network address, a /64 of IPv6. This machine's own requests have none. Readers without a known address share a larger one: they are
 * limited, but one of them does not lock the others out at once.
 */
export function addressLimit(name: string, address: string, most: number, seconds: number): Limit[] {
  const multiplier = limitMultiplier(address)
  if (!Number.isFinite(multiplier)) return []
  return [{ name: `${name}-address`, who: addressGroup(address), most: most * multiplier, seconds }]
}
