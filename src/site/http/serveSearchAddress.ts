import type { ApiServer } from '#base/api/apiServer.ts'
import { listPath } from '#features/posts/browser/listAddress.ts'
import { inLocale } from '#text/locale.ts'

/**
 * Redirects `/search`, where readers expect the search to be, to the list of news with its query;
 * `q` is the search there.
 */
export function serveSearchAddress(server: ApiServer): void {
  for (const locale of ['ar', 'en'] as const) {
    server.get(inLocale(locale, '/search'), { schema: { hide: true }, config: { access: 'anyone' } }, async (request, reply) => {
      const { searchParams } = new URL(request.url, 'http://localhost')
      const words = searchParams.get('search') ?? searchParams.get('q')
      searchParams.delete('q')
      if (words !== null) searchParams.set('search', words)
      const list = inLocale(locale, listPath({ own: false, media: false }))
      return reply.header('cache-control', 'public, max-age=3600').redirect(searchParams.size > 0 ? `${list}?${searchParams}` : list, 301)
    })
  }
}
