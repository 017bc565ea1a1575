import { z } from 'zod'
import type { LocalizedText } from '#text/locale.ts'

/**
 * The body of every error response. `code` is stable; `errors` is present with 422, `details` with
 * `suspended`.
 */
export const ErrorReply = z.object({
  status: z.literal('error'),
  message: z.string(),
  code: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  details: z.record(z.string(), z.string().nullable()).optional(),
})
export type ErrorReply = z.infer<typeof ErrorReply>

const done: LocalizedText = { ar: 'نُفّذ الطلب', en: 'Done' }

type Success<Data> = { status: 'success'; message: LocalizedText; data: Data }

/**
 * The body of the response to a write: `return success(accountSuccesses.profile_updated, { user
 * })`.
 */
export function success<Data extends object>(message: LocalizedText | 'done', data: Data): Success<Data> {
  return { status: 'success', message: message === 'done' ? done : message, data }
}

/**
 * Actions return both languages; `site/http/localizeSuccess.ts` chooses one, so the response has a
 * string.
 */
const localized = z.string() as unknown as z.ZodType<LocalizedText>

/** The schema of that body, for a route's `response`. */
export const successOf = <Data extends z.ZodType>(data: Data) => z.object({ status: z.literal('success'), message: localized, data })

/** A page of a list; `next_cursor` is null at the end. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ data: z.array(item), meta: z.object({ next_cursor: z.string().nullable(), per_page: z.int() }) })
}
