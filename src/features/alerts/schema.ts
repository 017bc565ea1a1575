import { z } from 'zod'
import { Post } from '#features/posts/schema.ts'

/** How many of the newest posts a preview shows, and how many forms of each keyword. */
export const previewLimits = { posts: 24, forms: 20 } as const

/** What settings would have brought (product.md, "Before saving"). Times are ISO 8601 in UTC. */
export const Preview = z.object({
  /** From then on everything was looked at: seven days ago, or later when so much fits that the rest was left out. */
  since: z.string(),
  /** Alerts since then: stories, each once. */
  total: z.int(),
  /** Posts since then that each keyword found, and the words as they are printed there, the most frequent first. */
  keywords: z.array(z.object({ keyword: z.string(), posts: z.int(), forms: z.array(z.object({ form: z.string(), posts: z.int() })) })),
  /** The newest post of each story, newest first. */
  posts: z.array(Post),
})
export type Preview = z.infer<typeof Preview>
