import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { isRunning, processIdentity } from './processIdentity.ts'

test('a zombie process does not count as running', async ({ skip }) => {
  skip(!existsSync('/proc/self/stat'), 'only Linux shows that a process is a zombie')
  const parent = spawn('sh', ['-c', 'read line <&3 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'inherit', 'pipe'] })
  onTestFinished(() => void parent.kill())
  const [line] = (await once(parent.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
  const identity = processIdentity(Number(String(line)))
  expect(isRunning(identity)).toBe(true)
  parent.stdio[3]?.destroy()
  await expect.poll(() => isRunning(identity)).toBe(false)
  // It is still listed in /proc.
  expect(processIdentity(Number(String(line)))).toBe(identity)
})
