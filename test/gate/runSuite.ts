import { type Failure, type FileOutcome, type RunOptions, runVitest } from './runVitest.ts'

/** A finding about a test, and the file of the test; absent if it happened outside of all files. */
export type Finding = Failure & { file?: string }

/**
 * Result of all tests of a configuration. `unstable`: those that failed at first, and passed each
 * time it ran again.
 */
export type SuiteResult = { passed: number; failures: Finding[]; unstable: Finding[]; skipped: Finding[]; outcomes: FileOutcome[] }

/** How often a file that failed runs again. */
const looks = 2
/** Factor by which the time limits are multiplied meanwhile, besides the pace of the machine. */
const timeoutFactor = '3'

/**
 * Runs all tests of a configuration, and then the files that failed twice more, one at a time and
 * with longer limits. Those that pass both times are unstable, which is listed and does not count
 * as a failure.
 * @param options.maxSuspects how many files may run again. If more fail, it is for a defect, or the
 *   machine is too slow to tell
 */
export async function runSuite({ maxSuspects = 8, ...options }: RunOptions & { maxSuspects?: number }): Promise<SuiteResult> {
  const { outcomes: first, errors } = await runVitest(options)
  const last = new Map(first.map((outcome) => [outcome.file, outcome]))
  const suspects = first.filter(hasFailed)
  let unstable = suspects.length <= maxSuspects && errors.length === 0 ? suspects : []
  for (let look = 0; look < looks && unstable.length > 0; look++) {
    if (Date.now() > options.until) {
      unstable = []
      break
    }
    const files = unstable.map(({ file }) => file)
    console.log(`\n— once more, one at a time: ${files.join(', ')}`)
    const env = { ...options.env, TIMEOUT_FACTOR: timeoutFactor }
    const again = await runVitest({ ...options, env }, files, '--maxWorkers=1')
    errors.push(...again.errors)
    for (const outcome of again.outcomes) last.set(outcome.file, outcome)
    unstable = unstable.filter(({ file }) => !hasFailed(last.get(file) as FileOutcome))
  }
  const outcomes = [...last.values()]
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed.length, 0),
    failures: [...outcomes.flatMap(failuresIn), ...errors],
    unstable: unstable.flatMap(failuresIn),
    skipped: outcomes.flatMap(({ file, skipped }) => skipped.map((name) => ({ file, name, message: '' }))),
    outcomes,
  }
}

const hasFailed = ({ failures }: FileOutcome) => failures.length > 0
const failuresIn = ({ file, failures }: FileOutcome): Finding[] => failures.map((failure) => ({ file, ...failure }))
