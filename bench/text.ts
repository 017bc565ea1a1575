// Speed of Arabic analysis on one core: node bench/text.ts. Text is drawn at random (seeded) from a few hundred common words with a long tail of made-up ones.
import { fold } from '#text/fold.ts'
import { highlight } from '#text/highlight.ts'
import { stem } from '#text/stem.ts'
import { words } from '#text/words.ts'

const common =
  'في من على إلى أن قال الكويت وزير الخارجية مجلس الوزراء اليوم الأمة الحكومة والتنمية الاقتصاد بنسبة مليون دينار الشركة أسعار النفط المباراة فريق الدوري اللاعبين مدرب وزارة الصحة المستشفى الأطباء للمواطنين التعليم الجامعة الطلبة مشروع قانون لجنة تقرير الرئيس الأميركي سوريا العراق إيران'.split(
    ' ',
  )
const letters = 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي'

const texts = Array.from({ length: 2000 }, (_, i) => makeText(i + 1))
const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
const page = texts.slice(0, 50).map((text) => text.slice(0, 200))

const rows = {
  fold: megabytesPerSecond(() => {
    for (const text of texts) fold(text)
  }),
  words: megabytesPerSecond(() => {
    for (const text of texts) words(text)
  }),
  'fold + words + stem': megabytesPerSecond(() => {
    for (const text of texts) for (const { word } of words(text)) stem(word)
  }),
  analysed: megabytesPerSecond(() => {
    for (const text of texts) for (const { word } of words(text)) stem(word)
  }),
}
console.table(Object.fromEntries(Object.entries(rows).map(([name, rate]) => [name, { 'MB/s of UTF-8': Number(rate.toFixed(1)) }])))
console.log(
  `highlight, 50 items of 200 characters: ${milliseconds(() => page.map((text) => highlight(text, 'وزير الكويت "مجلس الأمة"'))).toFixed(2)} ms`,
)

function megabytesPerSecond(work: () => void): number {
  return bytes / 1e6 / (milliseconds(work) / 1000)
}

/** Best of five, after warming up. */
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
