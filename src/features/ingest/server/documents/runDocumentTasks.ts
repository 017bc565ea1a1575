import type { App } from '#base/app.ts'
import { perApp } from '#base/perApp.ts'
import { threadFile } from '#base/process/threadFile.ts'
import { openThreadPool, ThreadError, type ThreadPool } from '#base/process/threadPool.ts'
import type { PostDraft } from '#features/posts/server/store/postDraft.ts'
import { kuwaitDayNumber } from '#kuwaitTime.ts'
import { type HabitCounts, noCounts } from '#text/newsText/habits.ts'
import type { Feed } from '../../schema.ts'
import { SourceError, type SourceErrorCode } from '../../sourceError.ts'
import type { NetworkResult, RawNetworkResponse } from '../networks/readNetworkResponse.ts'
import type { Source } from '../sources/sourceRow.ts'
import type { Document, DocumentTasks, ReadFeed } from './documentTasks.ts'
import type { DraftContext } from './draftPost.ts'
import type { KeyedItem } from './identifyFeedItems.ts'
import type { Article } from './readArticle.ts'

type Pool = ThreadPool<DocumentTasks>

/** The second is used only while a slow document blocks the first. */
const threads = 2
const memoryMb = 256

const poolOf = perApp((app): Pool => {
  const pool = openThreadPool<DocumentTasks>({ file: threadFile('documents'), threads, memoryMb })
  app.closing.push(pool.close)
  return pool
})

/**
 * Reads a feed or list page in a thread. Throws `SourceError`, also when it takes too long or too
 * much memory.
 */
export function readItems(app: App, source: Source, document: Document): Promise<ReadFeed> {
  const owned = own(document)
  return run(app, (pool, deadlineMs) =>
    pool.run('readItems', { ...owned, source: sendable(source) }, { deadlineMs, transfer: [owned.body.buffer] }),
  )
}

/** Reads a response of a network in a thread. Throws `SourceError`. */
export function readNetwork(app: App, given: RawNetworkResponse): Promise<NetworkResult> {
  const body = new Uint8Array(given.response.body)
  const input = { ...given, response: { ...given.response, body } }
  return run(app, (pool, deadlineMs) => pool.run('readNetworkResponse', input, { deadlineMs, transfer: [body.buffer] }))
}

/** The distinct posts of an account that was read, in a thread. Throws `SourceError`. */
export function identifyPosts(app: App, source: Source, posts: Pick<Feed, 'kind' | 'items' | 'skipped'>): Promise<ReadFeed> {
  const input = { source: sendable(source), posts, day: kuwaitDayNumber(app.now().getTime()) }
  return run(app, (pool, deadlineMs) => pool.run('identifyPosts', input, { deadlineMs }))
}

/** Reads an article's page in a thread; null if it has no text. Throws `SourceError`. */
export function readArticle(app: App, document: Document): Promise<Article | null> {
  const owned = own(document)
  return run(app, (pool, deadlineMs) => pool.run('readArticleOf', owned, { deadlineMs, transfer: [owned.body.buffer] }))
}

/**
 * The addresses at which a page, a sitemap index or a robots.txt says that there are feeds, in a
 * thread. Throws `SourceError`.
 */
export function readFeedLinks(app: App, document: Document): Promise<string[]> {
  const owned = own(document)
  return run(app, (pool, deadlineMs) => pool.run('findFeedLinks', owned, { deadlineMs, transfer: [owned.body.buffer] }))
}

/**
 * Turns items into drafts in a thread. `skipped`: a reason for each item that was dropped. Throws
 * `SourceError`.
 */
export function draftPosts(app: App, items: KeyedItem[], context: DraftContext): Promise<{ drafts: PostDraft[]; skipped: string[] }> {
  if (items.length === 0) return Promise.resolve({ drafts: [], skipped: [] })
  const input = { items, context: { ...context, source: sendable(context.source) } }
  return run(app, (pool, deadlineMs) => pool.run('draftPosts', input, { deadlineMs }))
}

/**
 * Counts what recurs in stored bodies of an agency besides their text, in a thread. Throws
 * `SourceError`.
 */
export function countHabits(app: App, bodies: string[]): Promise<HabitCounts> {
  if (bodies.length === 0) return Promise.resolve(noCounts())
  return run(app, (pool, deadlineMs) => pool.run('countHabits', { bodies }, { deadlineMs }))
}

/**
 * HTML of our own staff as a post may show it, and its text, in a thread. Throws `SourceError` if
 * that takes too long.
 */
export function cleanBody(app: App, html: string, baseUrl: string): Promise<{ bodyHtml: string; bodyText: string }> {
  if (html.trim() === '') return Promise.resolve({ bodyHtml: '', bodyText: '' })
  return run(app, (pool, deadlineMs) => pool.run('cleanBody', { html, baseUrl }, { deadlineMs }))
}

/**
 * The feeds of an OPML file, or why it is refused, in a thread. Throws `SourceError` if that takes
 * too long.
 */
export function readOpml(app: App, given: Parameters<DocumentTasks['readOpml']>[0]): Promise<ReturnType<DocumentTasks['readOpml']>> {
  return run(app, (pool, deadlineMs) => pool.run('readOpml', given, { deadlineMs }))
}

async function run<Result>(app: App, task: (pool: Pool, deadlineMs: number) => Promise<Result>): Promise<Result> {
  try {
    return await task(poolOf(app), app.config.readDeadlineMs)
  } catch (error) {
    throw asSourceError(error as Error)
  }
}

/** Our own bugs are passed on unchanged. */
function asSourceError(error: Error): Error {
  if (error instanceof ThreadError) {
    if (error.code === 'too_slow') return new SourceError('too_slow', error.message, { cause: error })
    if (error.code === 'out_of_memory') return new SourceError('too_large', error.message, { cause: error })
    return error
  }
  if (error.name !== 'SourceError') return error
  return new SourceError((error as SourceError).code as SourceErrorCode, error.message, { cause: error })
}

/**
 * A copy, because bytes from the network or the database share a buffer with others, which must not
 * be transferred.
 */
function own({ body, url, headers }: Document) {
  return { body: new Uint8Array(body), url, headers }
}

/**
 * Returns a source without the hash, which is a view of the database's whole response, all of which
 * would be copied.
 */
function sendable(source: Source): Source {
  return { ...source, content_hash: null }
}
