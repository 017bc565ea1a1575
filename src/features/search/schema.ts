import { z } from 'zod'
import { optional } from '#base/api/queryValues.ts'

/** Words typed by a reader. PostgreSQL does not allow NUL in text. */
const typed = z
  .string('bad_text')
  .max(200, 'too_long')
  .refine((value) => !value.includes('\0'), 'bad_text')

/** Language of the news that a reader wants; absent: both. */
const content = optional(z.enum(['ar', 'en'], 'bad_value'))

export const SuggestionsQuery = z.strictObject({
  q: typed.meta({ description: 'What was typed so far' }),
  content: content.meta({ description: 'Only searches in this language, or in that of what was typed; both when absent' }),
})

/** Maximum number of suggestions. */
export const maxSuggestions = 8

export const WordsQuery = z.strictObject({ search: typed.meta({ description: 'The search as typed' }) })

/**
 * The words of a search, as `readQuery` and `addOtherNames` read them: each clause with the terms
 * that match it, also the names in the other language.
 */
export const SearchWords = z.object({
  clauses: z.array(
    z.object({
      any: z.array(
        z.object({
          words: z.array(z.string()),
          exact: z.boolean(),
          prefix: z.boolean(),
          isOtherName: z.literal(true).optional(),
          form: z
            .object({ word: z.string(), article: z.boolean(), ending: z.boolean(), except: z.array(z.string()) })
            .meta({ description: 'How another name has to be written, because other words have its stem' })
            .optional(),
        }),
      ),
      excluded: z.boolean(),
    }),
  ),
})
export type SearchWords = z.infer<typeof SearchWords>

/**
 * A suggestion for what a reader typed. Kind `query`: words to search for. The other kinds are
 * filters of lists, with the `id` to filter by and the name in the language of what was typed.
 */
export const Suggestion = z.object({
  text: z.string(),
  kind: z.enum(['query', 'agency', 'category', 'sub_category', 'main_category']),
  id: z.int().optional(),
})
export type Suggestion = z.infer<typeof Suggestion>

export const TopicsQuery = z.strictObject({
  language: z.enum(['ar', 'en'], 'bad_value').default('ar').meta({ description: 'Of the names' }),
  content: content.meta({ description: 'Of the news in which the topics are counted; both when absent' }),
})

/**
 * Topics of the news of the last day, most frequent first: sections to open, people and places to
 * search for.
 */
export const Topics = z.object({ sections: z.array(Suggestion), people: z.array(Suggestion), places: z.array(Suggestion) })
export type Topics = z.infer<typeof Topics>

const Counted = z.object({ id: z.int(), count: z.int() })

/**
 * The facets of a search. Each is counted as if its own filter were off: also other agencies than
 * the chosen one, other sections, both media types. `exact` is false if only the newest of the hits
 * were counted. `days` are in Kuwait time, latest first.
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
 * Help for a search that finds little or nothing. `did_you_mean`: a correction that finds more;
 * `without`: the search with one word or filter removed, those with most hits first; `unfiltered`:
 * the number of hits without the filters of the list, null if there are none; `unknown`: names in
 * it that no agency or section has.
 */
export const SearchHelp = z.object({
  did_you_mean: z.string().nullable(),
  without: z.array(z.object({ text: z.string(), count: z.int() })),
  unfiltered: z.int().nullable(),
  unknown: z.array(z.string()),
})
export type SearchHelp = z.infer<typeof SearchHelp>
