// Speed of Arabic analysis on one core: node bench/text.ts. Uses real articles, if available
// (../shared/data), and texts of seeded random words: some common ones and a long tail of invented
// ones, which are slower to analyse. BENCH_TEXTS (5000 real, 2000 invented)
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { analyseText } from '#text/query/analysedText.ts'
import { highlight } from '#text/query/highlight.ts'
import { compileQuery, matches } from '#text/query/matchQuery.ts'
import { readQuery } from '#text/query/readQuery.ts'
import { fold } from '#text/tokenizer/fold.ts'
import { foldedWords, words } from '#text/tokenizer/words.ts'
import { recordFigures } from './figures.ts'

const common =
  'في من على إلى أن قال الكويت وزير الخارجية مجلس الوزراء اليوم الأمة الحكومة والتنمية الاقتصاد بنسبة مليون دينار الشركة أسعار النفط المباراة فريق الدوري اللاعبين مدرب وزارة الصحة المستشفى الأطباء للمواطنين التعليم الجامعة الطلبة مشروع قانون لجنة تقرير الرئيس الأميركي سوريا العراق إيران'.split(
    ' ',
  )
const letters = 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي'

const articles = join(import.meta.dirname, '../../shared/data/articles.ndjson.gz')
const wanted = Number(process.env.BENCH_TEXTS ?? 5000)
const invented = Array.from({ length: Math.min(2000, wanted) }, (_, i) => makeText(i + 1))
const real = existsSync(articles) ? readArticles() : []
for (const [name, texts] of Object.entries({ 'real articles': real, 'invented words': invented }))
  if (texts.length > 0) measure(name, texts)

function measure(name: string, texts: string[]): void {
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
  const ways: Record<string, (text: string) => unknown> = {
    fold,
    tokens: words,
    'words alone': foldedWords,
    'words and stems': (text) => analyseText(text),
  }
  const rows = Object.entries(ways).map(([way, work]) => {
    const rate = bytes / 1e3 / milliseconds(() => texts.map(work))
    recordFigures({ name: `${way}, ${name}`, value: rate, unit: 'MB/s', better: 'higher' })
    return [way, { 'MB/s of UTF-8': Number(rate.toFixed(1)) }]
  })
  console.log(`${name}: ${texts.length} texts, ${(bytes / 1e6).toFixed(1)} MB`)
  console.table(Object.fromEntries(rows))
  const page = texts.slice(0, 50).map((text) => text.slice(0, 200))
  const query = 'وزير الكويت "مجلس الأمة"'
  console.log(`highlight, 50 items of 200 characters: ${milliseconds(() => page.map((text) => highlight(text, query))).toFixed(2)} ms`)
  const compiled = compileQuery(readQuery(query))
  const analysed = texts.slice(0, 1000).map((text) => analyseText(text))
  const each = milliseconds(() => analysed.map((text) => matches(compiled, text))) / analysed.length
  console.log(`one keyword on one analysed text: ${(each * 1000).toFixed(1)} µs`)
}

function readArticles(): string[] {
  const lines = gunzipSync(readFileSync(articles)).toString().split('\n').slice(0, wanted)
  return lines.filter(Boolean).map((line) => {
    const { title, body } = JSON.parse(line) as { title: string; body: string }
    return `${title}\n${body}`
  })
}

/** The best of five runs, after a warm-up. */
function milliseconds(work: () => void): number {
  work()
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < 5; round++) {
    const start = performance.now()
    work()
    best = Math.min(best, performance.now() - start)
  }
  return best
}

function makeText(seed: number): string {
  let state = seed * 2654435761
  const random = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const rare = () => Array.from({ length: 3 + random(5) }, () => letters[random(letters.length)]).join('')
  return Array.from({ length: 250 }, () =>
    random(10) < 6 ? common[random(common.length)] : `${random(3) === 0 ? 'ال' : ''}${rare()}`,
  ).join(' ')
}
