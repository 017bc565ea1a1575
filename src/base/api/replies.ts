import { z } from 'zod'

/** The body of every answer that is an error (product.md, "API shapes"). `code` is stable; `errors` comes with 422, `details` with `suspended`. */
export const ErrorReply = z.object({
  status: z.literal('error'),
  message: z.string(),
  code: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  details: z.record(z.string(), z.string().nullable()).optional(),
})
export type ErrorReply = z.infer<typeof ErrorReply>

/** What a write that succeeded tells the reader. Sentences are in `site/http/successMessages.ts`, chosen where the answer leaves the house. */
export type SuccessCode =
  | 'done'
  | 'signed_in'
  | 'signed_out'
  | 'code_sent'
  | 'email_confirmed'
  | 'code_accepted'
  | 'password_changed'
  | 'profile_updated'
  | 'session_ended'
  | 'settings_saved'
  | 'profile_restored'
  | 'account_deleted'
  | 'voted'
  | 'poll_saved'
  | 'poll_scheduled'
  | 'poll_recalled'
  | 'poll_closed_now'
  | 'poll_deleted'
  | 'comment_added'
  | 'comment_held'
  | 'comment_updated'
  | 'comment_deleted'
  | 'comment_restored'
  | 'comment_reported'
  | 'search_saved'
  | 'search_deleted'
  | 'search_alerted'

export type Success<Data> = { status: 'success'; message: string; data: Data }

/** The body of a write's answer (product.md, "API shapes"): `return success('profile_updated', { user })`. */
export function success<Data extends object>(message: SuccessCode, data: Data): Success<Data> {
  return { status: 'success', message, data }
}

/** The schema of that answer, for a route's `response`. */
export const successOf = <Data extends z.ZodType>(data: Data) => z.object({ status: z.literal('success'), message: z.string(), data })

/** A page of a list (product.md, "API shapes"); `next_cursor` is null at the end. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ data: z.array(item), meta: z.object({ next_cursor: z.string().nullable(), per_page: z.int() }) })
}
