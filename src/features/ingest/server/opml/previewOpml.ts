import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import { leadsInside } from '#base/net/leadsInside.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import { agencyMatcher, listAgencies } from '#features/taxonomy/server/findAgency.ts'
import { matchFeedCategory } from '#features/taxonomy/server/matchFeedCategory.ts'
import { readTaxonomy } from '#features/taxonomy/server/readTaxonomy.ts'
import { cleanCharacters } from '#text/cleanCharacters.ts'
import type { OpmlPreview, PreviewOpml } from '../../deskSchema.ts'
import { opmlLimits } from '../../opmlLimits.ts'
import { SourceError } from '../../sourceError.ts'
import { readOpml } from '../documents/runDocumentTasks.ts'
import { networkOf, sourceAddress, sourceAgency } from '../sources/addSource.ts'
import type { Outline } from '../sources/readOutlines.ts'

type Feed = Pick<OpmlPreview['feeds'][number], 'url' | 'title' | 'problem'> & Pick<Outline, 'folders'>

/** Sites with feeds of many agencies. */
const sharedHosts = /(?:^|\.)(?:youtube|feedburner|medium|substack|blogspot|wordpress|reddit|google)\.com$/

/**
 * The feeds of an OPML file as they would be added, each address once; saves nothing but the entry
 * in the audit log. Throws `invalid` (field `file`, or `opml` if it was pasted) for a list that is
 * no OPML, or too large, long or deep.
 */
export async function previewOpml(app: App, actor: Actor, opml: PreviewOpml): Promise<OpmlPreview> {
  const outlines = await read(app, opml)
  const feeds = new Map<string, Feed>()
  for (const outline of outlines) {
    const feed = feedOf(app, outline)
    if (!feeds.has(feed.url)) feeds.set(feed.url, feed)
  }
  const shown = await withWhatIsKnown(app, [...feeds.values()])
  await inTransaction(app.db, (tx) => recordAct(app, tx, actor, { action: 'preview_opml', after: { feeds: shown.length } }))
  return { feeds: shown, repeated: outlines.length - shown.length }
}

async function read(app: App, { opml = '', file }: PreviewOpml): Promise<Outline[]> {
  const field = file === undefined ? 'opml' : 'file'
  try {
    const given = file === undefined ? opml : new Uint8Array(Buffer.from(file, 'base64'))
    const result = await readOpml(app, { opml: given, limits: opmlLimits })
    if ('refused' in result) throw new AppError('invalid', { [field]: [result.refused] })
    return result.outlines
  } catch (error) {
    if (error instanceof SourceError) throw new AppError('invalid', { [field]: ['opml_unreadable'] })
    throw error
  }
}

function feedOf(app: App, { url: written, title: name, folders }: Outline): Feed {
  const parsed = sourceAddress.safeParse(written)
  const title = printable(name).slice(0, 120).trim()
  if (!parsed.success) return { url: printable(written).slice(0, 300), title, folders, problem: 'bad_url' }
  const url = new URL(parsed.data)
  url.hash = ''
  return {
    url: url.href,
    title: sourceAgency.safeParse(title).success ? title : url.host.replace(/^www\./, '').slice(0, 120),
    folders,
    problem: leadsInside(url, app.config.outsideAllow) ? 'address_refused' : null,
  }
}

function printable(text: string): string {
  return cleanCharacters(text).replaceAll(/\s+/g, ' ').toWellFormed()
}

async function withWhatIsKnown(app: App, feeds: Feed[]): Promise<OpmlPreview['feeds']> {
  const urls = feeds.map(({ url }) => url)
  const [sources, agencies, byHost, taxonomy] = await Promise.all([
    sql<{ id: number; url: string; agency_id: number }>`select id, url, agency_id from sources where url = any(${urls}::text[])`.execute(
      app.db,
    ),
    listAgencies(app.db),
    agenciesByHost(app, feeds),
    readTaxonomy(app),
  ])
  const known = new Map(sources.rows.map((source) => [source.url, source]))
  const match = agencyMatcher(agencies)
  // Former names come last; an agency is shown with its own.
  const byId = new Map(agencies.toReversed().map((agency) => [agency.id, agency]))
  const bySlug = new Map(taxonomy.categorization.categories.map((category) => [category.slug, category]))
  return feeds.map(({ folders, ...feed }) => {
    const source = known.get(feed.url)
    const agency = byId.get(source?.agency_id ?? match(feed.title)?.id ?? byHost.get(feed.url) ?? 0)
    const section = bySlug.get(matchFeedCategory(folders) ?? '')
    return {
      ...feed,
      agency: agency ? { id: agency.id, name_ar: agency.name_ar, name_en: agency.name_en } : null,
      section: section ? { id: section.id, slug: section.slug, name_ar: section.name_ar, name_en: section.name_en } : null,
      known: source?.id ?? null,
    }
  })
}

/**
 * Returns by address the agency to which all sources of the same host belong, with or without
 * `www.`.
 */
async function agenciesByHost(app: App, feeds: Feed[]): Promise<Map<string, number>> {
  const bare = (host: string) => host.replace(/^www\./, '')
  const own = feeds.flatMap(({ url, problem }): [string, string][] => {
    const parsed = URL.parse(url)
    return problem || !parsed || networkOf(parsed) || sharedHosts.test(parsed.hostname) ? [] : [[url, bare(parsed.host)]]
  })
  const hosts = [...new Set(own.map(([, host]) => host))].flatMap((host) => [host, `www.${host}`])
  const { rows } = await sql<{ host: string; agency_id: number }>`
    select distinct host, agency_id from sources where host = any(${hosts}::text[])`.execute(app.db)
  const found = Map.groupBy(rows, ({ host }) => bare(host))
  return new Map(
    own.flatMap(([url, host]) => {
      const ids = new Set(found.get(host)?.map(({ agency_id }) => agency_id))
      return ids.size === 1 ? [[url, [...ids][0] as number] as const] : []
    }),
  )
}
