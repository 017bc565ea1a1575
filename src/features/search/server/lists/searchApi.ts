import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { ApiServer } from '#base/api/apiServer.ts'
import { ErrorReply } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { SearchQuery } from '#features/posts/server/lists/listQuery.ts'
import { Facets, SearchHelp } from '../../schema.ts'
import { helpSearch } from './helpSearch.ts'
import { listFacets } from './listFacets.ts'

/** For so long what was counted may be told again. */
const freshSeconds = 30

/** What stands beside the results of a search. */
export function postSearchApi(server: ApiServer, app: App): void {
  const schema = { tags: ['search'], querystring: SearchQuery }
  const facetsOf = cached((query) => listFacets(app, query))
  const helpFor = cached((query) => helpSearch(app, query))

  const facets = { 200: z.object({ data: Facets }), 422: ErrorReply }
  server.get(
    '/api/search/facets',
    {
      schema: { ...schema, summary: 'What a search brings, by agency, section, media type and day', response: facets },
      // It asks the index several times.
      config: { access: 'anyone', cost: 10 },
    },
    async (request, reply) => {
      const data = await facetsOf(searched(request.query))
      reply.header('cache-control', `public, max-age=${freshSeconds}`)
      return { data }
    },
  )

  const help = { 200: z.object({ data: SearchHelp }), 422: ErrorReply }
  server.get(
    '/api/search/help',
    {
      schema: { ...schema, summary: 'For a search that finds little: what may have been meant, what finds more', response: help },
      // It asks the index often.
      config: { access: 'anyone', cost: 25 },
    },
    async (request, reply) => {
      const data = await helpFor(searched(request.query))
      reply.header('cache-control', `public, max-age=${freshSeconds}`)
      return { data }
    },
  )
}

/** Caches answers while they are fresh; at most one is being made for each query. They do not depend on the page or the order of the list. */
function cached<Answer extends object>(answer: (query: SearchQuery) => Promise<Answer>): (query: SearchQuery) => Promise<Answer> {
  const cache = new LRUCache<string, Answer, SearchQuery>({
    max: 2_000,
    ttl: freshSeconds * 1000,
    fetchMethod: (_key, _stale, { context }) => answer(context),
    ignoreFetchAbort: true,
  })
  return (query) => {
    const { pagination, cursor, sort, trending, ...asked } = query
    return cache.forceFetch(JSON.stringify(asked), { context: query })
  }
}

function searched({ search, ...query }: z.output<typeof SearchQuery>): SearchQuery {
  if (search === undefined) throw new AppError('invalid', { search: ['no_words'] })
  return { ...query, search }
}
