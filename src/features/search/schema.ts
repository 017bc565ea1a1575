import { z } from 'zod'

/** Words that a reader typed. PostgreSQL has no NUL in text. */
const typed = z
  .string('bad_text')
  .max(200, 'too_long')
  .refine((value) => !value.includes('\0'), 'bad_text')

export const SuggestionsQuery = z.strictObject({ q: typed.meta({ description: 'What was typed so far' }) })

/** Most suggestions at a time. */
export const mostSuggestions = 8

/** What a reader may mean. `query`: words to search for. An agency and a category have the `id` to filter by, and their name in the language of what was typed. */
export const Suggestion = z.object({ text: z.string(), kind: z.enum(['query', 'agency', 'category']), id: z.int().optional() })
export type Suggestion = z.infer<typeof Suggestion>
