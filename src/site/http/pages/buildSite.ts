import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { keepEarlierFiles } from './keepEarlierFiles.ts'

const root = join(import.meta.dirname, '../../../..')
const output = join(root, 'build')
const stamp = join(output, 'built-from')
const inputs = [
  'src',
  'public',
  'vite.config.ts',
  'react-router.config.ts',
  'brandFiles.ts',
  'buildPrograms.ts',
  'frontPageModules.ts',
  'serviceWorker.ts',
  'shortenManifest.ts',
  'package-lock.json',
]

/**
 * Builds pages and server into `build/` unless that is up to date. Throws an error with the output
 * of the build.
 */
export function buildSite(): void {
  // A file that changes meanwhile is not in what is built.
  const wanted = hashInputs()
  if (isBuilt(wanted)) return
  keepEarlierFiles(output, build)
  for (const file of filesBelow(join(output, 'client'))) if (!existsSync(`${file}.br`)) compress(file)
  writeFileSync(stamp, wanted)
}

/** Whether `build/` is up to date. */
export function isBuilt(wanted = hashInputs()): boolean {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
}

function build(): void {
  const program = join(root, 'node_modules/@react-router/dev/bin.cjs')
  const built = spawnSync(process.execPath, [program, 'build'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (built.status !== 0) throw new Error(`The pages could not be built:\n${built.stdout}\n${built.stderr}`)
}

function hashInputs(): string {
  const hash = createHash('sha256')
  for (const input of inputs)
    for (const file of filesBelow(join(root, input))) hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}

function filesBelow(path: string): string[] {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

/**
 * Writes `file.br` and `file.gz` beside a text file, so that it need not be compressed when served.
 */
function compress(file: string): void {
  if (!/\.(js|css|svg|json|webmanifest|html|txt)$/.test(file)) return
  const bytes = readFileSync(file)
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}
