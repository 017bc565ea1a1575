// `npm test`: everything, in the order that finds a mistake soonest. Ends with the line `N passed, N failed`.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSite } from '#http/buildSite.ts'
import { checkPackages } from './checkPackages.ts'
import { installBrowser } from './installBrowser.ts'

const root = join(import.meta.dirname, '..')
const results = mkdtempSync(join(tmpdir(), 'mirqab-results-'))
let passed = 0
let failed = 0

check('types of the routes', 'react-router', ['typegen'])
check('types', 'tsc', [])
check('lint and format', 'biome', ['check', '--error-on-warnings'])
check('nothing unused', 'knip', [])
step('licences and known vulnerabilities of the packages', checkPackages)
vitest('facts', [])
step('build', buildSite)
step('browser', installBrowser)
vitest('journeys', ['--config', 'e2e/vitest.config.ts'])

console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

function run(command: string, arguments_: string[]): boolean {
  const program = join(root, 'node_modules/.bin', command)
  return spawnSync(program, arguments_, { cwd: root, stdio: 'inherit' }).status === 0
}

function check(name: string, command: string, arguments_: string[]): void {
  step(name, () => {
    if (!run(command, arguments_)) throw new Error(`${command} found something; see above`)
  })
}

function step(name: string, work: () => void): void {
  console.log(`\n— ${name}`)
  try {
    work()
    passed++
  } catch (error) {
    console.error((error as Error).message)
    failed++
  }
}

/** Each test counts by itself; a run that broke before it could count is one failure. */
function vitest(name: string, arguments_: string[]): void {
  console.log(`\n— ${name}`)
  const report = join(results, `${name}.json`)
  const clean = run('vitest', ['run', ...arguments_, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`])
  const counts = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { numPassedTests: 0, numFailedTests: 0 }
  passed += counts.numPassedTests
  failed += counts.numFailedTests || (clean ? 0 : 1)
}
