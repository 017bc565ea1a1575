import { type Kysely, sql } from 'kysely'
import type { DB } from './tables.ts'

/**
 * Rows that are old: those whose `column` is more than `days` ago. `active`: a time that gets new
 * values every day; default: `column` itself, unless rows are added seldom.
 */
type Old = { table: keyof DB; column: string; days: number; active?: { table: keyof DB; column: string } }

/**
 * Deletes old rows, unless the clock may be fast: after a jump there are active times of a moment
 * ago and of before the jump, but none of one to three days ago. Where nothing happened in that
 * time, they are deleted on another day.
 */
export async function deleteOld(db: Kysely<DB>, now: Date, { table, column, days, active = { table, column } }: Old): Promise<void> {
  const daysAgo = (count: number) => new Date(now.getTime() - count * 86_400_000)
  await sql`
    delete from ${sql.table(table)} where ${sql.ref(column)} < ${daysAgo(days)}
      and exists (select from ${sql.table(active.table)} where ${sql.ref(active.column)} between ${daysAgo(3)} and ${daysAgo(1)})`.execute(
    db,
  )
}
