import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { buildServiceWorker } from './serviceWorker.ts'

export default {
  appDirectory: 'src/site',
  buildDirectory: 'build',
  // All routes are known at once: no request to discover them, and nothing to answer for it.
  routeDiscovery: { mode: 'initial' },
  // Fewer, larger files: on a phone each one costs a round trip.
  splitRouteModules: false,
  buildEnd: ({ reactRouterConfig }) => buildServiceWorker(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config
