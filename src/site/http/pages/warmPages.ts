import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { App } from '#base/app.ts'

const retryMs = 5_000

/**
 * Renders the home pages into the cache, so that there is something to show if the database goes
 * before a reader asked this process for them. Tries again as long as there is no database, or no
 * news: an empty page would be kept.
 */
export async function warmPages(app: App, site: FastifyInstance, stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted && !(await hasNews(app))) await setTimeout(retryMs, undefined, { signal: stopped }).catch(() => {})
  for (const url of ['/', '/en']) if (!stopped.aborted) await site.inject(url).catch(() => {})
}

const hasNews = (app: App): Promise<boolean> =>
  app.publicPool.query('select from posts limit 1').then(
    ({ rowCount }) => rowCount === 1,
    () => false,
  )
