import { z } from 'zod'

/** An open session of the reader; times are ISO 8601 in UTC. */
export const Session = z.object({
  id: z.int(),
  current: z.boolean(),
  ip_address: z.string().nullable(),
  user_agent: z.string().nullable(),
  created_at: z.string(),
  last_seen_at: z.string(),
})
export type Session = z.infer<typeof Session>
