import { sql } from 'kysely'
import type { App } from '#base/app.ts'

/** As many as a row of chips shows. */
const mostMonths = 12

/** The months in Kuwait in which something begins that is not over: 2026-12, the next first. */
export async function listMonths(app: App): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select distinct to_char(greatest(starts_at, ${app.now()}::timestamptz) at time zone 'Asia/Kuwait', 'YYYY-MM') as month
    from events where ends_at > ${app.now()}::timestamptz order by month limit ${mostMonths}`.execute(app.publicDb)
  return rows.map(({ month }) => month)
}
