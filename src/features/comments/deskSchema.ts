import { z } from 'zod'
import { cursor, pageSize, withDefault } from '#base/api/queryValues.ts'
import { pageOf } from '#base/api/replies.ts'
import { Author, CommentState, Id, limits, Note, normalizeText, reportReasons, Subject, Suspension } from './schema.ts'

/** `body_seen` is the text that the comment had when it was reported. */
const Report = z.object({
  id: z.int(),
  reason: z.enum(reportReasons),
  text: z.string(),
  body_seen: z.string(),
  created_at: z.string(),
  reporter: Author.nullable(),
})

/** A comment waiting for a decision, in its context. */
export const Case = z.object({
  id: z.int(),
  version: z.string().meta({ description: 'To be sent with the decision, so that it is about what was seen' }),
  content: z.string(),
  state: CommentState,
  /** The check that held it, and the exact word or number that it found. */
  reason: z.string().nullable(),
  detail: z.string().nullable(),
  created_at: z.string(),
  edited_at: z.string().nullable(),
  /** `comments` and `removed`: how many they wrote, and how many of those moderators removed. */
  author: Author.extend({
    role: z.string(),
    since: z.string(),
    comments: z.int(),
    removed: z.int(),
    suspension: Suspension.nullable(),
  }).nullable(),
  subject: Subject.nullable(),
  /** The comment that it replies to. */
  parent: z.object({ id: z.int(), content: z.string(), author: Author.nullable() }).nullable(),
  reports: z.array(Report),
})
export type Case = z.infer<typeof Case>
export const CasePage = pageOf(Case)
export type CasePage = z.infer<typeof CasePage>

export const CasesQuery = z.strictObject({
  kind: withDefault('all', z.enum(['all', 'held', 'reported'], 'bad_choice')),
  pagination: pageSize(20, 50),
  cursor,
})
const Version = z.string('bad_value').max(60, 'too_long')
export const DecideForm = z.strictObject({
  decision: z.enum(['approve', 'remove'], 'bad_choice'),
  reason: z.enum(reportReasons, 'bad_choice').optional(),
  version: Version.optional(),
})
export const UndoForm = z.strictObject({ version: Version })
export const SuspendForm = z.strictObject({
  days: z.union([z.literal(1), z.literal(7), z.literal(30), z.null()], 'bad_choice').meta({ description: 'null: permanently' }),
  reason: z.enum(reportReasons, 'bad_choice'),
  note: Note,
  comment_id: Id.optional().meta({ description: 'The comment that is the reason' }),
})

export const BannedWord = z.object({ id: z.int(), word: z.string(), added_by: z.string().nullable(), created_at: z.string() })
export type BannedWord = z.infer<typeof BannedWord>
export const BannedWordForm = z.strictObject({
  word: z
    .string('bad_value')
    .max(limits.bannedWord, { error: 'too_long', abort: true })
    .transform(normalizeText)
    .pipe(z.string().min(1, 'bad_value')),
})

/** Comments of the last 30 days that a word would have held. */
export const BanPreview = z.object({
  word: z.string(),
  held: z.int(),
  looked_at: z.int(),
  is_cut: z.boolean().meta({ description: 'Only the newest `looked_at` comments of these days were looked at' }),
  /** The newest of those held. */
  sample: z.array(z.object({ id: z.int(), content: z.string(), state: CommentState, author: Author.nullable(), created_at: z.string() })),
})
export type BanPreview = z.infer<typeof BanPreview>
