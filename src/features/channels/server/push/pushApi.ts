import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { readerOf, sessionOf, signedInBy } from '#access/server/sessions/reader.ts'
import type { ApiServer } from '#base/api/apiServer.ts'
import { optional } from '#base/api/queryValues.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { vapidKeys } from '#partners/vapidKeys.ts'
import { Browsers, EndpointForm, PushOptions, SubscriptionForm } from '../../schema.ts'
import { channelSuccesses } from '../messages.ts'
import { authorizeBeams } from './authorizeBeams.ts'
import { deleteSubscription, type Subscriber, saveSubscription } from './saveSubscription.ts'
import { subscribeDemo } from './subscribeDemo.ts'

const UserId = optional(z.string().max(100, 'too_long'))

/** Push messages: the browsers of a reader, and Pusher Beams (spec 7). */
export function pushApi(server: ApiServer, app: App): void {
  const tags = ['channels']
  const config = { access: 'signed_in' } as const
  const limited = { ...config, perReader: 60 } as const
  const linked = { 200: successOf(Browsers), 404: ErrorReply, 409: ErrorReply, 422: ErrorReply, 429: ErrorReply }

  const options = { tags, summary: 'What a browser needs to subscribe to push messages', response: { 200: PushOptions } }
  server.get('/api/auth/push/options', { schema: options, config: { access: 'anyone' } }, async () => ({
    public_key: (await vapidKeys(app)).publicKey,
    demo: app.config.demoPushService !== undefined,
  }))

  const save = { tags, summary: 'Send push messages to this browser', body: SubscriptionForm, response: linked }
  server.post('/api/auth/push/subscriptions', { schema: save, config: limited }, async (request) =>
    success(channelSuccesses.push_linked, await saveSubscription(app, subscriberOf(request), request.body)),
  )

  const remove = { tags, summary: 'Send no more push messages to this browser', body: EndpointForm, response: linked }
  server.delete('/api/auth/push/subscriptions', { schema: remove, config: limited }, async (request) =>
    success(channelSuccesses.push_unlinked, await deleteSubscription(app, signedInBy(request), request.body.endpoint)),
  )

  const demo = { tags, summary: 'In the demo: send push messages to the stand-in of a browser', response: linked }
  server.post('/api/auth/push/demo-subscription', { schema: demo, config: limited }, async (request) =>
    success(channelSuccesses.push_linked, await subscribeDemo(app, subscriberOf(request))),
  )

  const beams = {
    tags,
    summary: 'The token with which Pusher Beams accepts this browser as the user’s',
    querystring: z.strictObject({ user_id: UserId, beams: UserId }),
    response: { 200: z.object({ token: z.string() }), 403: ErrorReply, 404: ErrorReply },
  }
  server.get('/api/auth/pusher/beams-auth', { schema: beams, config }, (request) =>
    authorizeBeams(app, readerOf(request).id, request.query.user_id ?? request.query.beams),
  )
}

function subscriberOf(request: FastifyRequest): Subscriber {
  const { id: sessionId, user } = sessionOf(request)
  return { userId: user.id, sessionId, userAgent: request.headers['user-agent'] }
}
