import type { App } from '#base/app.ts'
import { staleWhileRevalidate } from '#base/staleWhileRevalidate.ts'
import { type ServiceName, serviceNames } from '../knownServices.ts'
import type { ServiceState, Status } from '../schema.ts'
import { historyDays } from './historyDays.ts'
import { listRecentIncidents } from './incidents/listIncidents.ts'
import { readDays } from './readDays.ts'
import { readStates } from './readStates.ts'

/** The database is asked at most this often, however many readers come. */
const freshMs = 20_000
/** The worker measures every minute. */
const currentMs = 5 * 60_000
const maxIncidents = 50

/** `states`: what the checks say. `readAt`: when the database could last be read, in ms. */
type Read = {
  readAt: number
  measuredAt: Date | null
  states: Map<ServiceName, ServiceState>
  status: Omit<Status, 'measured_at' | 'is_current'>
}

export const statusCache = staleWhileRevalidate(freshMs, 'the state of the services', read)

/**
 * The state of the services now. It is never an error: if the database cannot be read, it is what
 * was known last, with the states unknown, save that the site has trouble.
 */
export async function readStatus(app: App): Promise<Status> {
  const known = await statusCache.get(app).catch((error: Error) => {
    app.log.warn({ error: error.message }, 'the state of the services could not be read')
    return undefined
  })
  const now = app.now().getTime()
  const isRead = known !== undefined && now - known.readAt < currentMs
  const isCurrent = isRead && known.measuredAt !== null && now - known.measuredAt.getTime() < currentMs
  const services = known?.status.services ?? serviceNames.map((name) => ({ name, state: 'unknown' as const, days: [] }))
  const stateOf = (name: ServiceName, measured: ServiceState): ServiceState => (isRead ? measured : name === 'site' ? 'trouble' : 'unknown')
  const incidents = known?.status.incidents ?? []
  return {
    measured_at: known?.measuredAt?.toISOString() ?? null,
    is_current: isCurrent,
    services: services.map(({ name, days }) => {
      const measured = isCurrent ? (known?.states.get(name) ?? 'unknown') : 'unknown'
      const announced = incidents.filter(({ resolved_at, services }) => resolved_at === null && services.includes(name))
      const state = worst([stateOf(name, measured), ...announced.map(({ impact }) => impact)])
      return { name, days, state }
    }),
    incidents,
  }
}

const order: ServiceState[] = ['unknown', 'ok', 'trouble', 'outage']
const worst = (states: ServiceState[]): ServiceState =>
  states.reduce((one, other) => (order.indexOf(other) > order.indexOf(one) ? other : one))

async function read(app: App): Promise<Read> {
  const now = app.now()
  const since = new Date(now.getTime() - historyDays * 86_400_000)
  const [{ measuredAt, states }, days, incidents] = await Promise.all([
    readStates(app),
    readDays(app, now),
    listRecentIncidents(app.publicDb, since, maxIncidents),
  ])
  const services = serviceNames.map((name) => ({ name, state: 'unknown' as const, days: days.get(name) ?? [] }))
  // Staff's version is none of the readers' business.
  return {
    readAt: now.getTime(),
    measuredAt,
    states,
    status: { services, incidents: incidents.map(({ version, ...incident }) => incident) },
  }
}
