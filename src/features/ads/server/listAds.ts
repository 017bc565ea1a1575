import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { pictureUrl } from '#features/pictures/server/pictureUrl.ts'
import type { Locale } from '#text/locale.ts'
import type { Ad, Placement } from '../schema.ts'

/** The banners that an edition shows now in this placement, the heaviest first. */
export async function listAds(app: App, placement: Placement, edition: Locale): Promise<Ad[]> {
  const now = app.now()
  const rows = await app.replica
    .selectFrom('ads')
    .select(['id', 'title_ar', 'title_en', 'image_url', 'width', 'height', 'weight'])
    .where('placement', '=', placement)
    .where((is) => is.or([is('edition', 'is', null), is('edition', '=', edition)]))
    .where('is_paused', '=', false)
    .where('starts_at', '<=', now)
    .where((is) => is.or([is('ends_at', 'is', null), is('ends_at', '>', now)]))
    .where((is) =>
      is.or([
        is('max_impressions', 'is', null),
        is('max_impressions', '>', sql<number>`(select coalesce(sum(c.impressions), 0) from ad_counts c where c.ad_id = ads.id)`),
      ]),
    )
    .orderBy('weight', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ image_url, ...ad }) => ({ ...ad, link: openAddress(ad.id), image: pictureUrl(app.config, image_url) }))
}

/** The address that counts a click and leads to the advertiser. */
const openAddress = (id: number) => `/api/ads/${id}/open`
