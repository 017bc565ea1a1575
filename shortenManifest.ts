import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Route = { id: string; parentId?: string; path?: string; imports?: string[]; css?: string[] }
type Routes = Record<string, Route>
type Manifest = { entry: { imports: string[] }; routes: Routes & { root: Route } }

/**
 * Shortens what browsers get about the routes to less than half. React Router writes eight
 * properties of each that are mostly false, which reads the same as absent, one that only its
 * development server reads, and again for each the files that every page has loaded before. English
 * pages have the same files as Arabic ones, and only documents of the desk load its routes.
 */
export function shortenManifest(clientFolder: string): void {
  const folder = join(clientFolder, 'assets')
  for (const name of readdirSync(folder).filter((name) => /^manifest-\w+\.js$/.test(name))) {
    const file = join(folder, name)
    const [, start = '', json = '', end = ''] = /^([^{]*)(.*\})([^}]*)$/s.exec(readFileSync(file, 'utf8')) ?? []
    const manifest = JSON.parse(json) as Manifest
    leaveOutLoaded(manifest)
    const { root, ...pages } = manifest.routes
    const arabic = arabicOf(pages)
    const [desk, reading] = [true, false].map((ofDesk) => Object.entries(arabic).filter(([id]) => isDesk(id) === ofDesk))
    const deskName = name.replace('manifest', 'desk-routes')
    writeFileSync(join(folder, deskName), `export default ${shortJson(Object.fromEntries(desk ?? []))}`)
    const routes = { root, ...Object.fromEntries(reading ?? []) }
    writeFileSync(file, `${start}${shortJson({ ...manifest, routes })}${end}${restOfRoutes(`/assets/${deskName}`)}`)
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

/** The Arabic pages. Throws if the English ones are not the same by `englishOf`. */
function arabicOf(pages: Routes): Routes {
  const arabic = Object.fromEntries(Object.entries(pages).filter(([id]) => id.startsWith('ar:')))
  const both = { ...arabic, ...Object.fromEntries(Object.values(arabic).map((route) => [`en:${route.id.slice(3)}`, englishOf(route)])) }
  const sorted = (routes: Routes) =>
    JSON.stringify(
      Object.entries(routes)
        .map(([id, route]) => [id, Object.entries(route).sort()])
        .sort(),
    )
  if (sorted(both) !== sorted(pages)) throw new Error('pages differ between the languages')
  return arabic
}

const isDesk = (id: string) => /^ar:desk/.test(id)

/** Runs in browsers, too, so it may use nothing from outside. */
function englishOf({ id, parentId, path, ...files }: Route): Route {
  const english = { ...files, id: `en${id.slice(2)}`, parentId: parentId?.replace('ar:', 'en:') ?? '' }
  return path === undefined ? english : { ...english, path: path ? `en/${path}` : 'en' }
}

const shortJson = (value: object) => JSON.stringify(value).replaceAll(/"has\w+":false,|"hasDefaultExport":true,/g, '')

/** The program that adds what was left out, before the page asks for it. */
const restOfRoutes = (deskFile: string) => `
const routes=__reactRouterManifest.routes;
if(/^(\\/en)?\\/desk/.test(location.pathname))Object.assign(routes,(await import('${deskFile}')).default);
${englishOf};
for(const route of Object.values(routes))if(route.id!='root'){const english=englishOf(route);routes[english.id]=english}`
