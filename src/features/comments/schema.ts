import { z } from 'zod'
import { maxBigint } from '#base/api/idLimits.ts'
import { cursor, idInBody, optional, pageSize, wholeNumber, withDefault } from '#base/api/queryValues.ts'
import { pageOf } from '#base/api/replies.ts'
import { Reactions } from '#features/reactions/reactionKinds.ts'
import { isVisible } from '#text/isVisible.ts'
import { trimEnd } from '#text/trimEnd.ts'

/**
 * Types that can be commented on. `media` are posts; the type exists because the specification uses
 * it.
 */
export const resourceTypes = ['post', 'media', 'poll'] as const
export const reportReasons = ['spam', 'abuse', 'hate', 'false', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/**
 * Maximum lengths of a comment, of the note to a report or suspension, and of a banned word, in
 * UTF-16 units, which browsers count too.
 */
export const limits = { content: 2000, note: 500, bannedWord: 80 } as const

/** A user as others see them. */
export const Author = z.object({ id: z.int(), name: z.string() })

/**
 * `held` waits for a moderator, `removed` was removed by one: the author and the desk can still
 * read it. All others see a placeholder, and only if it has replies.
 */
export const CommentState = z.enum(['visible', 'held', 'removed', 'deleted'])

const commentFields = {
  id: z.int(),
  parent_id: z.int().nullable(),
  resource_type: z.enum(['post', 'poll']),
  resource_id: z.int(),
  /** Plain text; null in a placeholder. */
  content: z.string().nullable(),
  /** Null in a placeholder, and when the account was deleted. */
  author: Author.nullable(),
  state: CommentState,
  /**
   * Reason why it is held (the name of a check) or was removed (a reason of reports); only its
   * author gets it.
   */
  reason: z.string().nullable(),
  /** Whether the reader wrote it, and so may change it. */
  is_own: z.boolean(),
  created_at: z.string(),
  edited_at: z.string().nullable(),
  /** Number of shown replies. */
  reply_count: z.int(),
  /** The reader's own reactions come from GET /api/auth/reactions, for a whole list at once. */
  comment_reactions: Reactions,
}

/** Comments are two levels deep, so a reply has no replies of its own. */
export const Reply = z.object(commentFields)
export type Reply = z.infer<typeof Reply>

/**
 * A comment with its first replies, oldest first; `replies_cursor` is null when there are no more.
 */
export const Comment = z.object({ ...commentFields, replies: z.array(Reply), replies_cursor: z.string().nullable() })
export type Comment = z.infer<typeof Comment>

/** Reason why a reader may not comment, and until when (null: permanently). */
export const Suspension = z.object({ reason: z.enum(reportReasons), note: z.string(), until: z.string().nullable() })
export type Suspension = z.infer<typeof Suspension>

/**
 * `total`: shown comments and replies of the resource. `suspension`: the reader's own, null when
 * they may comment.
 */
export const CommentPage = z.object({
  data: z.array(Comment),
  meta: z.object({ next_cursor: z.string().nullable(), per_page: z.int(), total: z.int(), suspension: Suspension.nullable() }),
})
export type CommentPage = z.infer<typeof CommentPage>

export const ReplyPage = pageOf(Reply)
export type ReplyPage = z.infer<typeof ReplyPage>

/**
 * Subject of a comment, as far as a link needs it. The `title` of a poll is its question, in Arabic
 * if it has one.
 */
export const Subject = z.object({
  type: z.enum(resourceTypes),
  id: z.int(),
  title: z.string(),
  /** The product's own news have different addresses. */
  own: z.boolean(),
})
export type Subject = z.infer<typeof Subject>

/** A comment outside its thread. */
export const ListedComment = z.object({ ...commentFields, subject: Subject.nullable() })
export type ListedComment = z.infer<typeof ListedComment>
export const ListedCommentPage = pageOf(ListedComment)
export type ListedCommentPage = z.infer<typeof ListedCommentPage>

/**
 * The response to every write in a thread: the comment, the newest comments, and the number of
 * comments.
 */
export const CommentWritten = z.object({ comment: Comment, comments: z.array(Comment), comment_count: z.int() })
export type CommentWritten = z.infer<typeof CommentWritten>

/** An id in a URL. */
export const IdInPath = wholeNumber(1, maxBigint)
export const Id = idInBody(maxBigint)
const Type = z.enum(resourceTypes, 'bad_choice')
/** Sent by the specification's client; it must match the session. */
const UserId = optional(IdInPath)

/** @param required the message for an empty text */
const Content = (required: string) =>
  z
    .string(required)
    .max(limits.content * 2, { error: 'too_long', abort: true })
    .transform(normalizeText)
    .pipe(z.string().max(limits.content, 'too_long').refine(isVisible, required))

/** An optional note to a report or suspension. */
export const Note = z
  .string('bad_value')
  .max(limits.note * 2, { error: 'too_long', abort: true })
  .transform(normalizeText)
  .pipe(z.string().max(limits.note, 'too_long'))
  .default('')

/**
 * Control characters except line breaks (PostgreSQL refuses U+0000), and bidi overrides and
 * embeddings, which would affect the text around a comment.
 */
const forbidden = /(?!\n)[\p{Cc}\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/gu

/** Text as it is stored: well-formed, trimmed, with at most one empty line in a row. */
export function normalizeText(text: string): string {
  const lines = text.toWellFormed().replace(/\r\n?|\u2028|\u2029/g, '\n')
  return lines
    .replace(forbidden, ' ')
    .split('\n')
    .map((line) => trimEnd(line, /[ \u00a0]/))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const clientKey = z.uuid('bad_value').nullish().meta({ description: 'Idempotency key: sent twice, it creates one comment' })
const target = { type: Type, resource_id: Id }

export const CommentForm = z.strictObject({ ...target, content: Content('comment_required'), client_key: clientKey })
export const ReplyForm = z.strictObject({ ...target, parent_id: Id, content: Content('comment_required'), client_key: clientKey })
export const UpdateForm = z.strictObject({ comment_id: Id, content: Content('comment_empty') })
export const ReportForm = z.strictObject({ comment_id: Id, reason: z.enum(reportReasons, 'report_reason_required'), text: Note })

const order = withDefault('newest', z.enum(['newest', 'oldest'], 'bad_choice'))

export const ThreadQuery = z.strictObject({ pagination: pageSize(20, 100), cursor, order, user_id: UserId })
export const CommentsQuery = ThreadQuery.extend({ resource_id: IdInPath, type: Type })
export const RepliesQuery = z.strictObject({ parent_id: IdInPath, pagination: pageSize(20, 100), cursor })
export const OwnQuery = z.strictObject({ pagination: pageSize(20, 100), cursor })
export const DeleteQuery = z.strictObject({ comment_id: IdInPath, resource_id: IdInPath.optional(), type: Type.optional() })

/**
 * Payload of NOTIFY `comments`: a comment was added, changed or is no longer shown, and how many
 * the resource has now.
 */
export type CommentNotification = {
  type: 'post' | 'poll'
  resource_id: number
  id: number
  parent_id: number | null
  what: 'added' | 'changed' | 'gone'
  /** Reason why it is gone. */
  state?: 'held' | 'removed' | 'deleted'
  /** Omitted if unchanged. */
  count?: number
}
