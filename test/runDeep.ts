// `npm run test:deep`: the property tests, and the random payments, with as many inputs as there is
// time for. DEEP_MINUTES (30) in all; FUZZ_SEED repeats a run.
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const minutes = Number(process.env.DEEP_MINUTES ?? 30)
const seed = process.env.FUZZ_SEED ?? String(Math.floor(Math.random() * 2 ** 31))
const tests = globSync('{src,test}/**/*.test.{ts,tsx}', { cwd: root }).map((file) => ({
  file,
  text: readFileSync(join(root, file), 'utf8'),
}))
const deep = tests.filter(({ text }) => /\/fuzzRuns\.ts'|\/callsWith\.ts'/.test(text))
const properties = deep.reduce((count, { text }) => count + [...text.matchAll(/^ *(await )?(fc\.assert|checkAll)\(/gm)].length, 0)

const env = {
  ...process.env,
  FUZZ_RUNS: '100000',
  FUZZ_SEED: seed,
  FUZZ_MS: String((minutes * 60_000) / properties),
  // A test ends by its counts or its time budget, never by the time limit of a test.
  TIMEOUT_FACTOR: String(Math.max(10, minutes)),
}
console.log(`${properties} properties, ${minutes} minutes, FUZZ_SEED=${seed}`)
const { status } = spawnSync(join(root, 'node_modules/.bin/vitest'), ['run', ...deep.map(({ file }) => file)], {
  cwd: root,
  env,
  stdio: 'inherit',
})
console.log(`FUZZ_SEED=${seed}`)
process.exitCode = status ?? 1
