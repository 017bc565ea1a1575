import type { Feature } from '#base/feature.ts'
import { statusApi } from './server/api.ts'
import { incidentsApi } from './server/incidentsApi.ts'
import { incidentFieldMessages } from './server/messages.ts'
import { statusCache } from './server/readStatus.ts'

/** The state of the services for everyone, and what staff write about trouble. */
export const status: Feature = {
  name: 'status',
  api: [statusApi, incidentsApi],
  fieldMessages: incidentFieldMessages,
  notifications: { incidents: { expiresPages: true, handle: (app) => statusCache.forget(app) } },
}
