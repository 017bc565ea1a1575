import { z } from 'zod'
import type { ApiServer } from '#base/api/apiServer.ts'
import { ErrorReply } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { addOtherNames } from '#text/query/otherNames/otherNames.ts'
import { readQuery } from '#text/query/readQuery.ts'
import { SearchWords, Suggestion, SuggestionsQuery, Topics, TopicsQuery, WordsQuery } from '../schema.ts'
import { readSuggestions } from './suggestions/readSuggestions.ts'
import { readTopics } from './topics/readTopics.ts'

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
    return { data: await readSuggestions(app, request.query.q, request.query.content) }
  })

  const topics = {
    tags: ['search'],
    summary: 'Sections, people and places of the last day, for an empty search field',
    querystring: TopicsQuery,
    response: { 200: z.object({ data: Topics }), 422: ErrorReply },
  }
  server.get('/api/search/topics', { schema: topics, config }, async (request, reply) => {
    reply.header('cache-control', 'public, max-age=300')
    return { data: await readTopics(app, request.query.language, request.query.content) }
  })

  const words = {
    tags: ['search'],
    summary: 'The words that a search marks: those typed, and the other names of what they name',
    querystring: WordsQuery,
    response: { 200: z.object({ data: SearchWords }), 422: ErrorReply },
  }
  server.get('/api/search/words', { schema: words, config }, (request, reply) => {
    reply.header('cache-control', 'public, max-age=3600')
    return { data: addOtherNames(readQuery(request.query.search)) }
  })
}
