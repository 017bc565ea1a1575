import { hash } from 'node:crypto'
import type { App } from '#base/app.ts'
import { type SafeFetchResponse, safeFetch } from '#base/net/safeFetch.ts'
import { type Saved, savePosts } from '#features/posts/server/store/savePosts.ts'
import { withoutUnchanged } from '#features/posts/server/store/withoutUnchanged.ts'
import { readTaxonomy } from '#features/taxonomy/server/readTaxonomy.ts'
import { sections } from '#features/taxonomy/server/sections.ts'
import { noCounts } from '#text/newsText/habits.ts'
import type { Feed } from '../../schema.ts'
import { SourceError } from '../../sourceError.ts'
import type { ReadFeed } from '../documents/documentTasks.ts'
import { readHabits } from '../documents/readHabits.ts'
import { draftPosts, readItems } from '../documents/runDocumentTasks.ts'
import type { Source } from '../sources/sourceRow.ts'
import type { ClaimedSource } from './claimSources.ts'
import { explainFailure } from './explainFailure.ts'
import { readMissingArticles } from './readMissingArticles.ts'
import { type RequestedDelay, requestedDelay } from './requestedDelay.ts'
import type { Reading } from './scheduleNext.ts'

/** The outcome of reading a source, which `recordOutcomes` stores. */
export type RefreshOutcome = {
  source: ClaimedSource
  reading: Reading
  /** Validators for the next conditional request. */
  validators: Pick<Source, 'etag' | 'last_modified' | 'content_hash'>
  /** URL of a permanent redirect, or null. */
  movedTo: string | null
  /** The hub that the feed names; undefined if the feed was not parsed. */
  hub: Feed['hub'] | undefined
  /**
   * Items of the document, and how many of them another source of the agency had brought; `doubles`
   * is null if they were not looked at.
   */
  items: number
  doubles: number | null
  updatedPosts: number
  /**
   * Address to which a redirect led, whether or not it was permanent and the document there was a
   * feed; null without one, or if there was no response.
   */
  redirectedTo: string | null
  /** State of an account of a network that was read. */
  networkState?: Source['network_state']
}

const maxValidatorLength = 1_000
const noDelay: RequestedDelay = { fresh: 0, retryAfter: 0 }
const nothingNew = { newPosts: 0, unfinished: false, ttlSeconds: null }

/**
 * Reads a claimed source: fetches it, parses it unless it is unchanged, and stores what is new or
 * edited. Failures of the source are in the outcome; throws only when our database is unavailable.
 * @param signal stops fetching articles early; the rest are fetched next time
 */
export async function refreshSource(app: App, source: ClaimedSource, signal: AbortSignal): Promise<RefreshOutcome> {
  const unchanged: Omit<RefreshOutcome, 'reading'> = {
    source,
    validators: { etag: source.etag, last_modified: source.last_modified, content_hash: source.content_hash },
    movedTo: null,
    hub: undefined,
    items: 0,
    doubles: null,
    updatedPosts: 0,
    redirectedTo: null,
  }
  let requested = noDelay
  let redirectedTo: string | null = null
  try {
    const response = await safeFetch(app.config, source.url, { headers: conditions(source) })
    requested = requestedDelay(response.headers, app.now())
    redirectedTo = response.url === source.url ? null : response.url
    const moved = { movedTo: response.permanentUrl, redirectedTo }
    if (response.notModified) return { ...unchanged, ...moved, reading: { result: 'unchanged', ...nothingNew, requested } }
    refuseStatus(response)
    const validators = validatorsOf(response)
    const same = source.content_hash?.equals(validators.content_hash)
    if (same) return { ...unchanged, ...moved, validators, reading: { result: 'unchanged', ...nothingNew, requested } }

    const read = await readItems(app, source, response)
    const { unfinished, newPosts, updatedPosts, doubles } = await storeItems(app, source, read, signal)
    return {
      source,
      reading: { result: 'read', newPosts, unfinished, requested, ttlSeconds: read.feed.ttlSeconds },
      validators: unfinished || read.feed.isCut ? { etag: null, last_modified: null, content_hash: null } : validators,
      ...moved,
      hub: read.feed.hub,
      items: read.items.length,
      doubles,
      updatedPosts,
    }
  } catch (error) {
    return { ...unchanged, redirectedTo, reading: { result: 'failed', ...explainFailure(app, source, error), requested } }
  }
}

/**
 * Stores the items of a feed, whether fetched or delivered by a hub. Idempotent. Throws
 * `SourceError`.
 */
export async function storeItems(
  app: App,
  source: Source,
  { feed, items, skipped }: ReadFeed,
  signal: AbortSignal,
): Promise<Saved & { unfinished: boolean; doubles: number }> {
  const origin = { id: source.id, agencyId: source.agency_id, isOwn: source.is_own }
  const { changed, doubles } = await withoutUnchanged(app.db, origin, items)
  const { complete, unfinished } = await readMissingArticles(app, feed, changed, signal)
  const context = { source, feed, sections: sections(await readTaxonomy(app)) }
  const habits = complete.length > 0 ? await readHabits(app, source.agency_id) : noCounts()
  const drafted = await draftPosts(app, complete, { ...context, habits })
  const saved = await savePosts(app, origin, drafted.drafts)
  const left = [...skipped, ...drafted.skipped]
  if (left.length > 0) app.log.warn({ source: source.id, skipped: left.slice(0, 10) }, 'items skipped')
  return { ...saved, unfinished, doubles }
}

function conditions({ etag, last_modified }: Source): Record<string, string> {
  return {
    accept: 'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, text/html;q=0.8, */*;q=0.5',
    ...(etag ? { 'if-none-match': etag } : {}),
    ...(last_modified ? { 'if-modified-since': last_modified } : {}),
  }
}

function refuseStatus({ status, url }: SafeFetchResponse): void {
  if (status === 410) throw new SourceError('gone', `${url} responded with 410`)
  if (status < 200 || status > 299) throw new SourceError('http_status', `${url} responded with ${status}`)
}

function validatorsOf({ headers, body }: SafeFetchResponse) {
  return { etag: validator(headers.etag), last_modified: validator(headers['last-modified']), content_hash: hash('sha256', body, 'buffer') }
}

/** Limited, because it is stored and sent with every request. */
function validator(value = ''): string | null {
  return value.length <= maxValidatorLength ? value || null : null
}
