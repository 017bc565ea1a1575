import type { Feature } from '#base/feature.ts'
import { eventsApi } from './server/api.ts'
import { deskEventsApi } from './server/deskApi.ts'
import { eventFieldMessages } from './server/messages.ts'
import { seedEvents } from './server/seedEvents.ts'

export const events: Feature = {
  name: 'events',
  api: [eventsApi, deskEventsApi],
  fieldMessages: eventFieldMessages,
  notifications: { events: { expiresPages: true } },
  seedDemo: seedEvents,
}
