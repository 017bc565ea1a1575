import type { App } from '#base/app.ts'
import { safeFetch } from '#base/net/safeFetch.ts'
import type { Feed } from '../../schema.ts'
import { SourceError } from '../../sourceError.ts'
import type { KeyedItem } from '../documents/identifyFeedItems.ts'
import type { Article } from '../documents/readArticle.ts'
import { readArticle } from '../documents/runDocumentTasks.ts'

/** Articles fetched in one refresh, one after the other; the others wait for the next. */
const maxArticles = 8

/**
 * Fetches the article of each item of a list page or sitemap to give it its text. `unfinished`:
 * some are left for next time. An article that cannot be read costs only its text.
 */
export async function readMissingArticles(
  app: App,
  feed: Pick<Feed, 'kind'>,
  items: KeyedItem[],
  signal: AbortSignal,
): Promise<{ complete: KeyedItem[]; unfinished: boolean }> {
  if (feed.kind !== 'page' && feed.kind !== 'sitemap') return { complete: items, unfinished: false }
  const complete: KeyedItem[] = []
  for (const entry of items.slice(0, maxArticles)) {
    if (signal.aborted) break
    const article = await fetchArticle(app, entry.item.url)
    complete.push(withArticle(entry, article === 'too_slow' ? null : article))
    // Other documents wait for the thread, so one slow page per read is enough.
    if (article === 'too_slow') break
  }
  return { complete, unfinished: complete.length < items.length }
}

async function fetchArticle(app: App, url: string): Promise<Article | null | 'too_slow'> {
  try {
    const response = await safeFetch(app.config, url, { headers: { accept: 'text/html, application/xhtml+xml' } })
    if (response.status !== 200) return null
    return await readArticle(app, response)
  } catch (error) {
    app.log.info({ url, error: (error as Error).message }, 'article could not be read')
    return error instanceof SourceError && error.code === 'too_slow' ? error.code : null
  }
}

function withArticle({ item, ...identity }: KeyedItem, article: Article | null): KeyedItem {
  if (!article) return { item, ...identity }
  const picture = article.image ? [{ url: article.image, width: null, height: null }] : []
  return {
    ...identity,
    item: {
      ...item,
      contentHtml: article.contentHtml,
      author: item.author ?? article.author,
      publishedAt: item.publishedAt ?? article.publishedAt,
      pictures: [...item.pictures, ...picture],
    },
  }
}
