import type { App } from '#base/app.ts'
import type { AgencyProfile } from '#features/posts/browser/list/AgencyHead.tsx'
import type { ListAddress } from '#features/posts/browser/listAddress.ts'
import { agencyLabel } from '#features/posts/browser/listItem/listItem.ts'
import { ListPostsQuery } from '#features/posts/server/lists/listQuery.ts'
import { countFilters } from '#features/search/server/lists/countFilters.ts'
import { readTaxonomy } from '#features/taxonomy/server/readTaxonomy.ts'
import { listTextIn } from './listText.ts'

/** The agency whose list this is, if it has no other filters. */
export async function loadAgencyProfile(app: App, { locale, own, media, filters }: ListAddress): Promise<AgencyProfile | null> {
  const { agency: id, language: _, ...others } = filters
  if (!id || Object.keys(others).length > 0) return null
  const agency = (await readTaxonomy(app)).agencies.get(id)
  const [row, { agencies }] = await Promise.all([
    app.publicDb.selectFrom('agencies').selectAll().where('id', '=', id).executeTakeFirst(),
    countFilters(app, ListPostsQuery.parse({ media_type: media ? 'media' : 'text' }), { own }),
  ])
  if (!agency || !row) return null
  const t = listTextIn(locale)
  const country = row.country && new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' }).of(row.country)
  const owner = row[`owner_${locale}`]
  const corrected = row.is_own ? await countCorrected(app) : 0
  return {
    agency: agencyLabel(agency, locale),
    about: row[`about_${locale}`],
    facts: [country, owner && t.ownedBy(owner), t.postsOfWeek(agencies[id] ?? 0), corrected > 0 && t.corrected(corrected)].filter(
      (fact) => typeof fact === 'string',
    ),
    site: siteOf(row.homepage),
  }
}

const correctionDays = 90

/**
 * How many of our own posts were corrected lately; other agencies do not tell us what they correct.
 */
async function countCorrected(app: App): Promise<number> {
  const since = new Date(app.now().getTime() - correctionDays * 86_400_000)
  const { count } = await app.publicDb
    .selectFrom('post_corrections')
    .select(({ fn }) => fn.count<number>('post_id').distinct().as('count'))
    .where('corrected_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

function siteOf(homepage: string | null): AgencyProfile['site'] {
  const url = homepage ? URL.parse(homepage) : null
  return url && /^https?:$/.test(url.protocol) ? { href: url.href, host: url.hostname.replace(/^www\./, '') } : null
}
