import { decodeText } from '#base/net/decodeText.ts'
import type { PostDraft } from '#features/posts/server/store/postDraft.ts'
import { countHabits as countOne, type HabitCounts, habitsOf, noCounts, withoutRare } from '#text/newsText/habits.ts'
import { plainLines, plainText } from '#text/plainText.ts'
import type { Feed } from '../../schema.ts'
import { readNetworkResponse } from '../networks/readNetworkResponse.ts'
import { boundTexts } from '../read/boundTexts.ts'
import { findFeedLinks } from '../read/findFeedLinks.ts'
import { type OpmlLimits, readOutlines } from '../sources/readOutlines.ts'
import type { Source } from '../sources/sourceRow.ts'
import { cleanBody as cleanItem, type DraftContext, draftPost } from './draftPost.ts'
import { identifyFeedItems, type KeyedItem } from './identifyFeedItems.ts'
import { parseFeed } from './parseFeed.ts'
import { type Article, readArticle } from './readArticle.ts'
import { readPage } from './readPage.ts'
import { sanitizeBody } from './sanitizeHtml.ts'

/** A raw response: `url` is where it came from, `headers` have lower-case names. */
export type Document = { body: Uint8Array; url: string; headers: Record<string, string> }

/** A feed whose items are identified. `skipped`: a reason for each item that was dropped. */
export type ReadFeed = { feed: Omit<Feed, 'items' | 'skipped'>; items: KeyedItem[]; skipped: string[] }

/**
 * Everything whose time and memory depend on an outsider's document; runs in threads
 * (`runDocumentTasks.ts`). Pure.
 */
export const documentTasks = {
  readItems,
  readArticleOf,
  draftPosts,
  countHabits,
  readNetworkResponse,
  identifyPosts,
  findFeedLinks,
  cleanBody,
  readOpml,
}
export type DocumentTasks = typeof documentTasks

/** A feed or list page. Throws `SourceError`. */
function readItems({ body, url, headers, source }: Document & { source: Source }): ReadFeed {
  const { items: found, skipped: unreadable, ...feed } = readFeed({ body, url, headers }, source)
  const { items, skipped } = identifyFeedItems(source, { ...feed, items: found, skipped: unreadable })
  return { feed, items, skipped }
}

/** Posts of a network. `day`: see `identifyFeedItems`. */
function identifyPosts({ source, posts, day }: { source: Source; posts: Pick<Feed, 'kind' | 'items' | 'skipped'>; day: number }): ReadFeed {
  const { items: bounded, skipped: left, ...feed } = boundTexts({ ...noFeed, ...posts })
  const { items, skipped } = identifyFeedItems(source, { ...feed, items: bounded, skipped: left }, day)
  return { feed, items, skipped }
}

const noFeed = { title: null, language: null, ttlSeconds: null, hub: null, isCut: false }

function readFeed({ body, url, headers }: Document, { selectors }: Source): Feed {
  if (!selectors) return parseFeed(body, { url, headers })
  return readPage(decodeText(body, headers['content-type'] ?? null), { url, selectors })
}

/** null if the page has no article. Throws `SourceError`. */
function readArticleOf({ body, url, headers }: Document): Article | null {
  return readArticle(decodeText(body, headers['content-type'] ?? null), url)
}

/** `skipped`: a reason for each item that was dropped. */
function draftPosts({ items, context }: { items: KeyedItem[]; context: DraftContext }): { drafts: PostDraft[]; skipped: string[] } {
  const skipped: string[] = []
  const eachOf = <One, Result>(all: One[], make: (one: One) => Result) =>
    all.flatMap((one) => {
      try {
        return [make(one)]
      } catch (error) {
        skipped.push(`an item broke: ${(error as Error).message}`)
        return []
      }
    })
  const cleaned = eachOf(items, ({ item, ...identity }) => ({ item, identity: { ...identity, ...cleanItem(item) } }))
  const batch = noCounts()
  for (const { identity } of cleaned) countOne(batch, identity.lines)
  const habits = habitsOf(context.habits, batch)
  const drafts = eachOf(cleaned, ({ item, identity }) => draftPost(item, identity, { ...context, habits }))
  return { drafts, skipped }
}

/** Counts what recurs in stored bodies besides their text. */
function countHabits({ bodies }: { bodies: string[] }): HabitCounts {
  const counts = noCounts()
  for (const body of bodies) countOne(counts, plainLines(body))
  return withoutRare(counts)
}

/** A list of feeds, as text or as the bytes of a file. */
function readOpml({ opml, limits }: { opml: string | Uint8Array; limits: OpmlLimits }) {
  return readOutlines(opml, limits)
}

/**
 * HTML of our own staff, which may have been pasted from anywhere, and its text. Relative addresses
 * are resolved against `baseUrl`.
 */
function cleanBody({ html, baseUrl }: { html: string; baseUrl: string }): { bodyHtml: string; bodyText: string } {
  const bodyHtml = sanitizeBody(html, baseUrl)
  return { bodyHtml, bodyText: plainText(bodyHtml) }
}
