import { z } from 'zod'
import { lineInBody, optionalText } from '#base/api/bodyValues.ts'
import { maxInt } from '#base/api/idLimits.ts'
import { cursor, optional, pageSize, wholeNumber } from '#base/api/queryValues.ts'
import { Named } from '#features/taxonomy/schema.ts'
import { forbiddenInText } from '#text/forbiddenInLine.ts'
import { cardLimits } from './cardLimits.ts'

export const AgencyParams = z.object({ id: wholeNumber(1, maxInt) })
export const ListDeskAgenciesQuery = z.strictObject({
  pagination: pageSize(50, 200),
  cursor,
  search: optional(z.string('bad_text').trim().max(200, 'too_long')),
})
export type ListDeskAgenciesQuery = z.output<typeof ListDeskAgenciesQuery>

/** `isOwn`: the product's own, which is merged with no other. */
const DeskAgency = Named.extend({ is_own: z.boolean(), sources: z.int(), followers: z.int() })
export type DeskAgency = z.infer<typeof DeskAgency>

/** Card of an agency, which readers see. `country`: ISO 3166-1 alpha-2; `edited_at`: by staff. */
export const AgencyCard = Named.extend({
  country: z.string().nullable(),
  homepage: z.string().nullable(),
  about_ar: z.string().nullable(),
  about_en: z.string().nullable(),
  owner_ar: z.string().nullable(),
  owner_en: z.string().nullable(),
  edited_at: z.string().nullable(),
})
export type AgencyCard = z.infer<typeof AgencyCard>

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const isCountry = (code: string) => /^[A-Z]{2}$/.test(code) && regions.of(code) !== undefined
const isWebPage = (url: string) => /^https?:$/.test(URL.parse(url)?.protocol ?? '') && !/[\s\\]|@/.test(url)

/** Lines of it are shown as one. */
const about = optionalText(cardLimits.about, forbiddenInText).transform((text) => text?.replace(/\s+/g, ' ') ?? null)

/** `seen`: the `edited_at` of the card that was changed. */
export const CardForm = z.strictObject({
  name_ar: lineInBody('agency_name_required', cardLimits.name),
  name_en: lineInBody('agency_name_required', cardLimits.name),
  country: optionalText(2).refine((code) => code === null || isCountry(code), 'bad_choice'),
  homepage: optionalText(cardLimits.homepage).refine((url) => url === null || isWebPage(url), 'bad_homepage'),
  about_ar: about,
  about_en: about,
  owner_ar: optionalText(cardLimits.owner),
  owner_en: optionalText(cardLimits.owner),
  seen: z.string('bad_value').max(40, 'bad_value').nullable(),
})
export type CardForm = z.output<typeof CardForm>

/** A merge that is under way; `left`: posts that are still to be moved, of `posts`. */
const Merge = z.object({ id: z.int(), name_ar: z.string(), name_en: z.string(), into: Named, posts: z.int(), left: z.int() })
export type Merge = z.infer<typeof Merge>

export const DeskAgencyPage = z.object({
  data: z.array(DeskAgency),
  meta: z.object({ next_cursor: z.string().nullable(), per_page: z.int() }),
})
export type DeskAgencyPage = z.infer<typeof DeskAgencyPage>
export const MergeList = z.object({ data: z.array(Merge) })

export const PreviewQuery = z.strictObject({ into: wholeNumber(1, maxInt) })
export const MergeForm = z.strictObject({ into: z.int('bad_choice').min(1, 'bad_choice').max(maxInt, 'bad_choice') })

/** The extent of a merge, before it is done. `alerts`: readers whose alerts name the agency. */
export const MergePreview = z.object({
  from: Named,
  into: Named,
  posts: z.int(),
  sources: z.int(),
  followers: z.int(),
  alerts: z.int(),
  hidden: z.int(),
})
export type MergePreview = z.infer<typeof MergePreview>
