import { z } from 'zod'
import { maxBigint } from '#base/api/idLimits.ts'
import { idInBody } from '#base/api/queryValues.ts'
import { Post } from '#features/posts/schema.ts'

/** The number of stories that a reader can follow. */
export const maxFollowed = 100
/** New reports of a story are counted up to this number. */
export const maxNewReports = 99

/** A story that the reader follows. Times are ISO 8601 in UTC. */
export const FollowedStory = z.object({
  /** Id of the story. */
  id: z.int(),
  followed_at: z.string(),
  /** Newest report of the story. */
  newest: Post,
  /** Reports that arrived since the reader last looked at the story's page, at most 99. */
  new_reports: z.int(),
})
export type FollowedStory = z.infer<typeof FollowedStory>

export const FollowForm = z.strictObject({ story_id: idInBody(maxBigint) })

/** Whether the reader follows a story. */
export const Following = z.object({ is_followed: z.boolean() })
export type Following = z.infer<typeof Following>
