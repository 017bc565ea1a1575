import type { App } from '#base/app.ts'
import { hiddenKey } from '#features/hidden/hiddenKeys.ts'
import { contentLanguage, type ListAddress, listHref, withFilters } from '#features/posts/browser/listAddress.ts'
import { type ListItem, listItemOf, reportOf } from '#features/posts/browser/listItem/listItem.ts'
import { postTextIn } from '#features/posts/browser/postText.ts'
import type { Post } from '#features/posts/schema.ts'
import { ListPostsQuery } from '#features/posts/server/lists/listQuery.ts'
import { readPinned } from '#features/posts/server/ranking/readPinned.ts'
import { listPosts } from '#features/search/server/lists/listPosts.ts'
import type { Categorization } from '#features/taxonomy/schema.ts'
import { readCategorization } from '#features/taxonomy/server/listCategorization.ts'
import type { UrgentNews } from '#features/urgent/browser/urgentNews.ts'
import { nameIn } from '#text/locale.ts'
import { arrangeFrontPage, arrangeSection, type FrontPart } from './arrangeFrontPage.ts'
import { leadReports } from './leadReports.ts'
import { listTextIn } from './listText.ts'

/** Ranked posts from which the front page is put together, so that each section has its own. */
export const frontPageCandidates = 150
/** Clips and own news that are looked at, and how old the latter may be. */
const [readClips, readOwn] = [30, 6]
const ownNewsMs = 3 * 86_400_000
/** Slugs of sub-categories whose posts lead nothing. */
const minorSections = ['weather']

/**
 * Whether an address is the front page, which ends; within a section, an agency or a day it is a
 * list.
 */
export const isFrontPage = ({ media, own, filters }: ListAddress): boolean =>
  filters.category === 'first_page' && !media && !own && Object.keys(filters).every((name) => name === 'category' || name === 'language')

/** Posts of the ranking as the front page shows them: its lead with other reports of its story. */
export async function loadFrontPage(app: App, address: ListAddress, posts: Post[], urgent: UrgentNews | undefined): Promise<ListItem[]> {
  const { locale } = address
  const ranked = posts.map((post) => listItemOf(post, locale))
  const items = isFrontPage(address) ? await arrangeWhole(app, address, ranked, posts, urgent) : arrangeSection(ranked)
  const [lead] = items
  if (!lead) return items
  const { reports, image } = await leadReports(app, lead, contentLanguage(address))
  items[0] = {
    ...lead,
    image: lead.image ?? image,
    ...(reports.length > 0 && { reports: reports.map((post) => reportOf(post, locale)) }),
  }
  return items
}

async function arrangeWhole(app: App, address: ListAddress, ranked: ListItem[], posts: Post[], urgent: UrgentNews | undefined) {
  const { locale } = address
  const language = contentLanguage(address)
  const [taxonomy, pinned, clips, own] = await Promise.all([
    readCategorization(app),
    readPinned(app, language ?? locale),
    listPosts(app, ListPostsQuery.parse({ media_type: 'media', category: 'first_page', pagination: String(readClips), language }), {
      reader: locale,
    }),
    listPosts(app, ListPostsQuery.parse({ media_type: 'text', pagination: String(readOwn), language }), { own: true, reader: locale }),
  ])
  const p = postTextIn(locale)
  const since = app.now().getTime() - ownNewsMs
  const weather = new Set(taxonomy.sub_categories.filter(({ slug }) => minorSections.includes(slug)).map(({ id }) => id))
  return arrangeFrontPage({
    ranked,
    sections: sectionsOf(taxonomy, address),
    media: {
      part: { name: p.media, of: '', href: listHref({ ...address, media: true, filters: {} }) },
      posts: clips.data.filter(({ video, image }) => video && image).map((post) => listItemOf(post, locale)),
    },
    own: {
      part: { name: p.own, of: '', href: listHref({ ...address, own: true, filters: {} }) },
      posts: own.data.filter((post) => Date.parse(post.published_at) > since).map((post) => listItemOf(post, locale)),
    },
    rest: { name: listTextIn(locale).moreNews, of: '' },
    urgent: new Set(urgent?.stories.map(({ story }) => story)),
    minor: new Set(posts.filter((post) => weather.has(post.sub_category?.id ?? 0) && !pinned.has(post.story.id)).map(({ id }) => id)),
  })
}

/**
 * The categories in the order of the menus. A reader hides one by itself or by its main category.
 */
function sectionsOf({ main_categories, categories }: Categorization, address: ListAddress): Map<number, FrontPart> {
  return new Map(
    main_categories.flatMap((main) =>
      categories
        .filter(({ main_category_id }) => main_category_id === main.id)
        .map((category) => [
          category.id,
          {
            name: nameIn(address.locale, category),
            of: `${hiddenKey('main_category', main.id)} ${hiddenKey('category', category.id)}`,
            href: listHref(withFilters(address, { category: category.id })),
          },
        ]),
    ),
  )
}
