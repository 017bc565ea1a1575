import type { App } from '#base/app.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import type { ResolutionForm } from '../../schema.ts'
import { changeIncident } from './changeIncident.ts'

/** Tells readers that it is over. Throws `not_found` and `conflict`. */
export async function resolveIncident(app: App, actor: Actor, id: number, { version, ...texts }: ResolutionForm): Promise<void> {
  const columns = { resolved_at: app.now() }
  await changeIncident(app, actor, id, { action: 'resolve_incident', version, columns, update: { stage: 'resolved', ...texts } })
}
