import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { isRunning, processName } from './processName.ts'

test('a process that has ended does not run, although its parent never asks about it', async ({ skip }) => {
  skip(!existsSync('/proc/self/stat'), 'only Linux tells of a process that it has ended but is still listed')
  const parent = spawn('sh', ['-c', 'read line <&3 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'inherit', 'pipe'] })
  onTestFinished(() => void parent.kill())
  const [line] = (await once(parent.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
  const name = processName(Number(String(line)))
  expect(isRunning(name)).toBe(true)
  parent.stdio[3]?.destroy()
  await expect.poll(() => isRunning(name)).toBe(false)
  // It is still listed.
  expect(processName(Number(String(line)))).toBe(name)
})
