import { setImmediate } from 'node:timers/promises'
import { agree, needed, scoreOf, type WeighClue } from './agreement.ts'
import type { Clue } from './clue.ts'
import { type RecentReport, type RecentReports, windowHours } from './recentReports.ts'

/** Two reports of one event, in different languages. */
export type LanguagePair = { post: number; other: number; score: number }

/**
 * Headlines of one event have clues in common that weigh more; what weighs less is in too many to
 * be looked up.
 */
const leastShared = 0.3
const leastWeight = 0.02
/** Reports that are compared before others may use the thread. */
const atOnce = 20

/** Every pair of a fresh report and a recent one that are of one event, the surest first. */
export async function findPairs({ fresh, recent, weigh }: RecentReports): Promise<LanguagePair[]> {
  const byClue = { ar: indexTitles(recent, 'ar', weigh), en: indexTitles(recent, 'en', weigh) }
  const isFresh = new Set(fresh.map(({ id }) => id))
  const found: LanguagePair[] = []
  for (const [index, one] of fresh.entries()) {
    if (index % atOnce === 0) await setImmediate()
    for (const other of sharing(one, byClue[one.language === 'ar' ? 'en' : 'ar'], weigh)) {
      if (isFresh.has(other.id) && other.id > one.id) continue
      if (Math.abs(one.at - other.at) > windowHours * 3_600_000) continue
      const score = scoreOf(agree(one, other, weigh))
      if (score >= needed) found.push({ post: one.id, other: other.id, score })
    }
  }
  return found.sort((one, other) => other.score - one.score)
}

function indexTitles(reports: RecentReport[], language: RecentReport['language'], weigh: WeighClue): Map<Clue, RecentReport[]> {
  const byClue = new Map<Clue, RecentReport[]>()
  for (const report of reports) {
    if (report.language !== language) continue
    for (const clue of report.title) {
      if (weigh(clue) < leastWeight) continue
      const filed = byClue.get(clue)
      if (filed) filed.push(report)
      else byClue.set(clue, [report])
    }
  }
  return byClue
}

/** The reports whose headlines share enough with this one's for a comparison. */
function sharing({ title }: RecentReport, byClue: Map<Clue, RecentReport[]>, weigh: WeighClue): RecentReport[] {
  const weights = new Map<RecentReport, number>()
  for (const clue of title) for (const other of byClue.get(clue) ?? []) weights.set(other, (weights.get(other) ?? 0) + weigh(clue))
  return [...weights].filter(([, weight]) => weight >= leastShared).map(([other]) => other)
}
