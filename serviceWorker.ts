import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin, parseSync, type Rolldown } from 'vite'
import { allPages } from './src/pages.ts'

const root = import.meta.dirname
const entry = join(root, 'src/features/offline/worker/worker.ts')
/**
 * A file that pages load late is stored with the worker up to this size, in bytes; a larger one
 * once it is used: a player of streams, the large view.
 */
const maxLateBytes = 30_000
/**
 * A late part that is of no use without a connection, by the name of its file; a window of an
 * earlier version is loaded again when it needs it.
 */
const online = /^WithoutPlan-/

/** Builds the service worker into the folder of the finished build, whose files it names. */
export async function buildServiceWorker(clientFolder: string): Promise<void> {
  const folder = join(clientFolder, 'assets')
  const all = readdirSync(folder).sort()
  const manifest = readManifest(folder, all)
  const elsewhere = stylesElsewhere(manifest)
  const styles = all.filter((file) => /\.(?:css|woff2|svg)$/.test(file) && !elsewhere.has(file) && !isLatinFont(file))
  const files = [...new Set([...scriptsOfReading(folder, manifest), ...styles])].sort().map((file) => `/assets/${file}`)
  writeFileSync(join(clientFolder, 'sw.js'), await bundle(files, createHash('sha256').update(all.join()).digest('hex').slice(0, 12)))
}

/** React Router's manifest for browsers: which file has which page. */
type Manifest = { file: string; entry: { module: string }; routes: Record<string, ManifestRoute> }
type ManifestRoute = { path?: string; parentId?: string; module: string; css?: string[] }

function readManifest(folder: string, all: string[]): Manifest {
  const file = all.find((name) => /^manifest-\w+\.js$/.test(name)) ?? ''
  const text = readFileSync(join(folder, file), 'utf8')
  return { ...JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)), file }
}

/**
 * English pages preload the Latin letters, so that their readers have them in the browser's cache;
 * the others have both scripts in one file.
 */
const isLatinFont = (file: string) => file.startsWith('plex-latin')

/** The styles of pages that cannot be read without a connection, and of no other page. */
function stylesElsewhere({ routes }: Manifest): Set<string> {
  const [read, other] = [new Set<string>(), new Set<string>()]
  for (const route of Object.values(routes)) {
    // A frame is read with its pages.
    if (route.path === undefined) continue
    for (let part: ManifestRoute | undefined = route; part; part = routes[part.parentId ?? ''])
      for (const address of part.css ?? []) (isForReading(route.path) ? read : other).add(nameOf(address.replace(/#.*/, '')))
  }
  return other.difference(read)
}

/**
 * The scripts of all pages that can be read without a connection, with what these import, at once
 * or late.
 */
function scriptsOfReading(folder: string, { file: manifest, entry, routes }: Manifest): Set<string> {
  const found = new Set([manifest, nameOf(entry.module)])
  for (const route of Object.values(routes)) {
    if (route.path === undefined || !isForReading(route.path)) continue
    for (let part: ManifestRoute | undefined = route; part; part = routes[part.parentId ?? '']) found.add(nameOf(part.module))
  }
  for (const file of found) {
    const { atOnce, late } = importsOf(join(folder, file))
    for (const imported of atOnce) found.add(imported)
    for (const imported of late) if (!online.test(imported) && statSync(join(folder, imported)).size <= maxLateBytes) found.add(imported)
  }
  return found
}

/** @param pattern the path of a route, such as `en/news/:id/:slug?` */
function isForReading(pattern: string): boolean {
  const path = pattern.replace(/^en(?:\/|$)/, '')
  return path === 'offline' || allPages.some((page) => page.path === path && page.offline === 'ready')
}

const nameOf = (path: string) => path.split('/').at(-1) ?? ''

function importsOf(file: string): { atOnce: string[]; late: string[] } {
  const code = readFileSync(file, 'utf8')
  const { staticImports, staticExports, dynamicImports } = parseSync(file, code).module
  const atOnce = [...staticImports, ...staticExports.flatMap(({ entries }) => entries)].map(
    ({ moduleRequest }) => moduleRequest?.value ?? '',
  )
  const late = dynamicImports.map(({ moduleRequest: { start, end } }) => code.slice(start + 1, end - 1))
  const isFile = (address: string) => /^\.\/[\w.-]+\.js$/.test(address)
  return { atOnce: atOnce.filter(isFile).map(nameOf), late: late.filter(isFile).map(nameOf) }
}

/** Builds the worker of development, which stores no pages and files, because Vite serves them. */
export function developmentWorker(): Plugin {
  return {
    name: 'service-worker',
    configureServer({ middlewares }) {
      middlewares.use('/sw.js', (_request, response, next) => {
        bundle([], 'development').then((code) => response.setHeader('content-type', 'text/javascript').end(code), next)
      })
    },
  }
}

async function bundle(files: string[], version: string): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { buildFiles: JSON.stringify(files), buildVersion: JSON.stringify(version), 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'baseline-widely-available',
      modulePreload: false,
      rollupOptions: { input: entry, output: { format: 'iife' } },
    },
  })
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput
  return output[0].code
}
