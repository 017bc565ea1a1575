import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { MoneyFigures } from '../../deskSchema.ts'

/**
 * The months with money, newest first, at most 24, and what is open now. A month is one of Kuwait's
 * calendar. Reads days and open rows, never the whole ledger.
 */
export async function readMonths(app: App): Promise<MoneyFigures> {
  const { rows: months } = await sql<MoneyFigures['months'][number]>`
    select to_char(day, 'YYYY-MM') as month, sum(payments)::int as payments, sum(received)::float8 as received, sum(refunds)::int as refunds,
      sum(refunded)::float8 as refunded, (sum(received) - sum(refunded))::float8 as kept
    from ledger_days group by 1 order by 1 desc limit 24`.execute(app.db)
  const { rows: open } = await sql<MoneyFigures['open']>`select
    (select coalesce(sum(suspense), 0)::float8 from ledger_days) as suspense,
    (select count(*)::int from payments where problem is not null) as problems,
    (select count(*)::int from refunds where state in ('requested', 'sent')) as refunds,
    (select coalesce(sum(amount), 0)::float8 from refunds where state in ('requested', 'sent')) as refunding,
    (select count(*)::int from payments where state = 'sent') as sent,
    (select coalesce(sum(amount), 0)::float8 from payments where state = 'sent') as awaited`.execute(app.db)
  return { months, open: open[0] ?? { suspense: 0, problems: 0, refunds: 0, refunding: 0, sent: 0, awaited: 0 } }
}
