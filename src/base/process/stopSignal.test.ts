import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'

/**
 * Starts a program with an IPC channel. `code` can use `stopSignal`, `whenAborted` and
 * `reportReady`.
 */
function start(code: string): ChildProcess {
  const head = `const { stopSignal, reportReady, whenAborted } = await import('${import.meta.dirname}/stopSignal.ts')\n`
  const program = spawn(process.execPath, ['--input-type=module', '-e', head + code], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  onTestFinished(() => void program.kill('SIGKILL'))
  return program
}

test('a program whose parent has gone is ended if it does not end by itself', async () => {
  const program = start('stopSignal(100); setInterval(() => {}, 1000); reportReady({})')
  await once(program, 'message')
  program.disconnect()
  expect(await once(program, 'exit')).toEqual([1, null])
})

test('a program notices that its parent went away while it was loading', async () => {
  const gone = 'while (process.connected) await new Promise((later) => setTimeout(later, 10))'
  const program = start(`${gone}; await whenAborted(stopSignal()); reportReady({}); process.exit(7)`)
  program.disconnect()
  expect(await once(program, 'exit')).toEqual([7, null])
})

test('a program that has done its work ends although the IPC channel is still open', async () => {
  const program = start('stopSignal(); reportReady({})')
  expect(await once(program, 'exit')).toEqual([0, null])
})
