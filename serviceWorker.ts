import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

const root = import.meta.dirname
const entry = join(root, 'src/features/offline/worker/worker.ts')
/** What few readers need, or nobody without a connection, is stored once it is used: the player of streams alone is as large as all pages. */
const rare = [
  ...[
    'Desk',
    'desk',
    'BannedWords',
    'ads',
    'adReport',
    'billing',
    'payment',
    'subscribe',
    'sign',
    'login',
    'confirmCode',
    'forgot',
    'reset',
  ],
  ...['account', 'profile(?!Saved|Frame|Home)', 'alerts', 'brief', 'electionSurvey', 'openLightbox', 'markWords', 'playStream', 'player'],
  ...['streamWorker', 'quickView', 'telegramInstructions', 'newKey', 'downloadFile', 'savedSearches'],
]
const isRare = (file: string) => new RegExp(`^(?:${rare.join('|')})`).test(file)

/** Builds the service worker into the folder of the finished build, whose files it names. */
export async function buildServiceWorker(clientFolder: string): Promise<void> {
  const folder = join(clientFolder, 'assets')
  const all = readdirSync(folder).sort()
  const wanted = all.filter((file) => /\.(?:js|css|woff2|svg)$/.test(file) && (file.endsWith('.css') || !isRare(file)))
  const files = [...withImports(folder, wanted)].map((file) => `/assets/${file}`)
  writeFileSync(join(clientFolder, 'sw.js'), await bundle(files, createHash('sha256').update(all.join()).digest('hex').slice(0, 12)))
}

/** These files, and those that they import at once. */
function withImports(folder: string, wanted: string[]): Set<string> {
  const found = new Set(wanted)
  for (const file of found) {
    if (!file.endsWith('.js')) continue
    const imports = readFileSync(join(folder, file), 'utf8').matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)
    for (const [, imported = ''] of imports) found.add(imported)
  }
  return found
}

/** In development, Vite serves the pages and their files, so that the worker stores none of them. */
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
