import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { kuwaitDay, kuwaitDaySpan } from '#kuwaitTime.ts'
import { type ServiceName, serviceNames, services } from '../knownServices.ts'
import type { ServiceDay, ServiceState } from '../schema.ts'
import { historyDays } from './historyDays.ts'

const dayMs = 86_400_000

type Row = { service: ServiceName; day: number; troubled: number; out: number }

/**
 * The last 90 days of each service in Kuwait, oldest first: the minutes in which a check of it
 * failed or an incident lasted, each minute once. A day before the first measurement is unknown.
 */
export async function readDays(app: App, now: Date): Promise<Map<ServiceName, ServiceDay[]>> {
  const first = kuwaitDaySpan(kuwaitDay(now.getTime())).since - (historyDays - 1) * dayMs
  const pairs = serviceNames.flatMap((service) => services[service].checks.map((check) => ({ service, check })))
  const since = new Date(first)
  const { rows } = await sql<Row>`
    with pairs as (select * from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pairs (service text, "check" text)),
    changes as (
      select check_name, state, at, lead(at, 1, ${now}::timestamptz) over (partition by check_name, subject order by at, id) as until
      from health_transitions where at <= ${now} and check_name in (select "check" from pairs)
    ),
    spans as (
      select service, tstzrange(at, until) as span, false as is_out from changes join pairs on "check" = check_name where state = 'failing'
      union all
      select service, tstzrange(since, ${now}), false from health_states join pairs on "check" = check_name where state = 'failing' and since <= ${now}
      union all
      select service, tstzrange(starts_at, coalesce(resolved_at, ${now})), impact = 'outage'
      from incidents cross join unnest(services) as service
      where starts_at <= ${now} and (resolved_at is null or resolved_at > ${since})
    ),
    merged as (select service, range_agg(span) as spans, range_agg(span) filter (where is_out) as out from spans group by service)
    select service, day, ${seconds('spans')} as troubled, ${seconds('out')} as out
    from merged cross join generate_series(0, ${historyDays - 1}::int) as day`.execute(app.publicDb)
  const { measured } = await app.publicDb
    .selectFrom('health_checks')
    .select((select) => select.fn.min('first_measured_at').as('measured'))
    .executeTakeFirstOrThrow()

  function seconds(spans: 'spans' | 'out') {
    const from = sql`${since}::timestamptz + day * interval '1 day'`
    return sql`(select coalesce(sum(extract(epoch from upper(part) - lower(part))), 0)::float8
      from unnest(${sql.ref(spans)} * tstzmultirange(tstzrange(${from}, ${from} + interval '1 day'))) as part)`
  }

  const found = new Map(rows.map((row) => [`${row.service} ${row.day}`, row]))
  const days = Array.from({ length: historyDays }, (_, day) => day)
  const dayOf = (service: ServiceName, day: number): ServiceDay => {
    const { troubled = 0, out = 0 } = found.get(`${service} ${day}`) ?? {}
    const start = first + day * dayMs
    const isKnown = measured !== null && start + dayMs > measured.getTime()
    const state: ServiceState = out > 0 ? 'outage' : troubled > 0 ? 'trouble' : isKnown ? 'ok' : 'unknown'
    return { day: kuwaitDay(start), state, minutes: Math.ceil(troubled / 60) }
  }
  return new Map(serviceNames.map((service) => [service, days.map((day) => dayOf(service, day))]))
}
