import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** `name`: of the test with its groups, of a group, or of what else failed. */
export type Failure = { name: string; message: string }

/**
 * Result of a test file. `file` is relative to the project; `cost` is in the unit of its suite
 * (`checkBudgets.ts`).
 */
export type FileOutcome = { file: string; ms: number; cost?: number | undefined; passed: string[]; skipped: string[]; failures: Failure[] }

/**
 * A line of what `outcomeReporter.ts` writes. `file` of an error is absent if the error is of no
 * test file.
 */
export type RunEvent = { type: 'file'; outcome: FileOutcome } | { type: 'error'; file?: string; message: string }

/**
 * An outcome for each file, also for those that were not reached, and the errors that are of no
 * file.
 */
export type Run = { outcomes: FileOutcome[]; errors: Failure[] }

/**
 * `config`: path of the configuration. `until`: when the run is ended if it has not ended by
 * itself, in ms since 1970. `quiet`: whether Vitest's own output is left out.
 */
export type RunOptions = { config: string; until: number; env?: Record<string, string>; quiet?: boolean }

const root = join(import.meta.dirname, '../..')
const vitest = join(root, 'node_modules/.bin/vitest')
/** How long a run may clean up once its time is over. */
const cleanUpMs = 30_000

/**
 * Runs the test files of a configuration, or only some of them. What Vitest did not reach is a
 * failure of its file, and what it did not explain, one of the run.
 */
export async function runVitest(options: RunOptions, only: string[] = [], ...arguments_: string[]): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'mirqab-results-'))
  const [listFile, outcomesFile] = [join(folder, 'files.json'), join(folder, 'outcomes.ndjson')]
  const env = { ...process.env, ...options.env, OUTCOMES_FILE: outcomesFile }
  try {
    const files = only.length > 0 ? only : listFiles(options.config, env, listFile)
    const reporters = ['--reporter=default', `--reporter=${fileURLToPath(import.meta.resolve('./outcomeReporter.ts'))}`]
    const clean = await runUntil(options, env, ['run', '--config', options.config, ...reporters, ...arguments_, ...only])
    return readRun(files, existsSync(outcomesFile) ? readFileSync(outcomesFile, 'utf8') : '', clean)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * The test files of a configuration, relative to the project. Throws if Vitest cannot list them.
 */
function listFiles(config: string, env: NodeJS.ProcessEnv, listFile: string): string[] {
  const arguments_ = ['list', '--filesOnly', `--json=${listFile}`, '--config', config]
  const { status, stderr } = spawnSync(vitest, arguments_, { cwd: root, encoding: 'utf8', env })
  if (status !== 0) throw new Error(`vitest could not list its files:\n${stderr}`)
  const files = JSON.parse(readFileSync(listFile, 'utf8')) as { file: string }[]
  return [...new Set(files.map(({ file }) => relative(root, file)))]
}

/** @returns whether Vitest ended by itself, and without a failure */
async function runUntil({ until, quiet }: RunOptions, env: NodeJS.ProcessEnv, arguments_: string[]): Promise<boolean> {
  const child = spawn(vitest, arguments_, { cwd: root, stdio: quiet ? 'ignore' : 'inherit', env })
  const left = Math.max(0, until - Date.now())
  const timers = [setTimeout(() => child.kill('SIGTERM'), left), setTimeout(() => child.kill('SIGKILL'), left + cleanUpMs)]
  const code = await new Promise((resolve, reject) => child.once('exit', resolve).once('error', reject))
  for (const timer of timers) clearTimeout(timer)
  return code === 0
}

function readRun(files: string[], lines: string, clean: boolean): Run {
  const events = lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as RunEvent)
  const ended = new Map(events.flatMap((event) => (event.type === 'file' ? [[event.outcome.file, event.outcome] as const] : [])))
  const outcomes = new Map(files.map((file) => [file, ended.get(file) ?? notReached(file)]))
  const errors: Failure[] = []
  for (const event of events) {
    if (event.type !== 'error') continue
    // Of a process that crashed, only the message names the file.
    const outcome = outcomes.get(event.file ?? files.find((file) => event.message.includes(file)) ?? '')
    const found = outcome?.failures ?? errors
    found.push({ name: 'an error outside of the tests', message: event.message })
  }
  const run = { outcomes: [...outcomes.values()], errors }
  const isExplained = clean || errors.length > 0 || run.outcomes.some(({ failures }) => failures.length > 0)
  if (!isExplained) errors.push({ name: 'the run', message: 'Vitest reported that it failed, and no failure.' })
  return run
}

function notReached(file: string): FileOutcome {
  const message = 'The run was over, or its process had crashed, before it ended.'
  return { file, ms: 0, passed: [], skipped: [], failures: [{ name: 'the file', message }] }
}
