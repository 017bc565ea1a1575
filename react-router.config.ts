import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { buildPrograms } from './buildPrograms.ts'
import { buildServiceWorker } from './serviceWorker.ts'
import { shortenManifest } from './shortenManifest.ts'

export default {
  appDirectory: 'src/site',
  buildDirectory: 'build',
  // All routes are known at once: no request to discover them, and nothing to answer for it.
  routeDiscovery: { mode: 'initial' },
  // Fewer, larger files: on a phone each one costs a round trip.
  splitRouteModules: false,
  buildEnd: async ({ reactRouterConfig }) => {
    await buildPrograms(join(reactRouterConfig.buildDirectory, 'programs'))
    const client = join(reactRouterConfig.buildDirectory, 'client')
    await buildServiceWorker(client)
    shortenManifest(client)
  },
} satisfies Config
