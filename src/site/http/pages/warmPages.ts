import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const retryMs = 5_000

/**
 * Renders the home pages into the cache, so that there is something to show if the database goes
 * before a reader asked this process for them. Tries again as long as there is no database.
 */
export async function warmPages(site: FastifyInstance, stopped: AbortSignal): Promise<void> {
  for (const url of ['/', '/en'])
    while (!stopped.aborted && !(await isRendered(site, url))) await setTimeout(retryMs, undefined, { signal: stopped }).catch(() => {})
}

const isRendered = (site: FastifyInstance, url: string): Promise<boolean> =>
  site.inject(url).then(
    ({ statusCode }) => statusCode < 500,
    () => false,
  )
