import { z } from 'zod'
import type { ApiServer } from '#base/api/apiServer.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import type { ActName } from '#features/audit/acts.ts'
import { actorOf } from '#features/audit/server/actor.ts'
import { DeskIncident, DeskIncidentPage, IncidentForm, IncidentParams, ListIncidentsQuery, ResolutionForm, UpdateForm } from '../schema.ts'
import { addIncident } from './incidents/addIncident.ts'
import { listIncidents, readIncident } from './incidents/listIncidents.ts'
import { resolveIncident } from './incidents/resolveIncident.ts'
import { updateIncident } from './incidents/updateIncident.ts'
import { incidentSuccesses } from './messages.ts'

/** The desk's routes for incidents. */
export function incidentsApi(server: ApiServer, app: App): void {
  const tags = ['desk']
  const config = (act: ActName) => ({ access: 'editor', act }) as const
  const reply = successOf(z.object({ incident: DeskIncident }))
  const response = { 200: reply, 404: ErrorReply, 409: ErrorReply, 422: ErrorReply }

  const list = { tags, summary: 'Every incident', querystring: ListIncidentsQuery, response: { 200: DeskIncidentPage, 422: ErrorReply } }
  server.get('/api/desk/incidents', { schema: list, config: { ...config('see_incidents'), cost: 3 } }, (request) =>
    listIncidents(app, request.query),
  )

  const add = { tags, summary: 'Announce an incident', body: IncidentForm, response: { 200: reply, 422: ErrorReply } }
  server.post('/api/desk/incidents', { schema: add, config: config('add_incident') }, async (request) => {
    const id = await addIncident(app, actorOf(request), request.body)
    return success(incidentSuccesses.incident_added, { incident: await readIncident(app, id) })
  })

  const update = { tags, summary: 'Write what is new about an incident', params: IncidentParams, body: UpdateForm, response }
  server.post('/api/desk/incidents/:id/updates', { schema: update, config: config('update_incident') }, async (request) => {
    await updateIncident(app, actorOf(request), request.params.id, request.body)
    return success(incidentSuccesses.incident_updated, { incident: await readIncident(app, request.params.id) })
  })

  const resolve = { tags, summary: 'Announce the end of an incident', params: IncidentParams, body: ResolutionForm, response }
  server.post('/api/desk/incidents/:id/resolve', { schema: resolve, config: config('resolve_incident') }, async (request) => {
    await resolveIncident(app, actorOf(request), request.params.id, request.body)
    return success(incidentSuccesses.incident_resolved, { incident: await readIncident(app, request.params.id) })
  })
}
