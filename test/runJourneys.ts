// `npm run e2e [name]`: builds the site and runs the journeys of that name, or all, in a real browser.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildSite } from '#site/http/pages/buildSite.ts'
import { installBrowser } from './installBrowser.ts'

const root = join(import.meta.dirname, '..')
buildSite()
installBrowser()
const arguments_ = ['run', '--config', 'e2e/vitest.config.ts', ...process.argv.slice(2)]
const { status } = spawnSync(join(root, 'node_modules/.bin/vitest'), arguments_, { cwd: root, stdio: 'inherit' })
process.exitCode = status ?? 1
