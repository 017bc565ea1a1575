import { z } from 'zod'

/** Most that a reader can keep. */
export const mostSaved = 50

/** A search that a reader keeps. */
export const SavedSearch = z.object({
  id: z.int(),
  /** The words, as they typed them. */
  search: z.string(),
  /** Words and filters as parameters of the list's address, without paging: `search=…&agency=3`. */
  query: z.string(),
  /** Whether its words are among the reader's keywords for alerts. */
  is_alert: z.boolean(),
  created_at: z.string(),
})
export type SavedSearch = z.infer<typeof SavedSearch>

export const SaveForm = z.strictObject({
  query: z.string('bad_text').max(2000, 'too_long').meta({
    description: 'The list’s own parameters, with or without `?`: `search=نفط&agency=3`. `search` must be there; paging is left out',
  }),
})
