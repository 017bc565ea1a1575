import { z } from 'zod'
import { lineInBody, numberInBody, timeInBody } from '#base/api/bodyValues.ts'
import { maxInt } from '#base/api/idLimits.ts'
import { idInBody, wholeNumber } from '#base/api/queryValues.ts'
import { pageOf } from '#base/api/replies.ts'

const placements = ['list', 'detail'] as const
export type Placement = (typeof placements)[number]

/**
 * A banner. `image` is on our own origin, `link` counts the click and leads to the advertiser;
 * `width` and `height` reserve its space.
 */
export const Ad = z.object({
  id: z.int(),
  title_ar: z.string(),
  title_en: z.string(),
  image: z.string(),
  link: z.string(),
  width: z.int(),
  height: z.int(),
  weight: z.int(),
})
export type Ad = z.infer<typeof Ad>
export const AdList = z.object({ data: z.array(Ad) })

export const AdParams = z.object({ id: wholeNumber(1, maxInt) })

/**
 * Ads that were seen: at least half of the picture, for a second. One for each time that it was.
 */
export const SeenAds = z.strictObject({ ids: z.array(idInBody(maxInt)).min(1).max(50) })

const adStates = ['scheduled', 'running', 'paused', 'used_up', 'ended'] as const

/** The edition that shows an ad; null: both. */
const edition = z.enum(['ar', 'en'], 'bad_choice').nullable()

/** An ad as staff see it. `report` is the address of its numbers for the advertiser. */
export const DeskAd = z.object({
  id: z.int(),
  placement: z.enum(placements),
  edition,
  advertiser: z.string(),
  title_ar: z.string(),
  title_en: z.string(),
  image_url: z.string(),
  image: z.string(),
  width: z.int(),
  height: z.int(),
  link: z.string(),
  weight: z.int(),
  max_impressions: z.int().nullable(),
  is_paused: z.boolean(),
  starts_at: z.string(),
  ends_at: z.string().nullable(),
  impressions: z.int(),
  clicks: z.int(),
  state: z.enum(adStates),
  report: z.string(),
})
export type DeskAd = z.infer<typeof DeskAd>
/** All of them on one page. */
export const DeskAdPage = pageOf(DeskAd)
export type DeskAdPage = z.infer<typeof DeskAdPage>

/** `starts_at` null: from now, or as before. `link`: https, or a path of this site. */
export const AdForm = z.strictObject({
  placement: z.enum(placements, 'bad_choice'),
  edition: edition.default(null),
  advertiser: lineInBody('advertiser_required', 100),
  title_ar: lineInBody('ad_title_required', 150),
  title_en: lineInBody('ad_title_required', 150),
  image_url: z.url({ protocol: /^https?$/, error: 'bad_ad_image' }).max(1_000, 'bad_ad_image'),
  width: numberInBody(50, 4_000),
  height: numberInBody(20, 4_000),
  link: z
    .string('bad_ad_link')
    .trim()
    .max(1_000, 'bad_ad_link')
    .refine((link) => isOwnPath(link) || isHttps(link), 'bad_ad_link'),
  weight: numberInBody(1, 100),
  max_impressions: numberInBody(1, maxInt).nullable(),
  is_paused: z.boolean('bad_value'),
  starts_at: timeInBody.nullable(),
  ends_at: timeInBody.nullable(),
})
export type AdForm = z.output<typeof AdForm>

const isOwnPath = (link: string) => /^\/(?![/\\])[\x21-\x7e]*$/.test(link)
const isHttps = (link: string) => /^https:\/\//i.test(link) && URL.canParse(link) && !/[\s\\\p{Cc}]/u.test(link)

/**
 * The numbers of an ad for its advertiser; days in Kuwait, oldest first, without days on which it
 * was not seen.
 */
export type AdReport = {
  advertiser: string
  title_ar: string
  title_en: string
  image: string
  width: number
  height: number
  starts_at: string
  has_started: boolean
  ends_at: string | null
  has_ended: boolean
  max_impressions: number | null
  /** `refused_…`: what was not counted, because its network had counted enough that day. */
  days: { day: string; impressions: number; clicks: number; refused_impressions: number; refused_clicks: number }[]
}
