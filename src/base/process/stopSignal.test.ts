import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'

/** A program started by a channel. `code` has `stopSignal`, `whenAborted` and `tellReady` at hand. */
function start(code: string): ChildProcess {
  const head = `const { stopSignal, tellReady, whenAborted } = await import('${import.meta.dirname}/stopSignal.ts')\n`
  const program = spawn(process.execPath, ['--input-type=module', '-e', head + code], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  onTestFinished(() => void program.kill('SIGKILL'))
  return program
}

test('a program whose starter is gone is ended when it does not end by itself', async () => {
  const program = start('stopSignal(100); setInterval(() => {}, 1000); tellReady({})')
  await once(program, 'message')
  program.disconnect()
  expect(await once(program, 'exit')).toEqual([1, null])
})

test('a starter that goes away while the program is loaded is missed all the same', async () => {
  const gone = 'while (process.connected) await new Promise((later) => setTimeout(later, 10))'
  const program = start(`${gone}; await whenAborted(stopSignal()); tellReady({}); process.exit(7)`)
  program.disconnect()
  expect(await once(program, 'exit')).toEqual([7, null])
})

test('a program that has done its work ends although its starter still listens', async () => {
  const program = start('stopSignal(); tellReady({})')
  expect(await once(program, 'exit')).toEqual([0, null])
})
