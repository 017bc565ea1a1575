import { sql } from 'kysely'
import type { App } from '#base/app.ts'

/** Rules of money and time, as queries that name what breaks it. */
const rules: Record<string, string> = {
  'the entries of a payment sum to zero': `select payment_id::text as id from ledger_entries group by 1 having sum(amount) <> 0`,
  'a payment is paid if and only if its amount is sold, but for what was given back': `
    select p.id::text from payments p left join balances b on b.payment_id = p.id
    where (p.state = 'paid') <> (coalesce(b.sales, 0) < 0 and b.sold = p.amount)`,
  'each refund that is done is in the ledger, and no other': `
    select r.id::text from refunds r left join ledger_entries l on l.refund_id = r.id and l.account = 'gateway'
    where (r.state = 'done') <> (l.id is not null) or l.amount <> -r.amount`,
  'nothing is held of a payment that was refunded, unless it was paid again': `
    select p.id::text from payments p left join balances b on b.payment_id = p.id
    where p.state = 'refunded' and (b.payment_id is null or b.sales <> 0 or b.suspense <> 0 and p.problem is distinct from 'paid_twice')`,
  'no more is given back than was received': `select payment_id::text as id from balances where gateway < 0 or sales > 0 or suspense > 0`,
  'what was received and not granted is marked for staff': `
    select p.id::text from payments p join balances b on b.payment_id = p.id where b.suspense <> 0 and p.problem is null`,
  'receipts are numbered without gaps': `
    select c.year::text as id from receipt_counters c left join payments p on p.receipt_year = c.year
    group by c.year, c.last having count(p.receipt_number) <> c.last or max(p.receipt_number) is distinct from c.last`,
  'time belongs to a payment that is paid': `
    select s.payment_id::text as id from subscription_periods s join payments p on p.id = s.payment_id where p.state <> 'paid'`,
  'a payment of a reader that is paid has its time, or was credited': `
    select p.id::text from payments p left join subscription_periods s on s.payment_id = p.id
    where p.state = 'paid' and p.user_id is not null and p.credited_to is null and s.payment_id is null`,
  'what was credited to an upgrade whose money is back came back too': `
    select p.id::text from payments p join payments u on u.id = p.credited_to
    where u.state = 'refunded' and p.user_id is not null
    union all select c.payment_id::text from credited_time c join payments p on p.id = c.payment_id where p.credited_to is distinct from c.upgrade_id`,
  'the periods of a reader do not overlap': `
    select a.user_id::text as id from subscription_periods a join subscription_periods b on a.user_id = b.user_id and a.id < b.id
    where a.starts_at < b.ends_at and b.starts_at < a.ends_at`,
  'a subscription ends with its last period': `
    select s.user_id::text as id from subscriptions s join subscription_periods p on p.user_id = s.user_id
    group by s.user_id, s.ends_at having max(p.ends_at) <> s.ends_at`,
}

const balances = `
  select payment_id, sum(amount) filter (where account = 'gateway') as gateway, coalesce(sum(amount) filter (where account = 'sales'), 0) as sales,
    coalesce(sum(amount) filter (where account = 'suspense'), 0) as suspense,
    coalesce(-sum(amount) filter (where account = 'sales' and kind <> 'refund'), 0) as sold
  from ledger_entries group by payment_id`

/**
 * The rules that are broken, each with a few of the payments, readers or years that break it; empty
 * if all is well. Reads every payment.
 */
export async function checkLedger(app: App): Promise<string[]> {
  const broken: string[] = []
  for (const [rule, query] of Object.entries(rules)) {
    const { rows } = await sql<{
      id: string
    }>`with balances as (${sql.raw(balances)}) select id from (${sql.raw(query)}) as q limit 5`.execute(app.db)
    if (rows.length > 0) broken.push(`${rule}: not so for ${rows.map(({ id }) => id).join(', ')}`)
  }
  return broken
}
