import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { perApp } from '#base/perApp.ts'
import type { Locale } from '#text/locale.ts'
import { type StoredText, textOf } from '#text/newsText/newsText.ts'
import type { ReportClues, WeighClue } from './agreement.ts'
import { cluesOf } from './cluesOf.ts'
import { ClueCounts, weighClues } from './weighClues.ts'

/** A written post of the last hours, with its clues. */
export type RecentReport = ReportClues & { id: number; language: Locale }

/** Two reports of one event come within these hours. */
export const windowHours = 24
const hourMs = 3_600_000
/** Time that may pass between the start of a transaction and its commit. */
const latenessMs = 5 * 60_000
/** Texts that are read at a time; to find the clues of one takes a third of a millisecond. */
const batch = 100
/** Characters of a body's HTML that are read: more than the lead, because some of it is markup. */
const maxRead = 6_000

/**
 * Memory of a process about the recent reports, about 1 KB each. `waiting`: those that are not
 * compared yet; `counts`: of their clues.
 */
type Remembered = { reports: Map<number, RecentReport>; waiting: Set<number>; counts: Record<Locale, ClueCounts>; readAt: number }

const memoryOf = perApp(() => ({ remembered: nothing() }))

function nothing(): Remembered {
  return {
    reports: new Map(),
    waiting: new Set(),
    counts: { ar: new ClueCounts(), en: new ClueCounts() },
    readAt: Number.NEGATIVE_INFINITY,
  }
}

/**
 * `fresh`: those that this process has not compared yet; `weigh`: how much a clue says among the
 * recent ones.
 */
export type RecentReports = { fresh: RecentReport[]; recent: RecentReport[]; weigh: WeighClue }

/**
 * The reports of the last hours; none, and nothing is remembered, as long as all are in one
 * language.
 */
export async function readRecentReports(app: App): Promise<RecentReports> {
  const memory = memoryOf(app)
  const now = app.now().getTime()
  const since = new Date(now - windowHours * hourMs)
  const isMixed = await hasBothLanguages(app, since)
  if (!isMixed) memory.remembered = nothing()
  const { remembered } = memory
  forgetBefore(remembered, since)
  if (isMixed) await readUnread(app, since, remembered)
  const recent = [...remembered.reports.values()]
  const fresh = recent.filter(({ id }) => remembered.waiting.has(id))
  return { fresh, recent, weigh: weighClues(Object.values(remembered.counts)) }
}

/** Marks reports that need no comparison any more. */
export function setCompared(app: App, compared: RecentReport[]): void {
  const { waiting } = memoryOf(app).remembered
  for (const { id } of compared) waiting.delete(id)
}

async function hasBothLanguages(app: App, since: Date): Promise<boolean> {
  const { rows } = await sql<{ both: boolean }>`
    select exists (select from posts where language = 'en' and media_type = 'text' and published_at > ${since})
      and exists (select from posts where language = 'ar' and media_type = 'text' and published_at > ${since}) as both`.execute(app.db)
  return rows[0]?.both ?? false
}

function forgetBefore({ reports, waiting, counts }: Remembered, since: Date): void {
  for (const [id, { at, language, lead }] of reports) {
    if (at >= since.getTime()) continue
    reports.delete(id)
    waiting.delete(id)
    counts[language].remove(lead)
  }
}

async function readUnread(app: App, since: Date, remembered: Remembered): Promise<void> {
  const { reports, waiting, counts } = remembered
  const now = app.now().getTime()
  const storedAfter = new Date(Math.max(remembered.readAt - latenessMs, since.getTime() - windowHours * hourMs))
  const { rows } = await sql<{ id: number }>`
    select id from posts where created_at > ${storedAfter} and published_at > ${since} and media_type = 'text' order by id`.execute(app.db)
  const ids = rows.flatMap(({ id }) => (reports.has(id) ? [] : [id]))
  for (let from = 0; from < ids.length; from += batch) {
    for (const report of await readReports(app, ids.slice(from, from + batch))) {
      // Another call of this process may have read it meanwhile.
      if (reports.has(report.id)) continue
      reports.set(report.id, report)
      waiting.add(report.id)
      counts[report.language].add(report.lead)
    }
  }
  remembered.readAt = now
}

type Row = StoredText & { id: number; language: Locale; title: string; excerpt: string; published_at: Date }

async function readReports(app: App, ids: number[]): Promise<RecentReport[]> {
  const { rows } = await sql<Row>`
    select id, language, title, excerpt, published_at, left(coalesce(body_html, ''), ${maxRead}) as body_html, coalesce(text_start, 0) as text_start, text_end
    from posts left join post_contents on post_id = id where id = any(${ids}::bigint[]) order by id`.execute(app.db)
  return rows.map(({ id, language, title, excerpt, published_at, ...text }) => ({
    id,
    language,
    ...toClues({ title, text: textOf(text) || excerpt, language, at: published_at }),
  }))
}

/** A report's clues, without the words that they were read from. */
export function toClues({ title, text, language, at }: { title: string; text: string; language: Locale; at: Date }): ReportClues {
  const clues = cluesOf(title, text, language)
  const ascending = (part: Map<number, string>) => Uint32Array.from(part.keys()).sort()
  return { title: ascending(clues.title), head: ascending(clues.head), lead: ascending(clues.lead), at: at.getTime() }
}
