import type { App } from '#base/app.ts'
import { brand } from '#brand.ts'
import { type SeededAd, seedAd } from '#features/ads/server/seedAd.ts'
import { features } from '#features/all.ts'
import { addSource } from '#features/ingest/server/sources/addSource.ts'
import { moveSources } from '#features/ingest/server/sources/moveSources.ts'
import { movePosts } from '#features/posts/server/store/movePosts.ts'
import { saveAgency } from '#features/taxonomy/server/saveAgency.ts'
import { seedTaxonomy } from '#features/taxonomy/server/seedTaxonomy.ts'
import { taxonomyList } from '#features/taxonomy/server/taxonomyList.ts'
import { type Agency, allAgencies, isNetwork, mediaAgencies } from './agencies.ts'
import { feedUrl } from './formats/publication.ts'
import { listSelectors } from './formats/writePages.ts'
import { seedPolls } from './seedPolls.ts'

/** Short, so that a story appears soon after it was published. */
const refreshSeconds = 10

/**
 * Seeds the demo: taxonomy, fictional agencies, their sources, house ads, polls, and the content of
 * features. Safe to call at every start; if the newsroom listens on another port than last time,
 * every URL is updated.
 * @param origin of the newsroom, without a trailing slash; its `host:port` must be in
 *   `config.outsideAllow`
 */
export async function seedDemo(app: App, origin: string): Promise<void> {
  await seedTaxonomy(app.db)
  await updateOrigin(app, origin)
  for (const agency of allAgencies) {
    await saveAgency(app.db, {
      slug: agency.slug,
      nameAr: agency.nameAr,
      nameEn: agency.nameEn,
      country: 'KW',
      homepage: `${origin}/${agency.slug}/`,
      aboutAr: 'وكالة متخيَّلة، أخبارها مكتوبة لهذا العرض.',
      aboutEn: 'A fictional agency, whose news is written for this demo.',
      logoUrl: `${origin}/logos/${agency.slug}.png`,
      isOwn: agency.isOwn,
    })
    await addMissingSource(app, agency, feedUrl(origin, agency))
  }
  for (const ad of houseAds(origin)) await seedAd(app.db, ad)
  await seedPolls(app)
  for (const { seedDemo } of features) await seedDemo?.(app)
}

/** Replaces the newsroom's previous origin, which the URLs of the sources show. */
async function updateOrigin(app: App, origin: string): Promise<void> {
  const slugs = allAgencies.map(({ slug }) => slug)
  const sources = await app.db
    .selectFrom('sources')
    .innerJoin('agencies', 'agencies.id', 'sources.agency_id')
    .select('sources.url')
    .where('agencies.slug', 'in', slugs)
    .execute()
  const known = new Set(allAgencies.map((agency) => feedUrl('', agency)))
  const origins = sources.map(({ url }) => new URL(url)).filter((url) => known.has(url.pathname) && url.origin !== origin)
  for (const before of new Set(origins.map((url) => url.origin))) {
    // Sources last, so that this is repeated at the next start if the process dies in between.
    await movePosts(app.db, before, origin)
    await moveSources(app.db, before, origin)
  }
}

async function addMissingSource(app: App, agency: Agency, url: string): Promise<void> {
  const known = await app.db.selectFrom('sources').select('id').where('url', '=', url).executeTakeFirst()
  if (known) return
  const only = agency.beats?.length === 1 ? agency.beats[0] : undefined
  await addSource(app, {
    url,
    agency: agency.slug,
    category: only,
    categoryMap: only ? undefined : categoryNames,
    mediaType: mediaAgencies.includes(agency) ? 'media' : undefined,
    kind: isNetwork(agency.format) ? agency.format : undefined,
    selectors: agency.format === 'page' ? listSelectors : undefined,
    language: agency.language,
    minIntervalSeconds: refreshSeconds,
  })
}

/** The agencies' names for the categories, in both languages. */
const categoryNames = Object.fromEntries(
  taxonomyList.flatMap(({ categories }) =>
    categories.flatMap(({ slug, nameAr, nameEn }) => [
      [nameAr, slug],
      [nameEn, slug],
    ]),
  ),
)

function houseAds(origin: string): SeededAd[] {
  const ad = (name: string, placement: SeededAd['placement'], title_ar: string, title_en: string, link: string): SeededAd => ({
    ...{ placement, title_ar, title_en, link },
    edition: name.endsWith('En') ? 'en' : 'ar',
    image_url: `${origin}/banners/${name}.webp`,
    width: 1200,
    height: 300,
  })
  return [
    ad('own', 'list', `أخبار ${brand.nameAr}: ما وراء الخبر`, `Behind the news, by ${brand.nameEn}`, `/${brand.slug}-news`),
    ad('english', 'list', 'أخبار الكويت بالإنجليزية', 'Kuwait’s news, in English too', '/en/news'),
    ad('advertise', 'detail', 'أعلن هنا ليراك قراء الكويت', 'Reach Kuwait’s readers', '/advertisement'),
    ad('first', 'detail', 'الصفحة الأولى: كل الوكالات في شاشة واحدة', 'Every agency, one front page', '/'),
    ad('ownEn', 'list', `أخبار ${brand.nameAr} بالإنجليزية`, `${brand.nameEn}’s own news: behind the headlines`, `/en/${brand.slug}-news`),
    ad('arabicEn', 'list', 'أخبار الكويت بالعربية', 'Also in Arabic: the news of Kuwait', '/news'),
    ad('advertiseEn', 'detail', 'أعلن هنا، بالإنجليزية', 'Advertise here: reach Kuwait’s readers', '/en/advertisement'),
    ad('firstEn', 'detail', 'الصفحة الأولى بالإنجليزية', 'The front page: every agency, one screen', '/en/news?category=first_page'),
  ]
}
