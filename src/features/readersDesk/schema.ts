import { z } from 'zod'
import { User } from '#access/user.ts'
import { lineInBody } from '#base/api/bodyValues.ts'
import { maxInt } from '#base/api/idLimits.ts'
import { cursor, optional, pageSize, wholeNumber, withDefault } from '#base/api/queryValues.ts'
import { pageOf } from '#base/api/replies.ts'
import { EmailAddress } from '#features/accounts/schema.ts'
import { CommentState, Suspension } from '#features/comments/schema.ts'
import { forbiddenInLine } from '#text/forbiddenInLine.ts'

const shows = ['all', 'subscribers', 'suspended', 'unconfirmed', 'staff'] as const

/**
 * `search`: beginnings of words of the name, of the address or of the phone number; all of them
 * must be found.
 */
export const FindReadersQuery = z.strictObject({
  search: optional(
    z
      .string('bad_text')
      .trim()
      .min(2, 'search_too_short')
      .max(100, { error: 'too_long', abort: true })
      .refine((value) => !forbiddenInLine.test(value), 'bad_text'),
  ),
  show: withDefault('all', z.enum(shows, 'bad_choice')),
  pagination: pageSize(50, 100),
  cursor,
})
export type FindReadersQuery = z.output<typeof FindReadersQuery>

/** A reader in the list; `plan_until`: the end of their time, also if that is over. */
export const FoundReader = User.omit({ locale: true, content_choice: true }).extend({
  is_suspended: z.boolean(),
  plan_until: z.string().nullable(),
})
export type FoundReader = z.infer<typeof FoundReader>
export const FoundReaderPage = pageOf(FoundReader)
export type FoundReaderPage = z.infer<typeof FoundReaderPage>

const ReaderSession = z.object({
  id: z.int(),
  ip_address: z.string().nullable(),
  user_agent: z.string().nullable(),
  created_at: z.string(),
  last_seen_at: z.string(),
})

const ReaderComment = z.object({
  id: z.int(),
  content: z.string(),
  state: CommentState,
  reports: z.int(),
  created_at: z.string(),
  /** Path on the site, without a language. */
  path: z.string(),
})

const ReaderPayment = z.object({
  id: z.string(),
  plan_name_ar: z.string(),
  plan_name_en: z.string(),
  /** Amount in fils. */
  amount: z.int(),
  state: z.string(),
  receipt: z.string().nullable(),
  at: z.string(),
})

/**
 * Everything about one reader that staff need to help them; of the lists the newest ten, of the
 * sessions all. Times are ISO 8601 in UTC.
 */
export const DeskReader = z.object({
  reader: User,
  sign_ins: z.array(z.string()),
  suspension: Suspension.nullable(),
  subscription: z
    .object({
      plan_id: z.int(),
      plan_name_ar: z.string(),
      plan_name_en: z.string(),
      state: z.string(),
      starts_at: z.string(),
      ends_at: z.string(),
    })
    .nullable(),
  sessions: z.array(ReaderSession),
  events: z.array(z.object({ id: z.int(), kind: z.string(), ip_address: z.string().nullable(), created_at: z.string() })),
  /** `removed`: by moderators; `reports_made`: of other readers' comments. */
  counts: z.object({ comments: z.int(), removed: z.int(), reports_made: z.int(), payments: z.int() }),
  comments: z.array(ReaderComment),
  payments: z.array(ReaderPayment),
  channels: z.array(z.object({ channel: z.string(), disabled: z.string().nullable() })),
})
export type DeskReader = z.infer<typeof DeskReader>

export const ReaderParams = z.object({ id: wholeNumber(1, maxInt) })

const reason = lineInBody('reason_required', 200)
export const ReasonForm = z.strictObject({ reason })
export type ReasonForm = z.output<typeof ReasonForm>
/**
 * `email`: the reader's address as it was shown, so that nobody acts on what has changed meanwhile,
 * nor on the wrong reader.
 */
export const ReaderActForm = z.strictObject({ reason, email: EmailAddress })
export type ReaderActForm = z.output<typeof ReaderActForm>
