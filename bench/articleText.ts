// What of an article is text: how many starts and ends of 496 articles are found as two readers
// judged them (judgedTexts.tsv), by publisher, beside articles as printed and the rule for excerpts
// that was in use before, which knew datelines that name an agency; how many matches of the names
// of cities and countries have their name outside of the text alone; and the speed. The articles
// are not part of the project. Usage: node bench/articleText.ts
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type JudgedText, judgeTexts, namesOfAgency, readJudgedTexts } from '#features/stories/server/judgedTexts.fixtures.ts'
import { agencyNames, namesAgency } from '#text/newsText/agencyNames.ts'
import { allText, findText, type TextBounds } from '#text/newsText/newsText.ts'
import { type AnalysedText, analyseText } from '#text/query/analysedText.ts'
import { compileQuery, matches } from '#text/query/matchQuery.ts'
import { readKeyword } from '#text/query/readKeyword.ts'
import { recordFigures } from './figures.ts'
import { data } from './saudiArticles.ts'

/** Places that readers follow and datelines name. */
const placeNames =
  `الكويت السعودية الرياض جدة مكة المدينة الدمام تبوك حائل القاهرة دبي أبوظبي الدوحة المنامة مسقط عدن صنعاء بيروت دمشق بغداد عمّان
  القدس غزة تونس الجزائر الرباط طرابلس الخرطوم لندن باريس برلين جنيف بروكسل مدريد روما واشنطن نيويورك موسكو طهران أنقرة إسطنبول بكين طوكيو نيودلهي`.split(
    /\s+/,
  )
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const articles = join(data, 'articles.ndjson.gz')
if (!existsSync(articles)) {
  console.log('Skipped: the articles are not on this machine.')
  process.exit()
}

const judged = readJudgedTexts(articles, readFileSync(join(import.meta.dirname, 'judgedTexts.tsv'), 'utf8'))
const percent = (share: number) => Number((100 * share).toFixed(1))
const row = (list: JudgedText[]) => {
  const [printed, before, ours] = [judgeTexts(list, () => allText), judgeTexts(list, afterDateline), judgeTexts(list)]
  return {
    articles: list.length,
    'starts, as printed': percent(printed.starts),
    'starts, before': percent(before.starts),
    starts: percent(ours.starts),
    'ends, as printed': percent(printed.ends),
    ends: percent(ours.ends),
    'lose text': percent(ours.falseStarts + ours.falseEnds),
  }
}
const byAgency = [...Map.groupBy(judged, ({ agency }) => agency)].sort(([, one], [, other]) => other.length - one.length)
console.table(Object.fromEntries([...byAgency.map(([agency, list]) => [agency, row(list)]), ['all', row(judged)]]))

const [ours, before, printed] = [judgeTexts(judged), judgeTexts(judged, afterDateline), judgeTexts(judged, () => allText)]
const score = { unit: '', better: 'higher', exact: true } as const
const places = countPlaces()
console.log(
  `Of ${places.printed} matches of a place in what is printed, ${places.outside} name it outside of the text alone; ${places.left} of these are left, and ${places.lost} of the others lost.`,
)
const each = secondsOf(() => judged.forEach(findAlone)) / judged.length
recordFigures(
  { name: 'starts of texts found', ...score, value: ours.starts, baseline: before.starts, baselineName: 'datelines that name an agency' },
  { name: 'ends of texts found', ...score, value: ours.ends, baseline: printed.ends, baselineName: 'as printed' },
  {
    name: 'matches of a place outside of the text',
    ...score,
    better: 'lower',
    value: places.left / (places.printed - places.outside - places.lost + places.left),
    baseline: places.outside / places.printed,
    baselineName: 'as printed',
  },
  { name: 'an article, without learning', value: each * 1e6, unit: 'µs', better: 'lower' },
)
console.log(`${(each * 1e6).toFixed(0)} µs for an article`)

function findAlone({ agency, title, lines }: JudgedText): TextBounds {
  return findText({ lines, title, names: namesOfAgency(agency) })
}

/**
 * Matches of place names in headline and body. `outside`: those in what is printed that the judged
 * text does not have; `left`: of these, those in the text that is found.
 */
function countPlaces(): { printed: number; outside: number; left: number; lost: number } {
  const counts = { printed: 0, outside: 0, left: 0, lost: 0 }
  const queries = placeNames.map((name) => compileQuery(readKeyword(name)))
  judgeTexts(judged, (article, habits) => {
    const { agency, title, lines, before, after } = article
    const bounds = findText({ lines, title, names: namesOfAgency(agency), habits })
    const body = lines.join(' ')
    const [printed, text, found] = [
      body,
      body.slice(before.length, body.length - after.length),
      body.slice(bounds.start, bounds.end ?? undefined),
    ].map((part) => analyseText(title, part))
    for (const query of queries) {
      const [isPrinted, isText, isFound] = [printed, text, found].map((part) => matches(query, part as AnalysedText))
      if (isPrinted) counts.printed++
      if (isPrinted && !isText) counts.outside++
      if (isFound && !isText) counts.left++
      if (isText && !isFound) counts.lost++
    }
    return bounds
  })
  return counts
}

/** A dateline of up to three short parts, of which one names the agency or a wire service. */
function afterDateline({ agency, lines }: JudgedText): TextBounds {
  const text = lines.join(' ')
  const known = agencyNames(namesOfAgency(agency))
  let [from, parts] = [0, 0]
  for (const { 0: mark, index } of text.slice(0, 90).matchAll(/[-–—:]+/g)) {
    const part = text.slice(from, index)
    if (++parts > 3 || part.trim().split(/\s+/).length > 5) break
    from = index + mark.length
    if (namesAgency(part, known) && /\s/.test(text[from] ?? '')) return { start: from, end: null }
  }
  return allText
}

/** The best of the rounds. */
function secondsOf(work: () => void): number {
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now()
    work()
    return (performance.now() - start) / 1000
  })
  return Math.min(...times)
}
