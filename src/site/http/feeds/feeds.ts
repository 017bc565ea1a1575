import type { ApiServer } from '#base/api/apiServer.ts'
import type { App } from '#base/app.ts'
import { createPageCache } from '../pages/pageCache.ts'
import { serveListFeeds } from './listFeeds.ts'
import { serveOpml } from './opml.ts'
import { servePersonalFeeds } from './personalFeeds.ts'
import { serveStoryFeeds } from './storyFeeds.ts'

/** Feeds of lists, searches and stories, and the list of all feeds. They share one cache. */
export function serveFeeds(server: ApiServer, app: App): void {
  const pages = createPageCache({ maxBytes: 16 * 1024 * 1024 })
  serveListFeeds(server, app, pages)
  serveStoryFeeds(server, app, pages)
  serveOpml(server, app, pages)
  servePersonalFeeds(server, app)
}
