import { z } from 'zod'
import type { ApiServer } from '#base/api/apiServer.ts'
import { ErrorReply } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { SearchQuery } from '#features/posts/server/lists/listQuery.ts'
import { Facets, SearchHelp } from '../../schema.ts'
import { helpFor } from './helpFor.ts'
import { helpCost } from './listCost.ts'
import { listFacets } from './listFacets.ts'
import { freshSeconds, perSearch } from './perSearch.ts'

/** Facets of a search, and help for it. */
export function postSearchApi(server: ApiServer, app: App): void {
  const schema = { tags: ['search'], querystring: SearchQuery }
  const facetsOf = perSearch((query) => listFacets(app, query))

  const facets = { 200: z.object({ data: Facets }), 422: ErrorReply }
  server.get(
    '/api/search/facets',
    {
      schema: { ...schema, summary: 'The number of hits of a search by agency, section, media type and day', response: facets },
      // It calls the index several times.
      config: { access: 'anyone', cost: 10 },
    },
    async (request, reply) => {
      const data = await facetsOf(requireSearch(request.query))
      reply.header('cache-control', `public, max-age=${freshSeconds}`)
      return { data }
    },
  )

  const help = { 200: z.object({ data: SearchHelp }), 422: ErrorReply }
  server.get(
    '/api/search/help',
    {
      schema: { ...schema, summary: 'Help for a search that finds little: a correction, and searches that find more', response: help },
      config: { access: 'anyone', cost: helpCost },
    },
    async (request, reply) => {
      const data = await helpFor(app, requireSearch(request.query))
      reply.header('cache-control', `public, max-age=${freshSeconds}`)
      return { data }
    },
  )
}

function requireSearch({ search, ...query }: z.output<typeof SearchQuery>): SearchQuery {
  if (search === undefined) throw new AppError('invalid', { search: ['no_words'] })
  return { ...query, search }
}
