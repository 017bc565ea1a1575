// `node test/busyLoops.ts N COMMAND…`: runs a command beside N busy loops, which find tests that
// depend on a quick machine.
import { spawn } from 'node:child_process'

const [count, command, ...arguments_] = process.argv.slice(2)
const n = Number(count)
if (!Number.isInteger(n) || !command) throw new Error('usage: node test/busyLoops.ts N COMMAND…')

const loop = 'process.on("disconnect", () => process.exit()); (function run() { for (let i = 0; i < 1e8; i++); setImmediate(run) })()'
// A loop ends with this process, however this ends, because their connection ends then.
const loops = Array.from({ length: n }, () => spawn(process.execPath, ['-e', loop], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }))
const child = spawn(command, arguments_, { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
child.once('exit', (code) => {
  for (const one of loops) one.kill('SIGKILL')
  process.exitCode = code ?? 1
})
