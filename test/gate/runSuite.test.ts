import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { scaleTimeout } from '../timeouts.ts'
import { type Finding, runSuite } from './runSuite.ts'

const folder = mkdtempSync(join(tmpdir(), 'mirqab-planted-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs files of `planted/`. */
function runPlanted(names: string[], { ms = scaleTimeout(600_000), maxSuspects = 8 } = {}) {
  const env = { PLANTED: names.join(','), PLANTED_FOLDER: folder }
  return runSuite({ config: 'test/gate/planted/vitest.config.ts', until: Date.now() + ms, env, maxSuspects, quiet: true })
}

const named = (findings: Finding[]) => findings.map(({ file, name }) => [file?.match(/(\w+)\.planted/)?.[1], name])
const messageOf = (findings: Finding[], file: string) =>
  findings.flatMap((finding) => (finding.file?.includes(`/${file}.planted`) ? [finding.message] : [])).join('\n')

test('what fails again stays failed and is named with its message, and what passes twice alone is unstable', {
  timeout: scaleTimeout(600_000),
}, async () => {
  const { passed, failures, unstable } = await runPlanted([
    'always',
    'everySecond',
    'firstOnly',
    'slow',
    'crash',
    'hook',
    'unloadable',
    'rejected',
  ])
  expect(named(failures).sort()).toEqual([
    ['always', 'is always wrong'],
    ['crash', 'an error outside of the tests'],
    ['crash', 'the file'],
    ['everySecond', 'is wrong every second time'],
    ['hook', 'a group'],
    ['hook', 'the file or its hooks'],
    ['rejected', 'an error outside of the tests'],
    ['unloadable', 'the file or its hooks'],
  ])
  expect(messageOf(failures, 'always')).toContain("expected 'a story' to be 'another story'")
  expect(messageOf(failures, 'crash')).toContain('Worker exited unexpectedly')
  expect(messageOf(failures, 'hook')).toContain('what the file used could not be put away')
  expect(messageOf(failures, 'hook')).toContain('what the group needs is missing')
  expect(messageOf(failures, 'rejected')).toContain('nobody waited for this')
  expect(messageOf(failures, 'unloadable')).toContain('this file cannot be loaded')
  expect(named(unstable).sort()).toEqual([
    ['firstOnly', 'is wrong on the first run only'],
    ['slow', 'needs more than its limit'],
  ])
  expect(messageOf(unstable, 'slow')).toContain('timed out')
  // One beside the test that is always wrong, the one that leaves a promise behind, and the two
  // unstable ones.
  expect(passed).toBe(4)
})

test('if more files fail than are worth another look, none of them runs again', { timeout: scaleTimeout(600_000) }, async () => {
  const { failures, unstable } = await runPlanted(['always', 'hook', 'unloadable'], { maxSuspects: 2 })
  expect([
    named(failures)
      .map(([file]) => file)
      .sort(),
    unstable,
  ]).toEqual([['always', 'hook', 'hook', 'unloadable'], []])
})

test('a file that does not end within the time of the run has failed', { timeout: scaleTimeout(600_000) }, async () => {
  const { failures } = await runPlanted(['endless'], { ms: scaleTimeout(5_000) })
  expect(named(failures)).toEqual([['endless', 'the file']])
})
