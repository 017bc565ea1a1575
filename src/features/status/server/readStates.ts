import type { App } from '#base/app.ts'
import { type ServiceName, serviceNames, services } from '../knownServices.ts'
import type { ServiceState } from '../schema.ts'

/**
 * Reads what the checks of each service say now; a service of which no check was ever measured is
 * left out. `measuredAt`: when any was measured last.
 */
export async function readStates(app: App): Promise<{ measuredAt: Date | null; states: Map<ServiceName, ServiceState> }> {
  const [measured, failing] = await Promise.all([
    app.publicDb.selectFrom('health_checks').select(['check_name', 'measured_at']).execute(),
    app.publicDb.selectFrom('health_states').select('check_name').distinct().where('state', '=', 'failing').execute(),
  ])
  const known = new Set(measured.map(({ check_name }) => check_name))
  const failed = new Set(failing.map(({ check_name }) => check_name))
  const states = new Map<ServiceName, ServiceState>()
  for (const name of serviceNames) {
    const { checks } = services[name]
    if (checks.some((check) => failed.has(check))) states.set(name, 'trouble')
    else if (checks.some((check) => known.has(check))) states.set(name, 'ok')
  }
  const measuredAt = Math.max(...measured.map(({ measured_at }) => measured_at.getTime()))
  return { measuredAt: measured.length > 0 ? new Date(measuredAt) : null, states }
}
