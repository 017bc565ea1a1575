import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiServer } from '#base/api/apiServer.ts'
import { localeOfRequest } from '#base/api/localeOfRequest.ts'
import { ErrorReply } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { CalendarEvent, EventPage, EventParams, ListEventsQuery } from '../schema.ts'
import { listEvents } from './listEvents.ts'
import { readEvent } from './readEvent.ts'
import { writeCalendar } from './writeCalendar.ts'

/** Maximum number of events in the file that calendars subscribe to. */
const maxInFile = 200

export function eventsApi(server: ApiServer, app: App): void {
  const tags = ['events']
  const config = { access: 'anyone' } as const
  const listSchema = { tags, summary: 'Dated events', querystring: ListEventsQuery, response: { 200: EventPage, 422: ErrorReply } }
  server.get('/api/events', { schema: listSchema, config: { ...config, cost: 2 } }, (request) => listEvents(app, request.query))

  const fileSchema = { tags, summary: 'What is on or still to come, as iCalendar' }
  server.get('/api/events/calendar.ics', { schema: fileSchema, config: { ...config, cost: 5 } }, async (request, reply) => {
    const { data } = await listEvents(app, { pagination: maxInFile })
    return sendCalendar(app, data, request, reply)
  })

  const refused = { 404: ErrorReply, 422: ErrorReply }
  const oneSchema = { tags, summary: 'One event', params: EventParams, response: { 200: CalendarEvent, ...refused } }
  server.get('/api/events/:id', { schema: oneSchema, config }, (request) => readEvent(app, request.params.id))

  const icsSchema = { tags, summary: 'One event as iCalendar', params: EventParams }
  server.get('/api/events/:id/event.ics', { schema: icsSchema, config }, async (request, reply) =>
    sendCalendar(app, [await readEvent(app, request.params.id)], request, reply),
  )
}

function sendCalendar(app: App, events: CalendarEvent[], request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const file = writeCalendar(events, { locale: localeOfRequest(request), origin: app.config.publicUrl, now: app.now() })
  return reply.type('text/calendar; charset=utf-8').header('content-disposition', 'attachment; filename="events.ics"').send(file)
}
