import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Route = { id: string; imports?: string[]; css?: string[] }
type Manifest = { entry: { imports: string[] }; routes: Record<string, Route> & { root: Route } }

/**
 * Shortens what browsers get about the routes by a third: React Router writes eight properties of
 * each that are mostly false, which reads the same as absent, one that only its development server
 * reads, and again for each the files that every page has loaded before.
 */
export function shortenManifest(clientFolder: string): void {
  const folder = join(clientFolder, 'assets')
  for (const name of readdirSync(folder).filter((name) => /^manifest-\w+\.js$/.test(name))) {
    const file = join(folder, name)
    const [, start = '', json = '', end = ''] = /^([^{]*)(.*\})([^}]*)$/s.exec(readFileSync(file, 'utf8')) ?? []
    const manifest = JSON.parse(json) as Manifest
    leaveOutLoaded(manifest)
    writeFileSync(file, start + JSON.stringify(manifest).replaceAll(/"has\w+":false,|"hasDefaultExport":true,/g, '') + end)
  }
}

/**
 * Leaves out the files of the entry and the styles of the root, which are named first for each
 * page, and then once.
 */
function leaveOutLoaded({ entry, routes }: Manifest): void {
  const loaded = new Set([...entry.imports, ...(routes.root.css ?? [])])
  for (const route of Object.values(routes))
    for (const key of ['imports', 'css'] as const) {
      if (route.id === 'root' && key === 'css') continue
      const rest = route[key]?.filter((file) => !loaded.has(file))
      if (rest?.length) route[key] = rest
      else delete route[key]
    }
}
