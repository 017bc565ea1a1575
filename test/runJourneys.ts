// `npm run e2e [name]`: builds the site and runs the journeys of that name, or all, in a real
// browser. `npm run screens` does so with another configuration.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildSite } from '#site/http/pages/buildSite.ts'
import { installBrowser } from './installBrowser.ts'

const root = join(import.meta.dirname, '..')
try {
  installBrowser()
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
buildSite()
const given = process.argv.slice(2)
const config = given.some((argument) => argument.startsWith('--config')) ? [] : ['--config=e2e/vitest.config.ts']
const arguments_ = ['run', ...config, ...given]
const { status } = spawnSync(join(root, 'node_modules/.bin/vitest'), arguments_, { cwd: root, stdio: 'inherit' })
process.exitCode = status ?? 1
