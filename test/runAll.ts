// `npm test`: all checks, ordered so that mistakes show early. Prints the duration of each step,
// and ends with the line `N passed, N failed`.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildSite } from '#site/http/pages/buildSite.ts'
import { checkPackages } from './checkPackages.ts'
import { budgets, checkBudgets } from './gate/checkBudgets.ts'
import { type Finding, runSuite } from './gate/runSuite.ts'
import { installBrowser } from './installBrowser.ts'

const root = join(import.meta.dirname, '..')
/**
 * How long everything may take, in minutes: less than CI's 90, which include the setup, so that
 * what was not reached is still named.
 */
const maxMinutes = Number(process.env.MAX_MINUTES ?? 80)
const until = Date.now() + maxMinutes * 60_000
const durations: { name: string; ms: number }[] = []
let passed = 0
const failures: Finding[] = []
const unstable: Finding[] = []
const skipped: Finding[] = []

await check('types of the routes', 'react-router', ['typegen'])
await check('types', 'tsc', [])
await check('types of the service worker', 'tsc', ['-p', 'tsconfig.worker.json'])
await check('lint and format', 'biome', ['check', '--error-on-warnings'])
await check('unused code', 'knip', [])
await step('licences and known vulnerabilities of the packages', checkPackages)
await suite('tests', 'vitest.config.ts')
await step('build', buildSite)
if (await step('browser', installBrowser)) await suite('journeys', 'e2e/vitest.config.ts')
else skipped.push({ name: 'journeys', message: '  There is no browser.' })

printDurations()
print('skipped, for the reasons above', skipped)
// Last, where even a shortened log shows them.
print('unstable: failed at first, and passed twice when run again alone; to be mended next', unstable)
print('failed', failures)
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exitCode = failures.length === 0 ? 0 : 1

function check(name: string, command: string, arguments_: string[]): Promise<boolean> {
  return step(name, () => {
    const program = join(root, 'node_modules/.bin', command)
    const { status } = spawnSync(program, arguments_, { cwd: root, stdio: 'inherit' })
    if (status !== 0) throw new Error(`${command} reported problems; see above`)
  })
}

/** @returns whether it succeeded */
function step(name: string, work: () => void): Promise<boolean> {
  return timed(name, async () => {
    try {
      work()
      passed++
      return true
    } catch (error) {
      const { message } = error as Error
      console.error(message)
      failures.push({ name, message })
      return false
    }
  })
}

/** Counts each test. A file that failed without a failing test is one failure. */
function suite(name: 'tests' | 'journeys', config: string): Promise<void> {
  return timed(name, async () => {
    const result = await runSuite({ config, until }).catch((error: Error) => error)
    if (result instanceof Error) return void failures.push({ name, message: result.message })
    passed += result.passed
    failures.push(...result.failures, ...checkBudgets(budgets[name], result.outcomes))
    unstable.push(...result.unstable)
    skipped.push(...result.skipped)
    durations.push(...result.outcomes.map(({ file, ms }) => ({ name: `  ${file}`, ms })))
  })
}

async function timed<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  console.log(`\n— ${name}`)
  const started = performance.now()
  const result = await work()
  durations.push({ name, ms: performance.now() - started })
  return result
}

function print(title: string, findings: Finding[]): void {
  if (findings.length === 0) return
  console.log(`\n— ${title}`)
  for (const { file, name, message } of findings) console.log(`  ${file ? `${file}: ` : ''}${name}\n${message}`.trimEnd())
}

/** Prints every step, and the slowest files. */
function printDurations(): void {
  const isFile = ({ name }: { name: string }) => name.startsWith('  ')
  const slowest = durations.filter(isFile).sort((a, b) => b.ms - a.ms)
  console.log('\n— where the time went, in seconds')
  for (const { name, ms } of [...durations.filter((duration) => !isFile(duration)), ...slowest.slice(0, 15)])
    console.log(`${(ms / 1000).toFixed(1).padStart(7)} ${name}`)
}
