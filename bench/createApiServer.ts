// `createApiServer` of the API for benches, which plain Node runs: the comments of light pages are
// components, and Node loads no .tsx. So all of them are transformed before, by the compiler of the
// build.
import { globSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { transformWithOxc } from 'vite'

const root = join(import.meta.dirname, '..')
const components = new Map<string, string>()
for (const file of globSync('src/**/*.tsx', { cwd: root }).map((path) => join(root, path))) {
  const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file)
  components.set(pathToFileURL(file).href, code)
}
registerHooks({
  load(url, context, next) {
    const source = components.get(url)
    return source === undefined ? next(url, context) : { format: 'module', source, shortCircuit: true }
  },
})

// Only now, because modules that are imported above are loaded before any of this runs.
export const { createApiServer } = await import('#site/http/createApiServer.ts')
