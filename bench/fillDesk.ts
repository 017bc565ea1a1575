import pg from 'pg'
import { delayLimits } from '#features/posts/server/store/delayLimits.ts'

export type DeskCounts = { posts: number; sources: number; readers: number; payments: number; alerts: number }

/** Readers, sources, money, alerts, the log and comments, without triggers. */
export async function fillDesk(url: string, counts: DeskCounts): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      "set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '1GB'; select setseed(0.3)",
    )
    for (const statement of statementsOf(counts)) {
      const startedAt = performance.now()
      await client.query(statement)
      console.error(`  ${Math.round((performance.now() - startedAt) / 1000)} s  ${statement.trim().slice(0, 60)}`)
    }
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

const statementsOf = ({ posts, sources, readers, payments, alerts }: DeskCounts) => [
  `insert into users (name, email, phone, email_verified, created_at)
    select (array['سارة المطيري', 'يوسف الكندري', 'هيا العازمي', 'Noura Sabah'])[1 + n % 4], 'reader-' || n || '@example.com', '+9655' || lpad(n::text, 7, '0'), n % 9 > 0,
      now() - n * interval '1 minute' from generate_series(1, ${readers}) n`,
  `insert into sources (agency_id, url, host, last_fetched_at, last_ok_at, last_new_at, next_fetch_at, failures, last_error_code)
    select 1 + n % 200, 'https://agency' || n % 200 || '.example/feed/' || n, 'agency' || n % 200 || '.example', now() - random() * interval '10 minutes', now() - random() * interval '1 hour',
      now() - random() * interval '1 day', now() + random() * interval '10 minutes', case when n % 50 = 0 then 4 else 0 end, case when n % 50 = 0 then 'timeout' end
    from generate_series(1, ${sources}) n`,
  `insert into source_days (source_id, day, posts, opened, delays)
    select s.id, (now() at time zone 'Asia/Kuwait')::date - d, 20, 5, array_fill(1, array[${delayLimits.length + 1}]) from sources s, generate_series(0, 29) d`,
  `insert into payments (id, user_id, customer_name, locale, plan_id, plan_name_ar, plan_name_en, months, price, discount, credit, amount, gateway, state, gateway_id,
      created_at, expires_at, paid_at, starts_at, ends_at, receipt_year, receipt_number)
    select gen_random_uuid(), u, 'سارة', 'ar', p.id, p.name_ar, p.name_en, p.months, p.price, 0, 0, p.price, 'myfatoorah', case when n % 5 > 0 then 'paid' else 'failed' end, 'inv' || n,
      at, at + interval '1 hour', case when n % 5 > 0 then at + interval '2 minutes' end, at, at + p.months * interval '1 month',
      case when n % 5 > 0 then extract(year from at)::int end, case when n % 5 > 0 then n end
    from (select n, (1 + random() * (${readers} - 1))::int as u, now() - (${payments} - n) * interval '2 years' / ${payments} as at from generate_series(1, ${payments}) n) d
    join (select p.*, row_number() over (order by id) - 1 as place, count(*) over () as plans from plans p) p on p.place = n % p.plans`,
  `insert into ledger_entries (payment_id, account, kind, amount, at)
    select id, account, 'charge', case account when 'gateway' then amount else -amount end, paid_at from payments, unnest(array['gateway', 'sales']) account where paid_at is not null`,
  `insert into ledger_days (day, payments, received, refunds, refunded, suspense)
    select (at at time zone 'Asia/Kuwait')::date, count(*), sum(amount), 0, 0, 0 from ledger_entries where account = 'gateway' group by 1`,
  `insert into subscriptions (user_id, plan_id, state, starts_at, ends_at, updated_at)
    select n, (select min(id) from plans), case when n % 3 = 0 then 'ended' else 'running' end, now() - interval '20 days', now() + (n % 40 - 13) * interval '1 day', now()
    from generate_series(1, ${Math.ceil(readers / 3)}) n on conflict do nothing`,
  `insert into deliveries (story_id, user_id, channel, state, reason, planned_at, queued_at, sent_at, attempts)
    select n / 40 + 1, 1 + (n::bigint * 7919) % ${readers}, (array['push', 'telegram', 'whatsapp'])[1 + n % 3], case when n % 50 = 0 then 'failed' else 'sent' end,
      case when n % 50 = 0 then (array['gave_up', 'refused', 'gone'])[1 + n / 50 % 3] end, at, at, case when n % 50 > 0 then at + random() * interval '9 seconds' end, 1
    from (select n, now() - (${alerts} - n) * interval '20 days' / ${alerts} as at from generate_series(1, ${alerts}) n) d on conflict do nothing`,
  `insert into delivery_hours (hour, channel, is_sent, bucket, total)
    select date_trunc('hour', now()) - h * interval '1 hour', channel, bucket > 0, bucket, 200 from generate_series(0, 700) h,
      unnest(array['push', 'telegram', 'whatsapp']) channel, generate_series(0, 20) bucket`,
  `insert into audit_log (at, actor_name, access, action, subject_type, subject_id)
    select now() - (200000 - n) * interval '3 minutes', 'هيا العازمي', 'admin', (array['refund_payment', 'add_poll', 'decide_comment', 'ban_word'])[1 + n % 4], 'thing', n::text
    from generate_series(1, 200000) n`,
  `insert into comments (resource_type, resource_id, author_id, body, state, created_at)
    select 'post', 1 + n % ${posts}, 1 + n % ${readers}, 'تعليق ' || n, case when n % 100 = 0 then 'held' else 'visible' end, now() - n * interval '1 minute'
    from generate_series(1, 200000) n`,
  `insert into incidents (title_ar, title_en, services, impact, starts_at, resolved_at)
    select 'عطل', 'Incident', array['mail'], 'trouble', now() - n * interval '1 day', now() - n * interval '1 day' + interval '1 hour' from generate_series(1, 200) n`,
  `insert into health_transitions (check_name, subject, state, at)
    select 'deliveries', '', case when n % 2 = 0 then 'ok' else 'failing' end, now() - (20000 - n) * interval '6 minutes' from generate_series(1, 20000) n`,
]
