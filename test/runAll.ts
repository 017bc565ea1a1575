// `npm test`: all checks, ordered so that mistakes show early. Prints the duration of each step, and ends with the
// line `N passed, N failed`.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { buildSite } from '#site/http/pages/buildSite.ts'
import { checkPackages } from './checkPackages.ts'
import { installBrowser } from './installBrowser.ts'

type Report = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    startTime: number
    endTime: number
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

const root = join(import.meta.dirname, '..')
const results = mkdtempSync(join(tmpdir(), 'mirqab-results-'))
const durations: { name: string; ms: number }[] = []
let passed = 0
let failed = 0
const skipped: string[] = []
const failures: string[] = []

check('types of the routes', 'react-router', ['typegen'])
check('types', 'tsc', [])
check('types of the service worker', 'tsc', ['-p', 'tsconfig.worker.json'])
check('lint and format', 'biome', ['check', '--error-on-warnings'])
check('unused code', 'knip', [])
step('licences and known vulnerabilities of the packages', checkPackages)
vitest('tests', [])
step('build', buildSite)
step('browser', installBrowser)
vitest('journeys', ['--config', 'e2e/vitest.config.ts'])

printDurations()
if (skipped.length > 0) console.log(`\n— skipped, for the reasons above\n${skipped.join('\n')}`)
// Once more where even a shortened log shows them.
if (failures.length > 0) console.log(`\n— failed\n${failures.join('\n')}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

function run(command: string, arguments_: string[]): boolean {
  const program = join(root, 'node_modules/.bin', command)
  return spawnSync(program, arguments_, { cwd: root, stdio: 'inherit' }).status === 0
}

function check(name: string, command: string, arguments_: string[]): void {
  step(name, () => {
    if (!run(command, arguments_)) throw new Error(`${command} reported problems; see above`)
  })
}

function step(name: string, work: () => void): void {
  timed(name, () => {
    try {
      work()
      passed++
    } catch (error) {
      console.error((error as Error).message)
      failures.push(`  ${name}`)
      failed++
    }
  })
}

/** Counts each test; a run that crashed before it could count is one failure. */
function vitest(name: string, arguments_: string[]): void {
  timed(name, () => {
    const file = join(results, `${name}.json`)
    const clean = run('vitest', ['run', ...arguments_, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`])
    const report: Report = existsSync(file)
      ? JSON.parse(readFileSync(file, 'utf8'))
      : { numPassedTests: 0, numFailedTests: 0, testResults: [] }
    passed += report.numPassedTests
    failed += report.numFailedTests || (clean ? 0 : 1)
    if (!clean && report.numFailedTests === 0) failures.push(`  ${name}: stopped before the end, or an error outside of the tests`)
    for (const { name: path, startTime, endTime, assertionResults } of report.testResults) {
      durations.push({ name: `  ${relative(root, path)}`, ms: endTime - startTime })
      const left = assertionResults.filter(({ status }) => status !== 'passed' && status !== 'failed')
      skipped.push(...left.map(({ fullName }) => `  ${relative(root, path)}: ${fullName}`))
      const failing = assertionResults.filter(({ status }) => status === 'failed')
      failures.push(
        ...failing.map(({ fullName, failureMessages }) => `  ${relative(root, path)}: ${fullName}\n${failureMessages.join('\n')}`),
      )
    }
  })
}

function timed(name: string, work: () => void): void {
  console.log(`\n— ${name}`)
  const started = performance.now()
  work()
  durations.push({ name, ms: performance.now() - started })
}

/** Prints every step, and the slowest files. */
function printDurations(): void {
  const isFile = ({ name }: { name: string }) => name.startsWith('  ')
  const slowest = durations.filter(isFile).sort((a, b) => b.ms - a.ms)
  console.log('\n— where the time went, in seconds')
  for (const { name, ms } of [...durations.filter((duration) => !isFile(duration)), ...slowest.slice(0, 15)])
    console.log(`${(ms / 1000).toFixed(1).padStart(7)} ${name}`)
}
