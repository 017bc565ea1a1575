import { type Selectable, sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { DB } from '#base/database/tables.ts'
import { AppError } from '#base/errors.ts'
import { pictureUrl } from '#features/pictures/server/pictureUrl.ts'
import type { Locale } from '#text/locale.ts'
import type { DeskAd, DeskAdPage, Placement } from '../../schema.ts'
import { reportKey } from '../reportKey.ts'

type Row = Selectable<DB['ads']> & { placement: Placement; edition: Locale | null; impressions: number; clicks: number }

/** Every ad, those that run or will run first, then the newest. */
export async function listDeskAds(app: App): Promise<DeskAdPage> {
  const ads = (await readRows(app)).map((row) => presentAd(app, row))
  const isOver = ({ state }: DeskAd) => state === 'ended' || state === 'used_up'
  return { data: ads.sort((one, other) => Number(isOver(one)) - Number(isOver(other))), meta: { next_cursor: null, per_page: ads.length } }
}

/** Throws `not_found`. */
export async function readDeskAd(app: App, id: number): Promise<DeskAd> {
  const [row] = await readRows(app, id)
  if (!row) throw new AppError('not_found')
  return presentAd(app, row)
}

async function readRows(app: App, id?: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select a.*, coalesce(n.impressions, 0)::int as impressions, coalesce(n.clicks, 0)::int as clicks
    from ads a left join (select ad_id, sum(impressions) as impressions, sum(clicks) as clicks from ad_counts group by ad_id) n on n.ad_id = a.id
    where ${id ?? null}::int is null or a.id = ${id ?? null}
    order by a.id desc limit 1000`.execute(app.db)
  return rows
}

function presentAd(app: App, { report_version, ...ad }: Row): DeskAd {
  return {
    ...ad,
    starts_at: ad.starts_at.toISOString(),
    ends_at: ad.ends_at?.toISOString() ?? null,
    image: pictureUrl(app.config, ad.image_url),
    state: stateOf(ad, app.now()),
    report: `${app.config.publicUrl}/ads/report?key=${reportKey(app, { id: ad.id, report_version })}`,
  }
}

function stateOf({ starts_at, ends_at, is_paused, max_impressions, impressions }: Omit<Row, 'report_version'>, now: Date): DeskAd['state'] {
  if (ends_at && ends_at <= now) return 'ended'
  if (max_impressions !== null && impressions >= max_impressions) return 'used_up'
  if (is_paused) return 'paused'
  return starts_at > now ? 'scheduled' : 'running'
}
