import { z } from 'zod'
import { maxBigint } from '#base/api/idLimits.ts'
import { wholeNumber } from '#base/api/queryValues.ts'
import { Post } from '#features/posts/schema.ts'

export const StoryParams = z.object({ id: wholeNumber(1, maxBigint) })

/**
 * A report of a story, with sentences as the agency wrote them. `opening`: its first ones; `added`:
 * with what no earlier report says, at most two.
 */
const StoryReport = Post.extend({ opening: z.array(z.string()), added: z.array(z.string()) })

/**
 * Different numbers of the same thing, the newest first. `text`: as a report has it («12 مصاباً»);
 * `posts`: ids of the reports that say so.
 */
export const Disagreement = z.object({ values: z.array(z.object({ text: z.string(), posts: z.array(z.int()) })) })
export type Disagreement = z.infer<typeof Disagreement>

/**
 * GET /api/stories/{id}. `reports`: the newest ones and the first, newest first, at most 60 of
 * `report_count`; `agencies`: how many reported. Times are ISO 8601 in UTC.
 */
export const Story = z.object({
  id: z.int(),
  agencies: z.int(),
  report_count: z.int(),
  first_published_at: z.string(),
  last_published_at: z.string(),
  reports: z.array(StoryReport),
  disagreements: z.array(Disagreement),
})
export type Story = z.infer<typeof Story>
