import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { pictureUrl } from '#features/pictures/server/pictureUrl.ts'
import type { AdReport } from '../schema.ts'
import { adInKey, isReportKey } from './reportKey.ts'

/**
 * The numbers behind a secret address. Throws `not_found` for one that is not ours, or was renewed.
 */
export async function readReport(app: App, key: string): Promise<AdReport> {
  const id = adInKey(key)
  const ad = id && (await app.replica.selectFrom('ads').selectAll().where('id', '=', id).executeTakeFirst())
  if (!ad || !isReportKey(app, ad, key)) throw new AppError('not_found')
  const { rows } = await app.publicPool.query<AdReport['days'][number]>({
    name: 'ad report',
    text: 'select day::text, impressions, clicks, refused_impressions, refused_clicks from ad_counts where ad_id = $1 order by day desc limit 400',
    values: [id],
  })
  const { advertiser, title_ar, title_en, width, height, max_impressions } = ad
  return {
    ...{ advertiser, title_ar, title_en, width, height, max_impressions },
    image: pictureUrl(app.config, ad.image_url),
    starts_at: ad.starts_at.toISOString(),
    has_started: ad.starts_at <= app.now(),
    ends_at: ad.ends_at?.toISOString() ?? null,
    has_ended: ad.ends_at !== null && ad.ends_at <= app.now(),
    days: rows.reverse(),
  }
}
