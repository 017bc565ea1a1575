import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { advisoryLocks } from '#base/database/advisoryLocks.ts'
import type { Tx } from '#base/database/db.ts'
import { inTransaction } from '#base/database/transact.ts'
import type { Locale } from '#text/locale.ts'
import { burstOf, burstRule, isRoutine, isUnusual } from '../burst.ts'
import type { Burst } from '../schema.ts'
import { storeUrgent } from './storeUrgent.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/**
 * How far back, and how many, the earlier headlines of an agency are read; what is nearer may be
 * the event itself.
 */
const [earlierDays, laterMs, maxEarlier] = [8, dayMs / 2, 500]

type Candidate = { story_id: number; editions: Locale[] }

/**
 * Makes stories urgent of which a burst of agencies reports (`burstRule`), each edition its own.
 * Safe to run at any time, even twice at once: what is or was urgent, or was ended by an editor,
 * has a row, which is never replaced.
 */
export async function findBursts(app: App): Promise<void> {
  const now = app.now()
  const found: (Candidate & { burst: Burst })[] = []
  for (const candidate of await findCandidates(app, now)) {
    const burst = await measureBurst(app, candidate.story_id, now)
    if (burst) found.push({ ...candidate, burst })
  }
  found.sort((one, other) => other.burst.agencies - one.burst.agencies)
  if (found.length === 0) return
  await inTransaction(app.db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${advisoryLocks.findBursts})`.execute(tx)
    for (const { story_id, editions, burst } of found)
      for (const edition of editions) {
        const until = new Date(now.getTime() + burstRule.lastsMinutes * minuteMs)
        if (await hasRoom(tx, edition, now)) await storeUrgent(tx, { edition, story: story_id, since: now, until, burst })
      }
  })
}

/**
 * New stories of enough agencies, with the editions that have a text of theirs and neither hide
 * them nor have a row.
 */
async function findCandidates(app: App, now: Date): Promise<Candidate[]> {
  const since = new Date(now.getTime() - burstRule.newForMinutes * minuteMs)
  const { rows } = await app.pool.query<Candidate>(
    `select s.id as story_id, array_agg(e.edition order by e.edition) as editions
      from stories s cross join (values ('ar'), ('en')) as e (edition)
      where s.agency_count > 1 and s.agency_count >= $2 and s.last_published_at > $1 and s.first_published_at > $1
        and exists (select from posts p where p.story_id = s.id and p.media_type = 'text' and (e.edition = 'ar' or p.language = e.edition))
        and not exists (select from urgent_stories u where u.edition = e.edition and u.story_id = s.id)
        and not exists (select from front_page_hides h where h.edition = e.edition and h.story_id = s.id)
      group by s.id`,
    [since, burstRule.minAgencies],
  )
  return rows
}

/** The burst of a story if it is unusual, counted without routine reports. */
async function measureBurst(app: App, story: number, now: Date): Promise<Burst | undefined> {
  const { rows: reports } = await app.pool.query<{ agency: number; publishedAt: Date; title: string }>(
    'select agency_id as agency, published_at as "publishedAt", title from posts where story_id = $1',
    [story],
  )
  if (burstOf(reports).agencies < burstRule.minAgencies) return undefined
  const earlier = await readHeadlines(app, [...new Set(reports.map(({ agency }) => agency))], now)
  const burst = burstOf(reports.filter(({ agency, title }) => !isRoutine(title, earlier.get(agency) ?? [])))
  return isUnusual(burst.agencies, await countOthers(app, story, burst.agencies, now)) ? burst : undefined
}

/** Reads what agencies printed on earlier days. */
async function readHeadlines(app: App, agencies: number[], now: Date): Promise<Map<number, string[]>> {
  const { rows } = await app.pool.query<{ agency: number; titles: string[] }>(
    `select given.agency, array(select p.title from posts p where p.agency_id = given.agency and p.media_type = 'text'
        and p.published_at between $2 and $3 order by p.published_at desc, p.id desc limit $4) as titles
      from unnest($1::int[]) as given (agency)`,
    [agencies, new Date(now.getTime() - earlierDays * dayMs), new Date(now.getTime() - laterMs), maxEarlier],
  )
  return new Map(rows.map(({ agency, titles }) => [agency, titles]))
}

/**
 * The other stories of the last 24 hours, and those that had as many agencies in as short a time.
 */
async function countOthers(app: App, story: number, agencies: number, now: Date): Promise<{ stories: number; asMany: number }> {
  const since = new Date(now.getTime() - dayMs)
  const { rows } = await app.pool.query<{ stories: number; asMany: number }>(
    `select (select count(*)::int from stories where last_published_at > $1 and first_published_at > $1 and id <> $2) as stories,
      (select count(*)::int from stories s where s.agency_count > 1 and s.agency_count >= $3 and s.last_published_at > $1
        and s.first_published_at > $1 and s.id <> $2
        and (select count(distinct p.agency_id) from posts p where p.story_id = s.id
          and p.published_at <= s.first_published_at + make_interval(mins => $4)) >= $3) as "asMany"`,
    [since, story, agencies, burstRule.withinMinutes],
  )
  return rows[0] as (typeof rows)[number]
}

/** Whether the machine may make another story of an edition urgent. */
async function hasRoom(tx: Tx, edition: Locale, now: Date): Promise<boolean> {
  const { rows } = await sql<{ shown: number; added: number }>`
    select count(*) filter (where until > ${now}::timestamptz) as shown,
      count(*) filter (where agencies is not null and since > ${now}::timestamptz - interval '1 hour') as added
    from urgent_stories where edition = ${edition} and until > ${now}::timestamptz - interval '1 hour'`.execute(tx)
  const { shown, added } = rows[0] as (typeof rows)[number]
  return shown < burstRule.maxAtOnce && added < burstRule.maxPerHour
}
