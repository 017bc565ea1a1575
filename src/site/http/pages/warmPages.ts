import type { FastifyInstance } from 'fastify'

/**
 * Renders the home pages into the cache, so that there is something to show if the database goes
 * before a reader asked this process for them.
 */
export async function warmPages(site: FastifyInstance): Promise<void> {
  for (const url of ['/', '/en']) await site.inject(url).catch(() => {})
}
