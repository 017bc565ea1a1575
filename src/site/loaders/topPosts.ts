import type { App } from '#base/app.ts'
import { filterLabels } from '#features/posts/browser/filterLabels.ts'
import type { TopPostsData } from '#features/posts/browser/list/TopPosts.tsx'
import { apiQuery, contentLanguage, type ListAddress, narrowedTo } from '#features/posts/browser/listAddress.ts'
import { itemKeys, listItemOf } from '#features/posts/browser/listItem/listItem.ts'
import type { Post } from '#features/posts/schema.ts'
import { listPopular } from '#features/posts/server/lists/listPopular.ts'
import { ListPostsQuery } from '#features/posts/server/lists/listQuery.ts'
import { listPosts } from '#features/search/server/lists/listPosts.ts'
import { readCategorization } from '#features/taxonomy/server/listCategorization.ts'

/**
 * Number of posts below which the list of the most read is not meaningful; a section or search has
 * fewer.
 */
const minPopular = 5
const minNarrow = 3
const maxNarrow = 10

/**
 * Suggestions for further reading: the most read posts of the section, agency or search; the most
 * read of all, if too few of its own have been read; or else those of the front page, or beside
 * that, the latest. At most ten.
 * Throws what `listPosts` throws.
 */
export async function loadTopPosts(app: App, list: ListAddress): Promise<TopPostsData> {
  const address = narrowedTo(list)
  const { locale, media } = address
  const narrow = await loadNarrow(app, address)
  if (narrow) return narrow
  const type = media ? 'media' : 'text'
  // Those of all are not of a search or an agency, which has both languages, so they are of the
  // edition.
  const { language: chosen } = address.filters
  const language = contentLanguage({ locale, own: false, ...(media && { media }), filters: { ...(chosen && { language: chosen }) } })
  const popular = await listPopular(app, { media_type: type, language })
  const isPopular = popular.length >= minPopular
  // Beside the front page, its own posts would be there twice.
  const isLatest = !isPopular && list.filters.category === 'first_page'
  const query = { media_type: type, pagination: '8', language, ...(isLatest ? { group: 'story' } : { category: 'first_page' }) }
  const posts = isPopular ? popular : (await listPosts(app, ListPostsQuery.parse(query), { reader: locale })).data
  return { isPopular, ...(isLatest && { isLatest }), ...(media && { media }), posts: posts.map((post) => topPostOf(post, locale)) }
}

/** Loads the top posts of the last two days, if the list is narrowed and enough have been read. */
async function loadNarrow(app: App, address: ListAddress): Promise<TopPostsData | null> {
  const { locale, own, media, filters } = address
  const { language: _, ...narrowing } = filters
  if (Object.keys(narrowing).length === 0) return null
  const parsed = ListPostsQuery.safeParse({
    ...Object.fromEntries(apiQuery(address)),
    media_type: media ? 'media' : 'text',
    trending: 'mostviews',
    pagination: String(maxNarrow),
  })
  if (!parsed.success) return null
  const { data } = await listPosts(app, parsed.data, { own })
  if (data.length < minNarrow) return null
  const of = filterLabels(await readCategorization(app), { ...address, filters: narrowing }).map(({ label }) => label)
  return { isPopular: true, of: of.join(' · '), ...(media && { media }), posts: data.map((post) => topPostOf(post, locale)) }
}

function topPostOf(post: Post, locale: ListAddress['locale']): TopPostsData['posts'][number] {
  const item = listItemOf(post, locale)
  const { id, title, own, language, agency, views, media } = item
  return { id, title, own, language, agency, views, keys: itemKeys(item), ...(media && { media }) }
}
