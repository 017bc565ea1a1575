import { z } from 'zod'

/**
 * `key`: the secret part of the addresses of the reader's own feeds; null until they are turned on.
 */
export const FeedKey = z.object({ key: z.string().nullable() })
export type FeedKey = z.infer<typeof FeedKey>
