// The web process for development: Vite serves and hot-reloads the pages, and the server is
// reloaded when its files change.
import { createServer } from 'node:http'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createServer as createVite } from 'vite'
import { createApp } from '#base/app.ts'
import { readConfig } from '#base/config.ts'
import { openDatabase } from '#base/database/openDatabase.ts'
import { reportReady, stopSignal, whenAborted } from '#base/process/stopSignal.ts'
import type { createWebServer as CreateWebServer } from '#site/http/pages/createWebServer.ts'

const root = join(import.meta.dirname, '../..')
const stopped = stopSignal()
const config = readConfig()
const database = await openDatabase(config)
const app = createApp(config, database.url, 'web')
const vite = await createVite({
  root,
  server: { middlewareMode: true, hmr: { port: config.port + 1 } },
  appType: 'custom',
  logLevel: 'warn',
})

/** Files that Vite hot-reloads in the browser. */
const hotReloaded = /\/browser\/|\/src\/(?:ui|site\/(?!http\/))/
let site = loadSite()
vite.watcher.on('change', (file) => {
  if (!file.startsWith(join(root, 'src')) || hotReloaded.test(file)) return
  // Vite does so too, but only after this.
  vite.environments.ssr.moduleGraph.onFileChange(file)
  const previous = site
  site = loadSite()
  previous.then((old) => old.close()).catch(() => {})
})

const listener = createServer((request, response) =>
  vite.middlewares(request, response, async () => {
    const current = await site.catch((error: Error) => error)
    if (current instanceof Error) response.writeHead(500, { 'Content-Type': 'text/plain' }).end(current.stack)
    else current.routing(request, response)
  }),
)
listener.listen(config.port, config.host, () => reportReady({ address: config.publicUrl }))
await whenAborted(stopped)
listener.close()
listener.closeAllConnections()
await (await site).close()
await vite.close()
await app.close()
await database.stop()

async function loadSite(): Promise<FastifyInstance> {
  const { createWebServer } = (await vite.ssrLoadModule('/src/site/http/pages/createWebServer.ts')) as {
    createWebServer: typeof CreateWebServer
  }
  const loaded = await createWebServer(app, {
    build: () => vite.ssrLoadModule('virtual:react-router/server-build') as never,
    clientFolder: undefined,
  })
  await loaded.ready()
  return loaded
}
