import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import { leadsInside } from '#base/net/leadsInside.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import { findAgencies, listAgencies } from '#features/taxonomy/server/findAgency.ts'
import { reloadTaxonomy } from '#features/taxonomy/server/readTaxonomy.ts'
import { type Section, sections } from '#features/taxonomy/server/sections.ts'
import type { ImportedSources, ImportSources } from '../../deskSchema.ts'
import { networkOf, sourceAddress, sourceAgency } from '../sources/addSource.ts'

/** Addresses that an entry of the log names. */
const namedAddresses = 100
/** PostgreSQL allows 65,535 parameters in a query. */
const rowsOfInsert = 1_000

type NewFeed = { url: URL; agency: string; section: Section | null }

/**
 * Adds feeds of a list as sources, all or none, due at once; unknown agencies are made. Sources
 * that exist stay unchanged, so it may be repeated. Throws `invalid` (field `feeds`).
 */
export async function importSources(app: App, actor: Actor, { feeds }: ImportSources): Promise<ImportedSources> {
  const { bySlug } = sections(await reloadTaxonomy(app))
  const wanted = new Map<string, NewFeed>()
  for (const { url, agency, category } of feeds) {
    const feed = { url: checkAddress(app, url), agency: checkAgency(agency), section: null as Section | null }
    if (category) feed.section = bySlug.get(category) ?? refuse('unknown_value')
    wanted.set(feed.url.href, feed)
  }
  // In one order, so that two imports of the same list do not wait for each other.
  const rows = [...wanted.values()].toSorted((one, other) => (one.url.href < other.url.href ? -1 : 1))
  return inTransaction(app.db, async (tx) => {
    const before = new Set((await listAgencies(tx)).map(({ id }) => id))
    const missing = await withoutKnown(tx, rows)
    const agencies = await findAgencies(
      tx,
      missing.map(({ agency }) => agency),
    )
    const added = await insert(app, tx, missing, agencies)
    const made = new Set(agencies.values()).difference(before).size
    const result = { added: added.length, known: rows.length - added.length, agencies: made }
    await recordAct(app, tx, actor, {
      action: 'import_sources',
      after: { sources: added.length, agencies: made, addresses: added.slice(0, namedAddresses) },
    })
    return result
  })
}

function checkAddress(app: App, written: string): URL {
  const { success, data } = sourceAddress.safeParse(written)
  if (!success) return refuse('bad_url')
  const url = new URL(data)
  if (leadsInside(url, app.config.outsideAllow)) return refuse('inside_address')
  url.hash = ''
  return url
}

function checkAgency(name: string): string {
  const { success, data, error } = sourceAgency.safeParse(name)
  return success ? data : refuse(error.issues[0]?.message ?? 'bad_text')
}

function refuse(code: string): never {
  throw new AppError('invalid', { feeds: [code] })
}

/** Agencies are made only for what will be added. */
async function withoutKnown(tx: Tx, feeds: NewFeed[]): Promise<NewFeed[]> {
  const urls = feeds.map(({ url }) => url.href)
  const { rows } = await sql<{ url: string }>`select url from sources where url = any(${urls}::text[])`.execute(tx)
  const known = new Set(rows.map(({ url }) => url))
  return feeds.filter(({ url }) => !known.has(url.href))
}

/** @returns the addresses that were added; somebody else may have added some a moment ago. */
async function insert(app: App, tx: Tx, feeds: NewFeed[], agencies: Map<string, number>): Promise<string[]> {
  const added: string[] = []
  for (let at = 0; at < feeds.length; at += rowsOfInsert) {
    const values = feeds.slice(at, at + rowsOfInsert).map(({ url, agency, section }) => ({
      url: url.href,
      host: url.host,
      agency_id: agencies.get(agency) as number,
      kind: networkOf(url) ?? 'feed',
      category_id: section?.categoryId ?? null,
      sub_category_id: section?.subCategoryId ?? null,
      next_fetch_at: app.now(),
    }))
    const rows = await tx
      .insertInto('sources')
      .values(values)
      .onConflict((conflict) => conflict.column('url').doNothing())
      .returning('url')
      .execute()
    added.push(...rows.map(({ url }) => url))
  }
  return added
}
