import { z } from 'zod'
import { idInBody, largestInt } from '#base/api/queryValues.ts'
import { forbiddenInLine } from '#text/forbiddenInLine.ts'

/** The number of keywords, and their lengths in characters. These are the limits of the largest plan; billing will add those of other plans. */
export const keywordLimits = { max: 40, minLength: 2, maxLength: 80 } as const

/** `video` stands for all posts with media. */
export const mediaChoices = ['text', 'video', 'both'] as const

/** The interests of a reader (spec 3, "User profile settings"): ids are comma-separated, '' stands for all. */
export const Interests = z.object({
  keywords: z.array(z.string()),
  categories: z.string(),
  agencies: z.string(),
  main_categories: z.string(),
  media_type: z.enum(mediaChoices),
  /** Whether a keyword also matches its nisba (كويت: كويتي). */
  nisba: z.boolean(),
})
export type Interests = z.infer<typeof Interests>

/** An array, or its items in a string with separators; an empty string or null is an empty list. */
function listOf<Item extends z.ZodType>(item: Item, separator: RegExp, max: number) {
  return z.preprocess((value) => {
    if (value === null) return []
    if (typeof value !== 'string') return value
    const items = value.split(separator).map((part) => part.trim())
    return items.filter((part) => part !== '')
  }, z.array(item, 'bad_value').max(max, 'too_long').optional())
}

const Id = idInBody(largestInt)
const ids = () => listOf(Id, /,/, 2_000)

/** A keyword as readers type it: one line of text. */
export const Keyword = z
  .string('bad_text')
  .max(1_000, { error: 'keyword_long', abort: true })
  .refine((text) => !forbiddenInLine.test(text), 'bad_text')
  .transform((text) => text.replace(/\s+/g, ' ').trim())

/** POST /api/user/profile/settings; absent fields stay unchanged. */
export const InterestsForm = z.strictObject({
  keywords: listOf(Keyword, /[,،\n]/, 200),
  categories: ids(),
  agencies: ids(),
  main_categories: ids(),
  media_type: z.enum(mediaChoices, 'bad_choice').optional(),
  nisba: z.boolean('bad_choice').optional(),
})
export type InterestsForm = z.output<typeof InterestsForm>
