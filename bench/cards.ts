// What drawing a picture for other sites costs: node bench/cards.ts. The titles are as long as real
// ones; the hostile ones need several attempts to fit. The first picture of a process also loads
// the fonts. BENCH_RUNS (40)
import { drawCard } from '#features/sharing/server/cards/drawCard.ts'
import { recordFigures } from './figures.ts'

const runs = Number(process.env.BENCH_RUNS ?? 40)
const base = { locale: 'ar', name: 'القبس', notes: ['23 نوفمبر 2026، 4:05 م', 'في 5 وكالات'], plays: false } as const
const words = 'وزير النفط يعلن ارتفاع أسعار النفط الكويتي إلى 80 دولاراً للبرميل بعد اجتماع المنظمة في فيينا بحضور الدول المصدّرة كلها'.split(
  ' ',
)
const titles: Record<string, string> = {
  '5 words': words.slice(0, 5).join(' '),
  '11 words, as usual': words.slice(0, 11).join(' '),
  '20 words': words.join(' '),
  '100 words': Array.from({ length: 100 }, (_, index) => words[index % words.length]).join(' '),
  'no spaces': 'بسم'.repeat(200),
  'wide letters': 'W'.repeat(300),
}

const startedAt = performance.now()
await drawCard({ ...base, title: 'أول صورة' })
console.log(`first of a process: ${Math.round(performance.now() - startedAt)} ms`)

const rows: Record<string, { 'CPU ms': number; 'p50 ms': number; 'p95 ms': number; KB: number }> = {}
for (const [name, title] of Object.entries(titles)) {
  const times: number[] = []
  let bytes = 0
  const before = process.cpuUsage()
  for (let run = 0; run < runs; run++) {
    const at = performance.now()
    bytes = (await drawCard({ ...base, title })).length
    times.push(performance.now() - at)
  }
  const { user, system } = process.cpuUsage(before)
  times.sort((a, b) => a - b)
  const at = (share: number) => Math.round((times[Math.floor(runs * share)] ?? 0) * 10) / 10
  rows[name] = {
    'CPU ms': Math.round((user + system) / 100 / runs) / 10,
    'p50 ms': at(0.5),
    'p95 ms': at(0.95),
    KB: Math.round(bytes / 1024),
  }
}
console.table(rows)
recordFigures({
  name: 'picture of a title of 11 words, CPU',
  value: rows['11 words, as usual']?.['CPU ms'] ?? Number.NaN,
  unit: 'ms',
  better: 'lower',
})
