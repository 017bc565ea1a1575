import { z } from 'zod'

/** The number of searches that a reader can save. */
export const maxSaved = 50

export const SavedSearch = z.object({
  id: z.int(),
  /** The words as the reader typed them. */
  search: z.string(),
  /**
   * Words and filters as the query of the list's address, without paging: `search=…&agency=3`; in
   * media with `media_type=media`.
   */
  query: z.string(),
  /** Whether its words are one of the reader's alert keywords. */
  is_alert: z.boolean(),
  created_at: z.string(),
})
export type SavedSearch = z.infer<typeof SavedSearch>

export const SaveForm = z.strictObject({
  query: z.string('bad_text').max(2000, 'too_long').meta({
    description: 'The query of a list, with or without `?`: `search=نفط&agency=3`. `search` is required; paging is ignored',
  }),
})
