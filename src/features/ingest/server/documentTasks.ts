import type { PostDraft } from '#features/posts/server/store/postDraft.ts'
import type { Feed } from '../schema.ts'
import { decodeText } from './decodeText.ts'
import { type DraftContext, draftPost } from './draftPost.ts'
import { identifyFeedItems, type KnownItem } from './identifyFeedItems.ts'
import { parseFeed } from './parseFeed.ts'
import { type Article, readArticle } from './readArticle.ts'
import { readPage } from './readPage.ts'
import type { Source } from './sourceRow.ts'

/** Bytes as they came, where from, and the headers that came with them (lower-case names). */
export type Document = { body: Uint8Array; url: string; headers: Record<string, string> }

/** A feed whose items are identified. `skipped`: why items were left out. */
export type ReadFeed = { feed: Omit<Feed, 'items' | 'skipped'>; items: KnownItem[]; skipped: string[] }

/** Everything whose time and memory an outsider's document decides; it runs in threads (`readDocuments.ts`). Pure. */
export const documentTasks = { readItems, readArticleOf, draftPosts }
export type DocumentTasks = typeof documentTasks

/** A feed or list page. Throws `SourceError`. */
function readItems({ body, url, headers, source }: Document & { source: Source }): ReadFeed {
  const { items: found, skipped: unreadable, ...feed } = readFeed({ body, url, headers }, source)
  const { items, skipped } = identifyFeedItems(source, { ...feed, items: found, skipped: unreadable })
  return { feed, items, skipped }
}

function readFeed({ body, url, headers }: Document, { selectors }: Source): Feed {
  if (!selectors) return parseFeed(body, { url, headers })
  return readPage(decodeText(body, headers['content-type'] ?? null), { url, selectors })
}

/** The text of an article's page, null when there is none. Throws `SourceError`. */
function readArticleOf({ body, url, headers }: Document): Article | null {
  return readArticle(decodeText(body, headers['content-type'] ?? null), url)
}

/** `skipped`: why items of it became no draft. */
function draftPosts({ items, context }: { items: KnownItem[]; context: DraftContext }): { drafts: PostDraft[]; skipped: string[] } {
  const skipped: string[] = []
  const drafts = items.flatMap(({ item, ...identity }) => {
    try {
      return [draftPost(item, identity, context)]
    } catch (error) {
      skipped.push(`an item broke: ${(error as Error).message}`)
      return []
    }
  })
  return { drafts, skipped }
}
