// How fast this machine is just now, so that figures without a baseline can be compared with those
// of another day or machine: ms of a fixed loop of plain JavaScript, and of one round trip to
// PostgreSQL. Usage: node bench/calibration.ts
import pg from 'pg'
import { openBenchDatabase } from './benchApp.ts'
import { medianOf, recordFigures } from './figures.ts'

const rounds = 5
const trips = 400

const processor = medianOf(Array.from({ length: rounds }, loop))
const database = await measureDatabase()
console.table({ 'plain JavaScript': { ms: processor.toFixed(1) }, 'round trip to PostgreSQL': { ms: database.toFixed(3) } })
recordFigures(
  { name: 'processor', value: processor, unit: 'ms', better: 'lower' },
  { name: 'database', value: database, unit: 'ms', better: 'lower' },
)

/**
 * Numbers, short strings and a map, as most of our work is. Never changed, because all earlier
 * tables rely on it.
 */
function loop(): number {
  const startedAt = performance.now()
  const counts = new Map<string, number>()
  let state = 1
  for (let n = 0; n < 600_000; n++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const word = `w${state % 5_000}`
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  if (counts.size !== 5_000) throw new Error(`${counts.size} words`)
  return performance.now() - startedAt
}

async function measureDatabase(): Promise<number> {
  const { url, close } = await openBenchDatabase()
  try {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const times: number[] = []
    for (let n = 0; n < trips * rounds; n++) {
      const startedAt = performance.now()
      await client.query({ name: 'add', text: 'select $1::int + 1 as sum', values: [n] })
      times.push(performance.now() - startedAt)
    }
    await client.end()
    return medianOf(times)
  } finally {
    await close()
  }
}
