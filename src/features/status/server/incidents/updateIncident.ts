import type { App } from '#base/app.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import type { UpdateForm } from '../../schema.ts'
import { changeIncident } from './changeIncident.ts'

/**
 * Tells readers what is new; an incident that was resolved lasts again. Throws `not_found` and
 * `conflict`.
 */
export async function updateIncident(
  app: App,
  actor: Actor,
  id: number,
  { version, services, impact, ...update }: UpdateForm,
): Promise<void> {
  await changeIncident(app, actor, id, { action: 'update_incident', version, columns: { resolved_at: null, services, impact }, update })
}
