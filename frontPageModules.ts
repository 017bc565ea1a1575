import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseSync } from 'vite'

const source = join(import.meta.dirname, 'src')
/** Routes that a browser loads to show a list of news. */
const routes = ['site/root.tsx', 'site/pages/newsFrame.tsx', 'site/pages/newsHome.tsx']
/** Loaders run on the server alone, and their imports are taken out of what browsers get. */
const serverOnly = /^(?:base|engine|partners)\/|\/server\/|^site\/(?:loaders|http)\//

/**
 * Absolute paths of our modules that the front page imports, directly or not; those imported late
 * (`import()`) are not among them.
 */
export function modulesOfFrontPage(): Set<string> {
  const found = new Set<string>()
  const waiting = routes.map((file) => join(source, file))
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (found.has(file)) continue
    found.add(file)
    waiting.push(...importsOf(file))
  }
  return found
}

function importsOf(file: string): string[] {
  const { module } = parseSync(file, readFileSync(file, 'utf8'))
  return module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest: { value } }) => value)
    .filter((address) => /^[#.].*\.tsx?$/.test(address))
    .map((address) => (address.startsWith('#') ? join(source, address.slice(1)) : resolve(file, '..', address)))
    .filter((path) => !serverOnly.test(path.slice(source.length + 1)))
}
