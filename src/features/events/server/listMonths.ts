import { sql } from 'kysely'
import type { App } from '#base/app.ts'

/** The number that fits in the row of chips. */
const maxMonths = 12

/** The months in Kuwait in which an event begins that is not over, as 2026-12, in order. */
export async function listMonths(app: App): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select distinct to_char(greatest(starts_at, ${app.now()}::timestamptz) at time zone 'Asia/Kuwait', 'YYYY-MM') as month
    from events where ends_at > ${app.now()}::timestamptz order by month limit ${maxMonths}`.execute(app.publicDb)
  return rows.map(({ month }) => month)
}
