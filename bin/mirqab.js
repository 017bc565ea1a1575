#!/usr/bin/env node
// The program. It re-runs itself on the pinned Node when the machine's own is another, because `npx` uses the machine's.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const pinned = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
const [major] = process.versions.node.split('.').map(Number)

if (major >= 26) {
  await import('../src/mains/cli.ts')
} else if (existsSync(pinned)) {
  // By the channel it hears when this process is killed (`src/base/process/stopSignal.ts`).
  const child = spawn(pinned, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
} else {
  console.error('Mirqab: not installed yet. Run `npm start`, or `node bin/setup.js` first.')
  process.exit(1)
}
