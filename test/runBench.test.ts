import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isAlive } from '#base/process/processIdentity.ts'
import { runBench } from '../bench/all/runBench.ts'

const folder = mkdtempSync(join(tmpdir(), 'mirqab-test-bench-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const log = join(folder, 'log')
let written = 0

/** Runs such a program. */
function run(source: string, maxSeconds = 30, signal?: AbortSignal) {
  const file = join(folder, `${written++}.mjs`)
  writeFileSync(file, source)
  return runBench({ file, maxSeconds, log, environment: { GREETING: 'hello' } }, signal)
}

const startChild = (detached: boolean) => `
  import { spawn } from 'node:child_process'
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'left-behind'], { detached: ${detached}, stdio: 'ignore' })
  child.unref()
  console.log(child.pid)`

test('a bench that ends in order leaves nothing', async () => {
  expect(await run('console.log(process.env.GREETING); process.exitCode = 3')).toMatchObject({ code: 3, left: [], tookTooLong: false })
  expect(readFileSync(log, 'utf8')).toBe('hello\n')
})

test.each([false, true])('a child that a bench leaves running is found and stopped, in a group of its own: %s', async (detached) => {
  const { code, left } = await run(startChild(detached))
  expect(code).toBe(0)
  expect(left).toEqual([expect.stringContaining('left-behind')])
  expect(isAlive(Number(readFileSync(log, 'utf8')))).toBe(false)
})

test('a bench whose time is over is ended, with its children', async () => {
  const ended = await run(`${startChild(true)}\nsetInterval(() => {}, 1000)`, 2)
  expect(ended).toMatchObject({ code: null, tookTooLong: true, left: [] })
  expect(isAlive(Number(readFileSync(log, 'utf8')))).toBe(false)
})

test('a bench ends when the whole run is ended', async () => {
  const stop = new AbortController()
  const ended = run('setInterval(() => {}, 1000)', 30, stop.signal)
  setTimeout(() => stop.abort(), 300)
  expect(await ended).toMatchObject({ code: null, tookTooLong: false })
})
