// The web process: API and pages. It is the entry point of the server build, so that pages and API
// share one copy of every module.
import { join } from 'node:path'
import * as build from 'virtual:react-router/server-build'
import { createApp } from '#base/app.ts'
import { readConfig } from '#base/config.ts'
import { openDatabase } from '#base/database/openDatabase.ts'
import { reportReady, stopSignal, whenAborted } from '#base/process/stopSignal.ts'
import { warmIndex } from '#features/search/server/searchIndex/callIndex.ts'
import { reportIndex } from '#features/search/server/searchIndex/reportIndex.ts'
import { createWebServer } from '#site/http/pages/createWebServer.ts'
import { warmPages } from '#site/http/pages/warmPages.ts'

const stopped = stopSignal()
const config = readConfig()
const database = await openDatabase(config)
const app = createApp(config, database.url, 'web')
const site = await createWebServer(app, { build, clientFolder: join(import.meta.dirname, '../client') })
try {
  const address = await site.listen({ port: config.port, host: config.host })
  app.log.info({ address }, 'the site is open')
  warmIndex(app)
  void warmPages(app, site, stopped)
  void reportIndex(app)
  reportReady({ address })
  await whenAborted(stopped)
} catch (error) {
  process.exitCode = 1
  app.log.fatal({ error: (error as Error).message }, 'the site could not open')
}
await site.close()
await app.close()
await database.stop()
