import { z } from 'zod'
import type { ApiServer } from '#base/api/apiServer.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import type { ActName } from '#features/audit/acts.ts'
import { actorOf } from '#features/audit/server/actor.ts'
import { DeskEvent, DeskEventPage, EventForm, EventParams, ListDeskEventsQuery } from '../schema.ts'
import { deleteEvent } from './deleteEvent.ts'
import { listDeskEvents, readDeskEvent } from './listDeskEvents.ts'
import { eventSuccesses } from './messages.ts'
import { addEvent, editEvent } from './saveEvent.ts'

/** The desk's routes for events. */
export function deskEventsApi(server: ApiServer, app: App): void {
  const tags = ['desk']
  const config = (act: ActName) => ({ access: 'editor', act }) as const
  const reply = successOf(z.object({ event: DeskEvent }))
  const refused = { 404: ErrorReply, 409: ErrorReply, 422: ErrorReply }

  const listSchema = { tags, summary: 'Every event', querystring: ListDeskEventsQuery, response: { 200: DeskEventPage, 422: ErrorReply } }
  server.get('/api/desk/events', { schema: listSchema, config: config('see_events') }, (request) => listDeskEvents(app, request.query))

  const addSchema = { tags, summary: 'Add an event', body: EventForm, response: { 200: reply, 422: ErrorReply } }
  server.post('/api/desk/events', { schema: addSchema, config: config('add_event') }, async (request) => {
    const id = await addEvent(app, actorOf(request), request.body)
    return success(eventSuccesses.event_saved, { event: await readDeskEvent(app, id) })
  })

  const editSchema = { tags, summary: 'Change an event', params: EventParams, body: EventForm, response: { 200: reply, ...refused } }
  server.put('/api/desk/events/:id', { schema: editSchema, config: config('edit_event') }, async (request) => {
    const { id } = request.params
    await editEvent(app, actorOf(request), id, request.body)
    return success(eventSuccesses.event_saved, { event: await readDeskEvent(app, id) })
  })

  const deleteSchema = { tags, summary: 'Delete an event', params: EventParams, response: { 200: successOf(z.object({})), ...refused } }
  server.delete('/api/desk/events/:id', { schema: deleteSchema, config: config('delete_event') }, async (request) => {
    await deleteEvent(app, actorOf(request), request.params.id)
    return success(eventSuccesses.event_deleted, {})
  })
}
