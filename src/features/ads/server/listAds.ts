import type { App } from '#base/app.ts'
import { pictureAddress } from '#features/pictures/server/pictureAddress.ts'
import type { Ad } from '../schema.ts'

/** The banners that run now in this placement, in display order. */
export async function listAds(app: App, placement: 'list' | 'detail'): Promise<Ad[]> {
  const now = app.now()
  const rows = await app.replica
    .selectFrom('ads')
    .select(['id', 'title_ar', 'title_en', 'image_url', 'link', 'width', 'height'])
    .where('placement', '=', placement)
    .where('starts_at', '<=', now)
    .where((is) => is.or([is('ends_at', 'is', null), is('ends_at', '>', now)]))
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ image_url, ...ad }) => ({ ...ad, image: pictureAddress(app.config, image_url) }))
}
