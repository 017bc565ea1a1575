import { z } from 'zod'

/** Words that a reader typed. PostgreSQL has no NUL in text. */
const typed = z
  .string('bad_text')
  .max(200, 'too_long')
  .refine((value) => !value.includes('\0'), 'bad_text')

export const SuggestionsQuery = z.strictObject({ q: typed.meta({ description: 'What was typed so far' }) })

/** Most suggestions at a time. */
export const mostSuggestions = 8

/**
 * What a reader may mean. `query`: words to search for. The others are the filters of lists, with the `id` to filter by and their name in the
 * language of what was typed.
 */
export const Suggestion = z.object({
  text: z.string(),
  kind: z.enum(['query', 'agency', 'category', 'sub_category', 'main_category']),
  id: z.int().optional(),
})
export type Suggestion = z.infer<typeof Suggestion>

const Counted = z.object({ id: z.int(), count: z.int() })

/**
 * What a search brings, divided. Each part is counted as if its own filter were off: agencies beside the chosen one, sections beside the chosen one,
 * both media types. `exact` false: what was counted is the newest of more. `days` are of Kuwait, the latest first.
 */
export const Facets = z.object({
  total: z.int(),
  exact: z.boolean(),
  agencies: z.array(Counted),
  main_categories: z.array(Counted),
  categories: z.array(Counted),
  media_types: z.array(z.object({ id: z.enum(['text', 'media']), count: z.int() })),
  days: z.array(z.object({ day: z.iso.date(), count: z.int() })),
})
export type Facets = z.infer<typeof Facets>

/**
 * For a search that finds little or nothing. `did_you_mean`: another that finds more; `without`: what it would find with one word or filter less, the
 * most first; `unfiltered`: how many it finds without the filters of the list, null when none is on; `unknown`: names of agencies and sections in it
 * that nobody has.
 */
export const SearchHelp = z.object({
  did_you_mean: z.string().nullable(),
  without: z.array(z.object({ text: z.string(), count: z.int() })),
  unfiltered: z.int().nullable(),
  unknown: z.array(z.string()),
})
export type SearchHelp = z.infer<typeof SearchHelp>
