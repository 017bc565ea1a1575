import { z } from 'zod'
import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import { findAgency } from '#features/taxonomy/server/findAgency.ts'
import { reloadTaxonomy } from '#features/taxonomy/server/readTaxonomy.ts'
import { type Section, sections } from '#features/taxonomy/server/sections.ts'
import { fold } from '#text/tokenizer/fold.ts'
import { type NetworkName, PageSelectors } from '../../schema.ts'
import { sourceErrors } from '../messages.ts'
import { webAddress } from './webAddress.ts'

export const sourceAddress = z
  .string('bad_url')
  .transform(webAddress)
  .pipe(
    z
      .url({ protocol: /^https?$/, error: 'bad_url' })
      .max(2000, 'too_long')
      .refine((url) => !URL.parse(url)?.username && !URL.parse(url)?.password, 'bad_url'),
  )

/** Slug or name; an unknown agency is created. */
export const sourceAgency = z
  .string('required')
  .trim()
  .min(1, 'required')
  .max(120, 'too_long')
  .regex(/[\p{L}\p{N}]/u, 'bad_text')

const NewSource = z
  .strictObject({
    url: sourceAddress,
    agency: sourceAgency,
    /** Slug of the category or sub-category of every post of this source. */
    category: z.string().optional(),
    /**
     * Default: `page` with selectors; an account, by the address of its profile at X, Instagram or
     * Threads; else `feed`.
     */
    kind: z.enum(['feed', 'page', 'x', 'instagram', 'threads'], 'bad_choice').optional(),
    /** Present if the source is a list page. */
    selectors: PageSelectors.optional(),
    /** Label in the feed → slug of a category or sub-category. */
    categoryMap: z.record(z.string(), z.string()).optional(),
    language: z.enum(['ar', 'en'], 'bad_choice').optional(),
    mediaType: z.enum(['text', 'media'], 'bad_choice').optional(),
    /** Minimum seconds between two fetches; below 60 only for our own sources. */
    minIntervalSeconds: z.int().min(1).max(21_600).optional(),
  })
  .refine(({ kind, selectors }) => kind !== 'page' || selectors, { path: ['selectors'], error: 'required' })
export type NewSource = z.input<typeof NewSource>

/**
 * `added` is false if the URL was known: its row is updated, and read again even if it was paused.
 */
export type AddedSource = { id: number; agency_id: number; added: boolean }

/**
 * `actor`: staff who add it, for the audit log; they never change a source that exists:
 * `source_exists` is thrown.
 */
type AddOptions = { actor?: Actor }

/** Adds a source, due at once. Throws `invalid`, which names the invalid fields. */
export async function addSource(app: App, input: NewSource, { actor }: AddOptions = {}): Promise<AddedSource> {
  const source = parseSource(input)
  const section = await sectionOf(app, source)
  const url = new URL(source.url)
  url.hash = ''
  return inTransaction(app.db, async (tx) => {
    const agencyId = await findAgency(tx, source.agency)
    const known = await tx.selectFrom('sources').select('id').where('url', '=', url.href).executeTakeFirst()
    const values = {
      agency_id: agencyId,
      host: url.host,
      kind: kindOf(source, url),
      selectors: source.selectors ? JSON.stringify(source.selectors) : null,
      category_id: section?.categoryId ?? null,
      sub_category_id: section?.subCategoryId ?? null,
      category_map: JSON.stringify(
        Object.fromEntries(Object.entries(source.categoryMap ?? {}).map(([label, slug]) => [fold(label), slug])),
      ),
      language: source.language ?? null,
      media_type: source.mediaType ?? null,
      min_interval_seconds: source.minIntervalSeconds ?? 60,
      interval_seconds: source.minIntervalSeconds ?? 900,
      status: 'active',
      status_reason: null,
      failures: 0,
      first_failed_at: null,
      next_fetch_at: app.now(),
    }
    const row = await tx
      .insertInto('sources')
      .values({ url: url.href, ...values })
      .onConflict((conflict) => (actor ? conflict.column('url').doNothing() : conflict.column('url').doUpdateSet(values)))
      .returning('id')
      .executeTakeFirst()
    // Somebody else may have added it a moment ago.
    if (!row) throw new AppError(sourceErrors.source_exists)
    if (actor) {
      const { kind, category } = { kind: values.kind, category: source.category ?? null }
      const subject = { type: 'source', id: row.id, name: url.href, path: `/desk/sources/${row.id}` }
      await recordAct(app, tx, actor, { action: 'add_source', subject, after: { url: url.href, kind, agency: source.agency, category } })
    }
    return { id: row.id, agency_id: agencyId, added: !known }
  })
}

/** Addresses of profiles: one name, and nothing else that the networks use as a first part. */
const profiles: [RegExp, NetworkName][] = [
  [/^(?:www\.|mobile\.)?(?:x|twitter)\.com\/(?!(?:home|search|explore|i)\/?$)\w{1,15}\/?$/, 'x'],
  [/^(?:www\.)?instagram\.com\/(?!(?:p|explore|reels?|stories)\/?$)[\w.]{1,30}\/?$/, 'instagram'],
  [/^(?:www\.)?threads\.(?:net|com)\/@[\w.]{1,30}\/?$/, 'threads'],
]

/** The network of an account, by the address of its profile. */
export function networkOf({ host, pathname }: URL): NetworkName | undefined {
  return profiles.find(([profile]) => profile.test(host + pathname))?.[1]
}

function kindOf({ kind, selectors }: z.output<typeof NewSource>, url: URL): string {
  if (selectors) return 'page'
  return kind ?? networkOf(url) ?? 'feed'
}

function parseSource(input: NewSource): z.output<typeof NewSource> {
  const parsed = NewSource.safeParse(input)
  if (parsed.success) return parsed.data
  const fields: Record<string, string[]> = {}
  for (const { path, message } of parsed.error.issues) {
    const field = String(path[0] ?? 'url')
    fields[field] = [...(fields[field] ?? []), message]
  }
  throw new AppError('invalid', fields)
}

async function sectionOf(app: App, { category, categoryMap = {} }: z.output<typeof NewSource>): Promise<Section | undefined> {
  const { bySlug } = sections(await reloadTaxonomy(app))
  const fields: Record<string, string[]> = {}
  if (category && !bySlug.has(category)) fields.category = ['unknown_value']
  if (Object.values(categoryMap).some((slug) => !bySlug.has(slug))) fields.categoryMap = ['unknown_value']
  if (Object.keys(fields).length > 0) throw new AppError('invalid', fields)
  return category ? bySlug.get(category) : undefined
}
