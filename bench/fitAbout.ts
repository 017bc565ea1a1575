// Fits the score by which an article is about a keyword (src/text/about/fittedAbout.ts) to judged
// pairs of real articles; logistic regression. The articles are not part of the project. Figures
// are of a tenth of the keywords each time, fitted to the others, and of pairs that are held out:
// other keywords and other articles, which neither signs nor factors were chosen by. Usage: node
// bench/fitAbout.ts POSTS [--write] POSTS: the articles as the API shows them, one a line, as for
// `npx mirqab eval match`.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { readNdjson } from '#base/readNdjson.ts'
import { textFields, textsOfFile } from '#features/stories/server/textsOfFile.ts'
import { Aboutness, type AboutSigns, aboutFrom, prepareKeyword } from '#text/about/aboutness.ts'
import { factors as fittedFactors } from '#text/about/fittedAbout.ts'
import { type AnalysedText, analyseText } from '#text/query/analysedText.ts'
import { compileQuery, matchedWords } from '#text/query/matchQuery.ts'
import { readKeyword } from '#text/query/readKeyword.ts'
import { fitLogistic, type LogisticScore, mean, type Observation, scoreOf } from './logistic.ts'

const Post = z.object({ ...textFields, id: z.string() })
const ridge = 3
const folds = 10
const leadWords = 30
const names = Object.keys(fittedFactors) as (keyof AboutSigns)[]

type TitleAndBody = { title: AnalysedText; body: AnalysedText }
type Judged = { keyword: string; id: string; about: boolean }
type Row = Observation & { keyword: string; inTitleOrLead: boolean }

const path = process.argv[2]
if (!path) throw new Error('Usage: node bench/fitAbout.ts POSTS [--write]')
const [rows = [], held = []] = await readRows(path, [readJudged('judgedAbout.tsv'), readJudged('judgedAboutHeld.tsv')])
const decided = Math.log(aboutFrom / (1 - aboutFrom))
const byTitleOrLead = ({ inTitleOrLead }: Row) => (inTitleOrLead ? 1 : 0)
report('title or first 30 words', rows, 0.5, byTitleOrLead)
const keywords = [...new Set(rows.map(({ keyword }) => keyword))]
const foldOf = (keyword: string) => keywords.indexOf(keyword) % folds
const parts = Array.from({ length: folds }, (_, fold) =>
  fitLogistic(
    rows.filter((row) => foldOf(row.keyword) !== fold),
    ridge,
  ),
)
report('score, of keywords that it was not fitted to', rows, decided, (row) => scoreOf(row, parts[foldOf(row.keyword)] as LogisticScore))
const fitted = fitLogistic(rows, ridge)
report('held out: title or first 30 words', held, 0.5, byTitleOrLead)
report('held out: score', held, decided, (row) => scoreOf(row, fitted))
const text = print(fitted)
if (process.argv.includes('--write')) writeFileSync(join(import.meta.dirname, '../src/text/about/fittedAbout.ts'), text)
else console.log(text)

function readJudged(file: string): Judged[] {
  const lines = readFileSync(join(import.meta.dirname, file), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
  return lines
    .map((line) => line.split('\t') as [string, string, string])
    .map(([keyword, id, about]) => ({ keyword, id, about: about === '1' }))
}

async function readRows(file: string, sets: Judged[][]): Promise<Row[][]> {
  const byPost = Map.groupBy(sets.flat(), ({ id }) => id)
  const textOf = await textsOfFile(file)
  const found: { pair: Judged; document: TitleAndBody }[] = []
  for await (const { value: post } of readNdjson(file, Post)) {
    const body = textOf(post)
    for (const pair of byPost.get(post.id) ?? [])
      found.push({ pair, document: { title: analyseText(post.title), body: analyseText(body) } })
  }
  return sets.map((set) => found.filter(({ pair }) => set.includes(pair)).map(rowOf))
}

function rowOf({ pair, document }: { pair: Judged; document: TitleAndBody }): Row {
  const signs = new Aboutness(document.title.words, document.body.words).signs(prepareKeyword(readKeyword(pair.keyword)))
  return {
    keyword: pair.keyword,
    values: valuesOf(signs),
    given: 0,
    weight: 1,
    isTrue: pair.about,
    inTitleOrLead: isInTitleOrLead(document, pair),
  }
}

function valuesOf(signs: AboutSigns): number[] {
  return names.map((name) => signs[name])
}

/** The rule that the score is compared with. */
function isInTitleOrLead({ title, body }: TitleAndBody, { keyword }: Judged): boolean {
  const query = compileQuery(readKeyword(keyword))
  return matchedWords(query, title).includes(1) || matchedWords(query, body).subarray(0, leadWords).includes(1)
}

/**
 * The area under the curve, precision where nine and eight of ten that are about their keyword are
 * found, and precision and recall of what has more than `needed`.
 */
function report(name: string, rows: Row[], needed: number, answer: (row: Row) => number): void {
  const scored = rows.map((row) => ({ isTrue: row.isTrue, value: answer(row) })).sort((one, other) => other.value - one.value)
  const [right, wrong] = [scored.filter(({ isTrue }) => isTrue), scored.filter(({ isTrue }) => !isTrue)]
  const wins = mean(right.map(({ value }) => mean(wrong.map((other) => (other.value < value ? 1 : other.value === value ? 0.5 : 0)))))
  const precisionAt = (recall: number) => {
    const least = right[Math.ceil(recall * right.length) - 1]?.value ?? 0
    return mean(scored.filter(({ value }) => value >= least).map(({ isTrue }) => (isTrue ? 1 : 0))).toFixed(3)
  }
  const above = scored.filter(({ value }) => value > needed)
  const found = above.filter(({ isTrue }) => isTrue).length
  const decided = `precision ${(found / above.length).toFixed(3)} at recall ${(found / right.length).toFixed(3)}`
  console.log(
    `${name}: area ${wins.toFixed(3)}, precision at recall .9 ${precisionAt(0.9)}, at .8 ${precisionAt(0.8)}; decided: ${decided}`,
  )
}

function print({ constant, factors }: LogisticScore): string {
  const lines = names.map((name, at) => `  ${name}: ${factors[at]},`)
  return `/** Written by \`node bench/fitAbout.ts --write\`. */\nexport const constant = ${constant}\n\n/** Factors of the signs; \`docs/notes/alert-matching.md\` says what they were fitted to. */\nexport const factors = {\n${lines.join('\n')}\n}\n`
}
