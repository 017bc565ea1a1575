import type { App } from '#base/app.ts'
import { safeFetch } from '#base/net/safeFetch.ts'
import { type Feed, SourceError } from '../schema.ts'
import type { KnownItem } from './identifyFeedItems.ts'
import type { Article } from './readArticle.ts'
import { readArticle } from './readDocuments.ts'

/** Articles asked for in one refresh, one after the other; the others wait for the next. */
const mostArticles = 8

/**
 * Gives the items of a list page or sitemap their text by reading the article behind each. `unfinished`: some are left for next time. An article that
 * cannot be read costs only its text.
 */
export async function readMissingArticles(
  app: App,
  feed: Pick<Feed, 'kind'>,
  items: KnownItem[],
  signal: AbortSignal,
): Promise<{ complete: KnownItem[]; unfinished: boolean }> {
  if (feed.kind !== 'page' && feed.kind !== 'sitemap') return { complete: items, unfinished: false }
  const complete: KnownItem[] = []
  for (const known of items.slice(0, mostArticles)) {
    if (signal.aborted) break
    const article = await fetchArticle(app, known.item.url)
    complete.push(withArticle(known, article === 'too_slow' ? null : article))
    // Others wait for the thread: one such page for a reading is enough.
    if (article === 'too_slow') break
  }
  return { complete, unfinished: complete.length < items.length }
}

async function fetchArticle(app: App, url: string): Promise<Article | null | 'too_slow'> {
  try {
    const answer = await safeFetch(app.config, url, { headers: { accept: 'text/html, application/xhtml+xml' } })
    if (answer.status !== 200) return null
    return await readArticle(app, answer)
  } catch (error) {
    app.log.info({ url, error: (error as Error).message }, 'an article could not be read')
    return error instanceof SourceError && error.code === 'too_slow' ? error.code : null
  }
}

function withArticle({ item, ...identity }: KnownItem, article: Article | null): KnownItem {
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
