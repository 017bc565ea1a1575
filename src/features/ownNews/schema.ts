import { z } from 'zod'
import { optionalText, timeInBody } from '#base/api/bodyValues.ts'
import { maxBigint, maxInt } from '#base/api/idLimits.ts'
import { cursor, optional, pageSize, searchText, wholeNumber } from '#base/api/queryValues.ts'
import { pageOf } from '#base/api/replies.ts'
import { forbiddenInLine, forbiddenInText } from '#text/forbiddenInLine.ts'
import { newsLimits } from './newsLimits.ts'

const newsStates = ['draft', 'review', 'scheduled', 'published', 'corrected', 'withdrawn'] as const
const NewsState = z.enum(newsStates, 'bad_choice')
export type NewsState = z.infer<typeof NewsState>

/** Percent that may be cut off a side and the one opposite. */
const maxCut = 90

const time = z.string().nullable()

/** Own news in the desk's list. Times are ISO 8601 in UTC. */
export const DeskNews = z.object({
  id: z.int(),
  state: NewsState,
  language: z.enum(['ar', 'en']),
  title: z.string(),
  /** Person who changed it last, and when. */
  editor: z.string(),
  updated_at: z.string(),
  publish_at: time,
  published_at: time,
  /** The readers' page, without a language; null before it is published. */
  path: z.string().nullable(),
})
export type DeskNews = z.infer<typeof DeskNews>

export const DeskNewsPage = pageOf(DeskNews)
export type DeskNewsPage = z.infer<typeof DeskNewsPage>

/** Parts that are cut off each edge, in percent. */
const Crop = z.object({ top: z.int(), right: z.int(), bottom: z.int(), left: z.int() })

/** A picture in the editor. `focus_x`, `focus_y` and `crop` are in percent of the whole picture. */
const NewsPicture = z.object({
  id: z.int(),
  /** The whole picture at the picture proxy. */
  src: z.string(),
  width: z.int(),
  height: z.int(),
  description: z.string(),
  credit: z.string(),
  focus_x: z.int(),
  focus_y: z.int(),
  crop: Crop,
  /** The picture as readers would see it: cropped. */
  shown: z.object({ src: z.string(), focus: z.tuple([z.int(), z.int()]) }),
})
export type NewsPicture = z.infer<typeof NewsPicture>

/** A picture that was stored, and is not in any piece yet. */
export const AddedPicture = z.object({ picture: NewsPicture })

/** Own news in the editor. */
export const DeskNewsDetail = DeskNews.extend({
  /** Version to be sent with a change: of two at once, the second is refused. */
  version: z.int(),
  summary: z.string(),
  byline: z.string(),
  body_html: z.string(),
  category_id: z.int().nullable(),
  sub_category_id: z.int().nullable(),
  picture: NewsPicture.nullable(),
})
export type DeskNewsDetail = z.infer<typeof DeskNewsDetail>

export const ListDeskNewsQuery = z.strictObject({
  search: searchText(200, 'Part of the title or the summary, in any spelling'),
  state: optional(NewsState),
  pagination: pageSize(50, 100),
  cursor,
})
export type ListDeskNewsQuery = z.infer<typeof ListDeskNewsQuery>

export const NewsParams = z.object({ id: wholeNumber(1, maxInt) })

const text = (maxLength: number, forbidden: RegExp) =>
  z
    .string('bad_text')
    .trim()
    .max(maxLength, { error: 'too_long', abort: true })
    .refine((value) => !forbidden.test(value), 'bad_text')

const id = z.int('bad_number').min(1, 'bad_number').max(maxInt, 'bad_number').nullable()

const percent = z.int('bad_number').min(0, 'bad_number').max(100, 'bad_number')

/** Information of an editor about a picture; anything else that was received with it is ignored. */
const PictureForm = z.object({
  id: z.int('bad_number').min(1, 'bad_number').max(maxInt, 'bad_number'),
  description: text(newsLimits.description, forbiddenInText),
  credit: text(newsLimits.credit, forbiddenInLine),
  focus_x: percent,
  focus_y: percent,
  crop: z
    .strictObject({ top: percent, right: percent, bottom: percent, left: percent })
    .refine(({ top, right, bottom, left }) => top + bottom <= maxCut && left + right <= maxCut, 'picture_cut_too_much'),
})
export type PictureForm = z.output<typeof PictureForm>

const contents = {
  language: z.enum(['ar', 'en'], 'bad_choice'),
  title: text(newsLimits.title, forbiddenInLine),
  summary: text(newsLimits.summary, forbiddenInText),
  byline: text(newsLimits.byline, forbiddenInLine),
  /** Any HTML: it is sanitised. */
  body_html: z.string('bad_text').max(newsLimits.body, 'too_long'),
  category_id: id,
  sub_category_id: id,
  /** Absent: as it was, because a page that was opened before there were pictures knows none. */
  picture: PictureForm.nullable().optional(),
}

/** Fields that an editor fills in; all may still be missing. */
export const NewsForm = z.strictObject(contents)
export type NewsForm = z.output<typeof NewsForm>

const version = z.int('bad_number').min(1, 'bad_number').max(maxInt, 'bad_number')

/** `version`: that which was edited. */
export const SaveNews = z.strictObject({ version, ...contents })
export type SaveNews = z.output<typeof SaveNews>

export const NewsVersion = z.strictObject({ version })
export const ScheduleNews = z.strictObject({ version, publish_at: timeInBody })
/** Correction of what was wrong and is right now, as readers see it. */
export const CorrectNews = z.strictObject({
  version,
  note: text(newsLimits.note, forbiddenInText).min(1, 'correction_note_required'),
})
export const WithdrawNews = z.strictObject({ version, reason: optionalText(newsLimits.note, forbiddenInText) })

/**
 * A step of a piece's history. `act`: an act of the audit log, or `auto_publish`: by the clock.
 * `note`: of a correction.
 */
export const NewsVersionItem = z.object({
  id: z.int(),
  act: z.string(),
  editor: z.string(),
  note: z.string().nullable(),
  started_at: z.string(),
  saved_at: z.string(),
})
export type NewsVersionItem = z.infer<typeof NewsVersionItem>
export const NewsVersionPage = pageOf(NewsVersionItem)

export const ListVersionsQuery = z.strictObject({ pagination: pageSize(20, 100), cursor })
export const VersionParams = z.object({ id: wholeNumber(1, maxInt), versionId: wholeNumber(1, maxBigint) })

const VersionText = z.object({ title: z.string(), summary: z.string(), body_html: z.string(), picture: NewsPicture.nullable() })
/** A version, and the one before it: null for the first. */
export const ComparedVersions = z.object({ after: VersionText, before: VersionText.nullable() })
export type ComparedVersions = z.infer<typeof ComparedVersions>

/** Names of others who have the piece open. */
export const NewsPresence = z.object({ others: z.array(z.string()) })
export type NewsPresence = z.infer<typeof NewsPresence>
