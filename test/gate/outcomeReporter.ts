import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from 'vitest/node'
import type { Failure, FileOutcome, RunEvent } from './runVitest.ts'

/**
 * Appends a line of JSON (`RunEvent`) to the file `OUTCOMES_FILE` whenever a test file has ended,
 * so that a run which is killed tells what it reached.
 */
export default class OutcomeReporter implements Reporter {
  onTestModuleEnd(module: TestModule): void {
    write({ type: 'file', outcome: outcomeOf(module) })
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    for (const error of unhandled) {
      const file = error.VITEST_TEST_PATH as string | undefined
      write({ type: 'error', file: file && pathOf(file), message: describe(error) })
    }
  }
}

function write(event: RunEvent): void {
  appendFileSync(process.env.OUTCOMES_FILE as string, `${JSON.stringify(event)}\n`)
}

function outcomeOf(module: TestModule): FileOutcome {
  const tests = [...module.children.allTests()]
  const named = (state: string) => tests.filter((test) => test.result().state === state).map(({ fullName }) => fullName)
  return {
    file: pathOf(module.moduleId),
    ms: module.diagnostic().duration,
    cost: module.meta().cost,
    passed: named('passed'),
    skipped: named('skipped'),
    failures: [module, ...module.children.allSuites(), ...tests].flatMap(failuresOf),
  }
}

/**
 * Returns the errors of a test, of a file while it was loaded and in its hooks, or of a group in
 * its hooks.
 */
function failuresOf(task: TestModule | TestSuite | TestCase): Failure[] {
  const errors = task.type === 'test' ? task.result().errors : task.errors()
  const name = task.type === 'module' ? 'the file or its hooks' : task.fullName
  if (!errors?.length) return []
  return [{ name, message: errors.map(describe).join('\n') }]
}

function describe({ message, stack, diff, cause }: SerializedError): string {
  const ours = stack?.split('\n').filter((line) => !/^ +at .*(node_modules\/|node:|<anonymous>)/.test(line))
  const caused = cause as SerializedError | undefined
  return [ours?.join('\n') || message, diff, caused && `caused by: ${caused.message}`].filter(Boolean).join('\n')
}

const pathOf = (file: string) => relative(process.cwd(), file)
