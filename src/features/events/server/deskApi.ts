import { z } from 'zod'
import type { ApiServer } from '#base/api/apiServer.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { readerOf } from '#features/accounts/server/sessions/reader.ts'
import { DeskEvent, DeskEventPage, EventForm, EventParams, ListDeskEventsQuery } from '../schema.ts'
import { deleteEvent } from './deleteEvent.ts'
import { listDeskEvents, readDeskEvent } from './listDeskEvents.ts'
import { eventSuccesses } from './messages.ts'
import { addEvent, editEvent } from './saveEvent.ts'

/** The desk's routes for events. */
export function deskEventsApi(server: ApiServer, app: App): void {
  const tags = ['desk']
  const config = { access: 'editor' } as const
  const reply = successOf(z.object({ event: DeskEvent }))
  const refused = { 404: ErrorReply, 409: ErrorReply, 422: ErrorReply }

  const listSchema = { tags, summary: 'Every event', querystring: ListDeskEventsQuery, response: { 200: DeskEventPage, 422: ErrorReply } }
  server.get('/api/desk/events', { schema: listSchema, config }, (request) => listDeskEvents(app, request.query))

  const addSchema = { tags, summary: 'Add an event', body: EventForm, response: { 200: reply, 422: ErrorReply } }
  server.post('/api/desk/events', { schema: addSchema, config }, async (request) => {
    const id = await addEvent(app, readerOf(request).id, request.body)
    return success(eventSuccesses.event_saved, { event: await readDeskEvent(app, id) })
  })

  const editSchema = { tags, summary: 'Change an event', params: EventParams, body: EventForm, response: { 200: reply, ...refused } }
  server.put('/api/desk/events/:id', { schema: editSchema, config }, async ({ params, body }) => {
    await editEvent(app, params.id, body)
    return success(eventSuccesses.event_saved, { event: await readDeskEvent(app, params.id) })
  })

  const deleteSchema = { tags, summary: 'Delete an event', params: EventParams, response: { 200: successOf(z.object({})), ...refused } }
  server.delete('/api/desk/events/:id', { schema: deleteSchema, config }, async ({ params }) => {
    await deleteEvent(app, params.id)
    return success(eventSuccesses.event_deleted, {})
  })
}
