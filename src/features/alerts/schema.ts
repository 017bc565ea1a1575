import { z } from 'zod'
import { Post } from '#features/posts/schema.ts'
import { formRules } from '#text/query/wordForms.ts'

/**
 * How many of the newest posts a preview shows, and how many forms and look-alikes of each keyword.
 */
export const previewLimits = { posts: 24, forms: 20, lookalikes: 6 } as const

/**
 * A clause of a keyword, as text/query/explain.ts returns it. `forms`: the other forms that match,
 * for each word.
 */
const ExplainedClause = z.object({
  excluded: z.boolean(),
  any: z.array(
    z.object({
      typed: z.string(),
      exact: z.boolean(),
      prefix: z.boolean(),
      forms: z.array(z.array(z.object({ rule: z.enum(formRules), form: z.string() }))),
      /** A name of the keyword in the other language, which was not typed. */
      other_language: z.literal(true).optional(),
    }),
  ),
})

/** The alerts that interests would have caused. Times are ISO 8601 in UTC. */
export const Preview = z.object({
  /**
   * The preview is complete from this time on: the start of the last seven days in Kuwait, today
   * included, or of the first of them of which this installation has the news; later when there are
   * too many matches (`too_many`).
   */
  since: z.string(),
  too_many: z.boolean(),
  /** Number of alerts since then, one per story. */
  total: z.int(),
  /**
   * The days in Kuwait (YYYY-MM-DD) since then, and the alerts of each; today is not complete, nor
   * the first if there are too many.
   */
  days: z.array(z.object({ day: z.string(), alerts: z.int() })),
  /**
   * The number of posts since then that name each keyword, and its surface forms in them, the most
   * frequent first; those of several words as they stand closest together, with … between words
   * that are no neighbours. `named`: their stories; `about`: those of them that are about it
   * (text/about/aboutness.ts), null of several keywords for what wants whatever names it.
   * `catches`: all forms of its words that occur in any post, with the rule by which each matches
   * (text/query/explain.ts).
   */
  keywords: z.array(
    z.object({
      keyword: z.string(),
      posts: z.int(),
      forms: z.array(z.object({ form: z.string(), posts: z.int() })),
      named: z.int(),
      about: z.int().nullable(),
      catches: z.array(ExplainedClause),
      /**
       * Names of the keyword in the other language, for each name in it; they count if it has
       * `~+`. Null if it is not known there.
       */
      other_language: z.object({ language: z.enum(['ar', 'en']), names: z.array(z.array(z.string())) }).nullable(),
      /** Words in posts that begin like those of the keyword but do not match: كويتي for الكويت. */
      lookalikes: z.array(z.string()),
    }),
  ),
  /** The newest post of each story, newest first. */
  posts: z.array(Post),
})
export type Preview = z.infer<typeof Preview>
