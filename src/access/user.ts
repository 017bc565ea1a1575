import { z } from 'zod'
import { contentChoices } from './contentChoices.ts'
import { roles } from './roles.ts'

/**
 * A user, as they see themselves. `phone` is E.164, null for those who signed up with Google or
 * Apple; `content_choice` null until they choose; times are ISO 8601 in UTC.
 */
export const User = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: z.enum(roles),
  email_verified: z.boolean(),
  locale: z.enum(['ar', 'en']),
  content_choice: z.enum(contentChoices).nullable(),
  created_at: z.string(),
})
export type User = z.infer<typeof User>
