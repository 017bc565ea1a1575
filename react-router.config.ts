import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/site',
  buildDirectory: 'build',
  // All routes are known at once: no request to discover them, and nothing to answer for it.
  routeDiscovery: { mode: 'initial' },
  // Fewer, larger files: on a phone each one costs a round trip.
  splitRouteModules: false,
} satisfies Config
