import { z } from 'zod'
import { Post } from '#features/posts/schema.ts'
import { formRules } from '#text/query/wordForms.ts'

/** How many of the newest posts a preview shows, and how many forms of each keyword. */
export const previewLimits = { posts: 24, forms: 20 } as const

/** A part of a keyword, as text/query/explain.ts says it: `forms` of each word that is found in other forms, too. */
const ExplainedClause = z.object({
  excluded: z.boolean(),
  any: z.array(
    z.object({
      typed: z.string(),
      exact: z.boolean(),
      prefix: z.boolean(),
      forms: z.array(z.array(z.object({ rule: z.enum(formRules), form: z.string() }))),
    }),
  ),
})

/** What settings would have brought. Times are ISO 8601 in UTC. */
export const Preview = z.object({
  /** From then on everything was looked at: seven days ago, or later when so much fits that the rest was left out. */
  since: z.string(),
  /** Alerts since then: stories, each once. */
  total: z.int(),
  /**
   * Posts since then that each keyword found, and the words as they are printed there, the most frequent first. `catches`: all forms of its words that
   * stand in any post, and which rule joins each (text/query/explain.ts).
   */
  keywords: z.array(
    z.object({
      keyword: z.string(),
      posts: z.int(),
      forms: z.array(z.object({ form: z.string(), posts: z.int() })),
      catches: z.array(ExplainedClause),
    }),
  ),
  /** The newest post of each story, newest first. */
  posts: z.array(Post),
})
export type Preview = z.infer<typeof Preview>
