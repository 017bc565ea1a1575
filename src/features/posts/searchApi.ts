import { z } from 'zod'
import type { ApiServer } from '#base/apiServer.ts'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { ErrorReply } from '#base/replies.ts'
import { Facets, SearchHelp } from '#features/search/schema.ts'
import { helpSearch } from './helpSearch.ts'
import { listFacets } from './listFacets.ts'
import { ListPostsQuery } from './listQuery.ts'

/** What stands beside the results of a search. */
export function postSearchApi(server: ApiServer, app: App): void {
  const schema = { tags: ['search'], querystring: ListPostsQuery }
  // Each asks the index several times.
  const config = { may: 'anyone', rateLimit: { max: 300, timeWindow: '1 minute' } } as const

  const facets = { 200: z.object({ data: Facets }), 422: ErrorReply }
  server.get(
    '/api/search/facets',
    { schema: { ...schema, summary: 'What a search brings, by agency, section, media type and day', response: facets }, config },
    async (request, reply) => {
      const data = await listFacets(app, searched(request.query))
      reply.header('cache-control', 'public, max-age=30')
      return { data }
    },
  )

  const help = { 200: z.object({ data: SearchHelp }), 422: ErrorReply }
  server.get(
    '/api/search/help',
    { schema: { ...schema, summary: 'For a search that finds little: what may have been meant, what finds more', response: help }, config },
    async (request, reply) => {
      const data = await helpSearch(app, searched(request.query))
      reply.header('cache-control', 'public, max-age=30')
      return { data }
    },
  )
}

function searched({ search, ...query }: ListPostsQuery): ListPostsQuery & { search: string } {
  if (search === undefined) throw new AppError('invalid', { search: ['no_words'] })
  return { ...query, search }
}
