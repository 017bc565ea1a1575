import { z } from 'zod'
import { optional } from '#base/api/queryValues.ts'
import { Post } from '#features/posts/schema.ts'

/** How many agencies reported a story within how many minutes of its first report. */
export const Burst = z.object({ agencies: z.int(), minutes: z.int() })
export type Burst = z.infer<typeof Burst>

/**
 * A story that is urgent now. `burst`: why; null if an editor chose it. `post`: its newest report.
 */
export const UrgentStory = z.object({ story_id: z.int(), since: z.string(), until: z.string(), burst: Burst.nullable(), post: Post })
export type UrgentStory = z.infer<typeof UrgentStory>

export const UrgentStories = z.object({ data: z.array(UrgentStory) })
export const UrgentQuery = z.strictObject({
  language: optional(z.enum(['ar', 'en'], 'bad_choice')).meta({
    description: 'en: what the English edition shows; ar: what the Arabic one shows of reports in Arabic; of both languages when absent',
  }),
})
