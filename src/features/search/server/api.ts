import { z } from 'zod'
import type { ApiServer } from '#base/api/apiServer.ts'
import { ErrorReply } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { Suggestion, SuggestionsQuery } from '../schema.ts'
import { readSuggestions } from './suggestions/readSuggestions.ts'

export function searchApi(server: ApiServer, app: App): void {
  const schema = {
    tags: ['search'],
    summary: 'Suggestions while a reader types, at most 8',
    querystring: SuggestionsQuery,
    response: { 200: z.object({ data: z.array(Suggestion) }), 422: ErrorReply },
  }
  const config = { access: 'anyone', cost: 2 } as const
  server.get('/api/search/suggestions', { schema, config }, async (request, reply) => {
    reply.header('cache-control', 'public, max-age=60')
    return { data: await readSuggestions(app, request.query.q) }
  })
}
