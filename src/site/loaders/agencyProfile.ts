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
    app.publicDb.selectFrom('agencies').select(['country', 'homepage']).where('id', '=', id).executeTakeFirst(),
    countFilters(app, ListPostsQuery.parse({ media_type: media ? 'media' : 'text' }), { own }),
  ])
  if (!agency || !row) return null
  return {
    agency: agencyLabel(agency, locale),
    country: row.country && (new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' }).of(row.country) ?? null),
    site: siteOf(row.homepage),
    postsOfWeek: listTextIn(locale).postsOfWeek(agencies[id] ?? 0),
  }
}

function siteOf(homepage: string | null): AgencyProfile['site'] {
  const url = homepage ? URL.parse(homepage) : null
  return url && /^https?:$/.test(url.protocol) ? { href: url.href, host: url.hostname.replace(/^www\./, '') } : null
}
