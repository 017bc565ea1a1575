import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { SafeFetchResponse } from '#base/net/safeFetch.ts'
import { SafeFetchError } from '#base/net/safeFetchError.ts'
import { storable } from '#text/storable.ts'
import type { FoundFeed } from '../../deskSchema.ts'
import { SourceError } from '../../sourceError.ts'
import { readFeedLinks } from '../documents/runDocumentTasks.ts'
import { isYoutube } from '../read/findFeedLinks.ts'
import { createFindBudget, type FindBudget, findLimits } from './findBudget.ts'
import { type LikelyAgency, previewFeed } from './previewFeed.ts'

/** Length of an error that is shown, in UTF-16 units. */
const maxDetail = 500

/** Paths at which sites have their feeds if they do not say so. */
const usualPaths = ['/rss', '/feed', '/rss.xml', '/feed.xml', '/atom.xml', '/feed.json', '/news-sitemap.xml', '/sitemap-news.xml']

/**
 * The job that looks for the feeds of an address and records what it found. A worker does it,
 * because outsiders' documents are parsed there, in threads. May be repeated: it only reads, and
 * writes its row once.
 */
export async function findFeeds(app: App, id: number): Promise<void> {
  const row = await app.db
    .selectFrom('found_feeds')
    .select('address')
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (!row) return
  const result = await search(app, row.address)
  await app.db
    .updateTable('found_feeds')
    .set({
      state: result.code ? 'failed' : 'ready',
      error_code: result.code,
      error_detail: result.detail,
      agency_id: result.agencyId,
      feeds: JSON.stringify(result.feeds),
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

type Result = { feeds: FoundFeed[]; agencyId: number | null; code: string | null; detail: string | null }

/** The address itself if it is a feed, else the feeds that it leads to. */
async function search(app: App, address: string): Promise<Result> {
  const budget = createFindBudget(app)
  try {
    const response = await budget.fetch(address)
    if (response.status < 200 || response.status > 299)
      throw new SourceError('http_status', `${response.url} responded with ${response.status}`)
    const agency = await likelyAgency(app, response.url)
    const found = createFound(app, agency)
    const error = await found.add(response)
    const agencyId = agency?.id ?? null
    if (!error) return { feeds: await found.list(), agencyId, code: null, detail: null }
    if (error.code !== 'not_a_feed') throw error
    await followLinks(app, budget, response, found)
    const feeds = await found.list()
    return {
      feeds,
      agencyId,
      ...(feeds.length > 0 ? { code: null, detail: null } : { code: error.code, detail: storable(error.message.slice(0, maxDetail)) }),
    }
  } catch (error) {
    if (!(error instanceof SourceError || error instanceof SafeFetchError)) throw error
    return { feeds: [], agencyId: null, code: error.code, detail: storable(error.message.slice(0, maxDetail)) }
  }
}

/**
 * Tries what the page announces, then the usual addresses, a few at a time, until there are enough
 * feeds or the budget is used up.
 */
async function followLinks(app: App, budget: FindBudget, page: SafeFetchResponse, found: Found): Promise<void> {
  const usual = isYoutube(page.url) ? [] : ['/robots.txt', ...usualPaths].map((path) => new URL(path, page.url).href)
  const waiting = [...(await readFeedLinks(app, page)), ...usual]
  const tried = new Set([page.url])
  const next = () => {
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) if (!tried.has(address)) return address
    return undefined
  }
  const follow = async () => {
    for (let address = next(); address && found.count() < findLimits.feeds && !budget.isUsedUp(); address = next()) {
      tried.add(address)
      waiting.unshift(...(await tryAddress(app, budget, address, found)))
    }
  }
  await Promise.all(Array.from({ length: findLimits.atOnce }, follow))
}

/** @returns further addresses, if it is a list of sitemaps. */
async function tryAddress(app: App, budget: FindBudget, address: string, found: Found): Promise<string[]> {
  try {
    const response = await budget.fetch(address)
    if (response.status < 200 || response.status > 299) return []
    if (new URL(response.url).pathname === '/robots.txt') return await readFeedLinks(app, response)
    const error = await found.add(response)
    return error?.message.startsWith('A sitemap of') ? (await readFeedLinks(app, response)).slice(0, 2) : []
  } catch (error) {
    if (!(error instanceof SourceError || error instanceof SafeFetchError)) throw error
    app.log.info({ address, error: error.message }, 'no feed at this address')
    return []
  }
}

type Found = ReturnType<typeof createFound>

/** The feeds so far, each document once, under whatever addresses it is. */
function createFound(app: App, agency: LikelyAgency) {
  const feeds: Omit<FoundFeed, 'known'>[] = []
  const seen = new Set<string>()
  return {
    count: () => feeds.length,
    /** @returns why the document is no feed. */
    async add(response: SafeFetchResponse): Promise<SourceError | null> {
      const print = hash('sha256', response.body)
      if (seen.has(print)) return null
      try {
        const feed = await previewFeed(app, response, agency)
        if (!seen.has(print) && feeds.length < findLimits.feeds && !feeds.some(({ url }) => url === feed.url)) feeds.push(feed)
        seen.add(print)
        return null
      } catch (error) {
        if (error instanceof SourceError) return error
        throw error
      }
    },
    /** Lists the feeds with the source that each is already. */
    async list(): Promise<FoundFeed[]> {
      const urls = feeds.map(({ url }) => url)
      const { rows } = await sql<{ id: number; url: string }>`select id, url from sources where url = any(${urls}::text[])`.execute(app.db)
      const known = new Map(rows.map(({ id, url }) => [url, id]))
      return feeds.map((feed) => ({ ...feed, known: known.get(feed.url) ?? null }))
    },
  }
}

/**
 * The agency that most sources of this host belong to; sites such as YouTube's have channels of
 * many.
 */
async function likelyAgency(app: App, address: string): Promise<LikelyAgency> {
  if (isYoutube(address)) return null
  const { host } = new URL(address)
  const bare = host.replace(/^www\./, '')
  const { rows } = await sql<{ id: number; names: string[] }>`
    select a.id, array[a.name_ar, a.name_en] as names from sources s join agencies a on a.id = s.agency_id
    where s.host = any(${[bare, `www.${bare}`]}::text[]) group by a.id order by count(*) desc, a.id limit 1`.execute(app.db)
  return rows[0] ?? null
}
