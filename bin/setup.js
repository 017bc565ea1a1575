// Installs what the lock file names, once per lock file. Runs on whatever Node the machine has, before the pinned one exists.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const stamp = join(root, 'node_modules', '.mirqab-lock')
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')
const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''

if (installed !== wanted) {
  console.log('Mirqab: installing packages…')
  // `install` and not `ci`: a lock file written where the registry has packages for one platform only lacks the optional
  // packages of the others, and `ci` refuses it. The versions are the lock file's either way, and --no-save leaves it alone.
  // Tests and the build need the development packages whatever NODE_ENV says.
  const arguments_ = ['install', '--no-save', '--include=dev', '--loglevel=error', '--no-audit', '--no-fund']
  const { status } = spawnSync('npm', arguments_, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) {
    console.error('Mirqab: the packages could not be installed; see the message of npm above.')
    process.exit(status ?? 1)
  }
  writeFileSync(stamp, wanted)
}
