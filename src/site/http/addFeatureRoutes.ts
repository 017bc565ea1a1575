import type { ApiServer } from '#base/api/apiServer.ts'
import type { App } from '#base/app.ts'
import { features } from '#features/all.ts'

/** Adds the API routes of all features. */
export function addFeatureRoutes(server: ApiServer, app: App): void {
  const parts = features.flatMap(({ backup = [] }) => backup)
  const backup = [...parts.filter((part) => !part.locksCounters), ...parts.filter((part) => part.locksCounters)]
  const user = features.flatMap((feature) => feature.user ?? [])
  for (const { api = [] } of features) for (const addRoutes of api) addRoutes(server, app, { backup, user })
}
