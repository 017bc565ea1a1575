// Installs what the lock file names, once per lock file. Runs on whatever Node the machine has, before the pinned one exists.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const modules = join(root, 'node_modules')
const stamp = join(modules, '.mirqab-lock')
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')

/** Whether everything that npm installed for this lock file and platform, which it lists in a file of its own, is still there. */
function isInstalled() {
  const list = join(modules, '.package-lock.json')
  if (!existsSync(stamp) || !existsSync(list) || readFileSync(stamp, 'utf8') !== wanted) return false
  return Object.keys(JSON.parse(readFileSync(list, 'utf8')).packages).every((path) => existsSync(join(root, path, 'package.json')))
}

if (!isInstalled()) {
  console.log('Mirqab: installing packages…')
  // Tests and the build need the development packages whatever NODE_ENV says.
  const arguments_ = ['ci', '--include=dev', '--loglevel=error', '--no-audit', '--no-fund']
  const { status } = spawnSync('npm', arguments_, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) {
    console.error('Mirqab: the packages could not be installed; see the message of npm above.')
    process.exit(status ?? 1)
  }
  writeFileSync(stamp, wanted)
}
