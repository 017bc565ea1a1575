import type { FastifyRequest } from 'fastify'
import { readerOf } from '#access/server/sessions/reader.ts'
import type { ApiServer } from '#base/api/apiServer.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { OwnReactions, OwnReactionsQuery, ReactForm, ReactionQuery, ReactionState, type ResourceType } from '../schema.ts'
import { rememberedDays } from './jobs.ts'
import { react } from './react.ts'
import { listOwnReactions, readReactions } from './readReactions.ts'

/** Limited per reader, because many share one address of a mobile network. */
const limited = {
  access: 'signed_in',
  perReader: 120,
} as const

/**
 * Path segments and their types. Each has separate routes, because `/api/auth/post/:id` would match
 * `reaction` as an id.
 */
const segments: [string, ResourceType][] = [
  ['post', 'post'],
  ['media', 'post'],
  ['poll', 'poll'],
  ['comment', 'comment'],
]

export function reactionsApi(server: ApiServer, app: App): void {
  reactableApi(server, app)
  const tags = ['reactions']
  const config = { access: 'signed_in' } as const

  const own = { 200: OwnReactions, 422: ErrorReply }
  const ownSchema = {
    tags,
    summary: 'The reader’s own reactions to the resources of a list',
    querystring: OwnReactionsQuery,
    response: own,
  }
  server.get('/api/auth/reactions', { schema: ownSchema, config }, (request) =>
    listOwnReactions(app, readerOf(request).id, request.query.type, request.query.ids),
  )
}

/**
 * Milliseconds for which a write waited on a device (`ui/queuedWrites/sendQueued.ts`): not the time
 * at which it was made, as the device's clock may be wrong.
 */
function readWaited({ headers }: FastifyRequest): number {
  const waited = headers['x-waited-ms']
  return typeof waited === 'string' && /^\d{1,12}$/.test(waited) ? Math.min(Number(waited), rememberedDays * 86_400_000) : 0
}

function reactableApi(server: ApiServer, app: App): void {
  const tags = ['reactions']
  for (const [segment, type] of segments) {
    const reacted = { 200: successOf(ReactionState), 404: ErrorReply, 422: ErrorReply, 429: ErrorReply }
    const reactSchema = { tags, summary: `React to a ${segment}, or undo it`, body: ReactForm, response: reacted }
    server.post(`/api/auth/${segment}/reactable`, { schema: reactSchema, config: limited }, async (request) => {
      const { resource_id: id, reaction: kind, on } = request.body
      return success('done', await react(app, readerOf(request).id, { type, id }, { kind, on, waitedMs: readWaited(request) }))
    })

    const read = { 200: ReactionState, 404: ErrorReply, 422: ErrorReply }
    const readSchema = { tags, summary: `Reactions to a ${segment}, and the reader’s own`, querystring: ReactionQuery, response: read }
    server.get(`/api/auth/${segment}/reaction`, { schema: readSchema, config: { access: 'anyone' } }, async (request) => {
      const { resource_id: id, user_id: claimed } = request.query
      const reader = (await request.session.find())?.user
      if (claimed !== undefined && claimed !== reader?.id) throw new AppError(reader ? 'forbidden' : 'unauthorized')
      return readReactions(app, reader?.id ?? null, { type, id })
    })
  }
}
