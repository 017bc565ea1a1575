import { z } from 'zod'
import { idInBody, largestInt } from '#base/api/queryValues.ts'
import { forbiddenInLine } from '#text/forbiddenInLine.ts'

/** Keywords: how many, and how long each is in characters. These are the largest plan's; what a reader's own plan allows comes with billing. */
export const keywordLimits = { most: 40, shortest: 2, longest: 80 } as const

/** `video` are posts with media. */
export const mediaChoices = ['text', 'video', 'both'] as const

/** What a reader asked to be told about (spec 3, "User profile settings"): ids are comma-separated, '' is any. */
export const Interests = z.object({
  keywords: z.array(z.string()),
  categories: z.string(),
  agencies: z.string(),
  main_categories: z.string(),
  media_type: z.enum(mediaChoices),
  /** Whether a keyword also catches its nisba (كويت: كويتي). */
  nisba: z.boolean(),
})
export type Interests = z.infer<typeof Interests>

/** A list, or its items in one text with commas between; empty or null is none. */
function listOf<Item extends z.ZodType>(item: Item, separator: RegExp, most: number) {
  return z.preprocess((value) => {
    if (value === null) return []
    if (typeof value !== 'string') return value
    const items = value.split(separator).map((part) => part.trim())
    return items.filter((part) => part !== '')
  }, z.array(item, 'bad_value').max(most, 'too_long').optional())
}

const Id = idInBody(largestInt)
const ids = () => listOf(Id, /,/, 2_000)

/** A keyword as a reader gives it: one line of text. */
export const Keyword = z
  .string('bad_text')
  .max(1_000, { error: 'keyword_long', abort: true })
  .refine((text) => !forbiddenInLine.test(text), 'bad_text')
  .transform((text) => text.replace(/\s+/g, ' ').trim())

/** POST /api/user/profile/settings: what is absent stays as it is. */
export const InterestsForm = z.strictObject({
  keywords: listOf(Keyword, /[,،\n]/, 200),
  categories: ids(),
  agencies: ids(),
  main_categories: ids(),
  media_type: z.enum(mediaChoices, 'bad_choice').optional(),
  nisba: z.boolean('bad_choice').optional(),
})
export type InterestsForm = z.output<typeof InterestsForm>
