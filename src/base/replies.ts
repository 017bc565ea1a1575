import { z } from 'zod'

/** The body of every answer that is an error (product.md, "API shapes"). `code` is stable; `errors` comes with 422. */
export const ErrorReply = z.object({
  status: z.literal('error'),
  message: z.string(),
  code: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
})
export type ErrorReply = z.infer<typeof ErrorReply>
