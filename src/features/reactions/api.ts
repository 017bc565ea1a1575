import { z } from 'zod'
import type { ApiServer } from '#base/apiServer.ts'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { ErrorReply, success, successOf } from '#base/replies.ts'
import { readerOf } from '#features/accounts/reader.ts'
import { ByTimePage, ByTimeQuery } from '#features/posts/pageByTime.ts'
import { Post } from '#features/posts/schema.ts'
import { listSaved, listSavedPolls } from './listSaved.ts'
import { react } from './react.ts'
import { listOwnReactions, readReactions } from './readReactions.ts'
import { recommendPosts } from './recommendPosts.ts'
import {
  OwnReactions,
  OwnReactionsQuery,
  ReactForm,
  ReactionQuery,
  ReactionState,
  RecommendQuery,
  type ResourceType,
  SavedPolls,
} from './schema.ts'

/** Each reader for himself: many of them share one address of a mobile network. */
const limited = {
  may: 'signed_in',
  perReader: 120,
} as const

/** Media are posts. Each word has paths of its own: `/api/auth/post/:id` would take `reaction` for an id. */
const words: [string, ResourceType][] = [
  ['post', 'post'],
  ['media', 'post'],
  ['poll', 'poll'],
  ['comment', 'comment'],
]

export function reactionsApi(server: ApiServer, app: App): void {
  reactableApi(server, app)
  const tags = ['reactions']
  const config = { may: 'signed_in' } as const

  const own = { 200: OwnReactions, 422: ErrorReply }
  const ownSchema = { tags, summary: 'The reader’s own reactions to the things of a list', querystring: OwnReactionsQuery, response: own }
  server.get('/api/auth/reactions', { schema: ownSchema, config }, (request) =>
    listOwnReactions(app, readerOf(request).id, request.query.type, request.query.ids),
  )

  const saved = { 200: ByTimePage, 422: ErrorReply }
  const savedSchema = { tags, summary: 'Saved posts, the one saved last first', querystring: ByTimeQuery, response: saved }
  server.get('/api/auth/saved', { schema: savedSchema, config }, (request) => listSaved(app, readerOf(request).id, request.query))

  const pollsSchema = { tags, summary: 'Saved polls, the one saved last first', response: { 200: SavedPolls } }
  server.get('/api/auth/saved/polls', { schema: pollsSchema, config }, (request) => listSavedPolls(app, readerOf(request).id))

  const recommended = { 200: z.object({ data: z.array(Post) }), 422: ErrorReply }
  const recommendSchema = { tags, summary: 'What to read next, at most ten', querystring: RecommendQuery, response: recommended }
  server.get('/api/auth/recommendation/news', { schema: recommendSchema, config }, async (request) => ({
    data: await recommendPosts(app, readerOf(request).id, request.query.media_type),
  }))
}

function reactableApi(server: ApiServer, app: App): void {
  const tags = ['reactions']
  for (const [word, type] of words) {
    const reacted = { 200: successOf(ReactionState), 404: ErrorReply, 422: ErrorReply, 429: ErrorReply }
    const reactSchema = { tags, summary: `React to a ${word}, or take it back`, body: ReactForm, response: reacted }
    server.post(`/api/auth/${word}/reactable`, { schema: reactSchema, config: limited }, async (request) => {
      const { resource_id: id, reaction: kind, on } = request.body
      return success('done', await react(app, readerOf(request).id, { type, id }, { kind, on }))
    })

    const read = { 200: ReactionState, 404: ErrorReply, 422: ErrorReply }
    const readSchema = { tags, summary: `Reactions to a ${word}, and the reader’s own`, querystring: ReactionQuery, response: read }
    server.get(`/api/auth/${word}/reaction`, { schema: readSchema, config: { may: 'anyone' } }, async (request) => {
      const { resource_id: id, user_id: asked } = request.query
      const reader = (await request.visit.find())?.user
      if (asked !== undefined && asked !== reader?.id) throw new AppError(reader ? 'forbidden' : 'unauthorized')
      return readReactions(app, reader?.id ?? null, { type, id })
    })
  }
}
