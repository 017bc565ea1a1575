// How surely reports of two languages are taken for one event: the judged pairs of
// judgedLanguagePairs.tsv, by events. The texts are not part of the project: the Arabic ones are
// the shared articles, the English ones the day pages of Wikipedia's Current events for 21 July to
// 11 August 2015, as a file of lines "day <tab> headline as in the pairs <tab> text". Usage: node
// bench/languagePairs.ts ENGLISH.tsv
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { agree, needed, type ReportClues, scoreOf } from '#features/storyLanguages/server/agreement.ts'
import { toClues } from '#features/storyLanguages/server/recentReports.ts'
import { ClueCounts, weighClues } from '#features/storyLanguages/server/weighClues.ts'
import { data, readArticles } from './saudiArticles.ts'

type Judged = { event: string; article: string; same: boolean }

/**
 * Time before and after a report whose rarities its clues have: the articles have the time of a
 * crawl.
 */
const aroundMs = 48 * 3_600_000

const [, , file = ''] = process.argv
if (!existsSync(join(data, 'articles.ndjson.gz')) || !existsSync(file)) {
  console.log('Skipped: the texts are not on this machine.')
  process.exit()
}
const arabic = new Map(
  readArticles().map(({ id, title, body, at }) => [id, toClues({ title, text: body, language: 'ar', at: new Date(at) })]),
)
const english = new Map(
  linesOf(file).map(([day, title = '', text = '']) => [title, toClues({ title, text, language: 'en', at: new Date(`${day}T12:00Z`) })]),
)
const judged = linesOf(join(import.meta.dirname, 'judgedLanguagePairs.tsv'))
  .slice(1)
  .map(([, event = '', article = '', same]): Judged => ({ event, article, same: same === '1' }))

const weighAt = new Map<number, ReturnType<typeof weighClues>>()
const scored = judged.flatMap(({ event, article, same }) => {
  const [one, other] = [english.get(event), arabic.get(article)]
  return one && other ? [{ event, same, score: scoreOf(agree(one, other, weighAround(one.at))) }] : []
})
const sameEvents = new Set(scored.filter(({ same }) => same).map(({ event }) => event))
console.table(
  [needed - 1, needed - 0.5, needed, needed + 0.5].map((least) => {
    const joined = scored.filter(({ score }) => score >= least)
    const right = joined.filter(({ same }) => same)
    return {
      'score of at least': least,
      'pairs joined': joined.length,
      'of one event': right.length,
      precision: (right.length / joined.length).toFixed(3),
      'recall of pairs': (right.length / scored.filter(({ same }) => same).length).toFixed(2),
      'recall of events': (new Set(right.map(({ event }) => event)).size / sameEvents.size).toFixed(2),
    }
  }),
)

function weighAround(at: number): ReturnType<typeof weighClues> {
  const known = weighAt.get(at) ?? weighClues([arabic, english].map((reports) => countAround(reports.values(), at)))
  weighAt.set(at, known)
  return known
}

function countAround(reports: Iterable<ReportClues>, at: number): ClueCounts {
  const counts = new ClueCounts()
  for (const report of reports) if (Math.abs(report.at - at) < aroundMs) counts.add(report.lead)
  return counts
}

function linesOf(path: string): string[][] {
  return readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
}
