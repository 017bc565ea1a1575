import { useLocation } from 'react-router'
import type { App } from '#base/app.ts'
import { addressNames, apiQuery, type ListAddress, listPath, readListAddress } from '#features/posts/browser/listAddress.ts'
import { ListPostsQuery } from '#features/posts/server/lists/listQuery.ts'
import type { DayCount } from '#features/search/browser/days.ts'
import { FilterPage } from '#features/search/browser/filters/FilterPage.tsx'
import { filterTextIn } from '#features/search/browser/filters/filterText.ts'
import { countFilters, type FilterCounts } from '#features/search/server/lists/countFilters.ts'
import { listFacets } from '#features/search/server/lists/listFacets.ts'
import type { Named } from '#features/taxonomy/schema.ts'
import { readCategorization } from '#features/taxonomy/server/listCategorization.ts'
import { inLocale, localeOf, nameIn } from '#text/locale.ts'
import { messagesIn } from '#ui/locale.ts'
import { appContext } from '../loaders/appContext.ts'
import { orStatus } from '../loaders/orStatus.ts'
import type { PageHandle } from '../pageHandle.ts'
import type { Route } from './+types/filterOptions'

export const handle: PageHandle = { query: [...addressNames, 'own', 'media'] }

/**
 * All options of the filter sheet, and of the page in its place without scripts, in the page's
 * language, with their numbers of posts.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const locale = localeOf(url.pathname)
  const address = addressOf(url.pathname, url.searchParams)
  const query = address ? [...apiQuery(address)] : []
  const parsed = ListPostsQuery.safeParse(Object.fromEntries([...query, ['media_type', url.searchParams.has('media') ? 'media' : 'text']]))
  if (!parsed.success) throw new Response(null, { status: 404 })
  const own = url.searchParams.has('own')
  const [taxonomy, { days, ...counts }] = await orStatus(
    Promise.all([readCategorization(app), countOptions(app, parsed.data, own, !address?.filters.language)]),
  )
  const choices = <Option extends Named>(options: Option[], numbers: Record<number, number>, parent: (option: Option) => number) =>
    options.map((option) => ({ id: option.id, name: nameIn(locale, option), parent: parent(option), posts: numbers[option.id] ?? 0 }))
  return {
    main_category: choices(taxonomy.main_categories, counts.main_categories, () => 0),
    category: choices(taxonomy.categories, counts.categories, (option) => option.main_category_id),
    sub_category: choices(taxonomy.sub_categories, counts.sub_categories, (option) => option.category_id),
    agency: choices(taxonomy.agencies, counts.agencies, () => 0),
    days,
  }
}

/**
 * Counts for a search the numbers of its hits; otherwise, and if those are not counted, the numbers
 * of posts of the last week. `days`: the hits of a search per day.
 * @param unnamed whether the address names no language: then the list of an agency has both
 */
async function countOptions(
  app: App,
  query: ListPostsQuery,
  own: boolean,
  unnamed: boolean,
): Promise<FilterCounts & { days: DayCount[] | null }> {
  const { search, trending, category } = query
  if (search === undefined || trending || category === 'first_page') {
    const counts = await countFilters(app, query, { own })
    if (!unnamed) return { ...counts, days: null }
    const { language: _, ...inBoth } = query
    return { ...counts, agencies: (await countFilters(app, inBoth, { own })).agencies, days: null }
  }
  const { agencies, main_categories, categories, days } = await listFacets(app, { ...query, search, own })
  const byId = (counts: { id: number; count: number }[]) => Object.fromEntries(counts.map(({ id, count }) => [id, count]))
  return { main_categories: byId(main_categories), categories: byId(categories), sub_categories: {}, agencies: byId(agencies), days }
}

export function meta({ location }: Route.MetaArgs) {
  const locale = localeOf(location.pathname)
  const title = filterTextIn(locale)[new URLSearchParams(location.search).has('media') ? 'mediaFilters' : 'filters']
  return [{ title: `${title} · ${messagesIn(locale).name}` }, { name: 'robots', content: 'noindex, follow' }]
}

/** All filters as a page of links, for readers without scripts. */
export default function FilterOptionsPage({ loaderData }: Route.ComponentProps) {
  const { pathname, search } = useLocation()
  const address = addressOf(pathname, new URLSearchParams(search))
  return address && <FilterPage options={loaderData} address={address} />
}

/** The list that the options are for. */
function addressOf(pathname: string, searchParams: URLSearchParams): ListAddress | null {
  const path = inLocale(localeOf(pathname), listPath({ own: searchParams.has('own'), media: searchParams.has('media') }))
  return readListAddress({ pathname: path, searchParams })
}
