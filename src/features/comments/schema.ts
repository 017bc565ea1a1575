import { z } from 'zod'
import { cursor, idInBody, largestBigint, optional, pageSize, wholeNumber, withDefault } from '#base/api/queryValues.ts'
import { pageOf } from '#base/api/replies.ts'
import { Reactions } from '#features/reactions/reactionKinds.ts'
import { trimEnd } from '#text/trimEnd.ts'

/** Where a comment stands. `media` are posts: the word is kept because the specification sends it. */
export const resourceTypes = ['post', 'media', 'poll'] as const
export const reportReasons = ['spam', 'abuse', 'hate', 'false', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** Longest comment and longest words beside a report or a suspension, in UTF-16 units as browsers count them. */
export const limits = { content: 2000, note: 500, bannedWord: 80 } as const

/** Somebody as others see them. */
export const Author = z.object({ id: z.int(), name: z.string() })

/**
 * What became of a comment. `held` waits for a moderator and `removed` was taken away by one: their author and the desk still read them, all others see
 * a placeholder, and that only where somebody answered.
 */
export const CommentState = z.enum(['visible', 'held', 'removed', 'deleted'])

const commentFields = {
  id: z.int(),
  parent_id: z.int().nullable(),
  resource_type: z.enum(['post', 'poll']),
  resource_id: z.int(),
  /** Plain text; null in a placeholder. */
  content: z.string().nullable(),
  /** Null in a placeholder, and when the account is gone. */
  author: Author.nullable(),
  state: CommentState,
  /** Why it is held (a check's name) or was removed (a report's reason); told to its author only. */
  reason: z.string().nullable(),
  /** Whether it is the reader's own, who may change it. */
  is_own: z.boolean(),
  created_at: z.string(),
  edited_at: z.string().nullable(),
  /** Shown replies in all. */
  reply_count: z.int(),
  /** The reader's own come by GET /api/auth/reactions, for a whole list at once. */
  comment_reactions: Reactions,
}

/** A reply: comments are two levels deep. */
export const Reply = z.object(commentFields)
export type Reply = z.infer<typeof Reply>

/** A comment with its first replies, the oldest first; `replies_cursor` leads to the rest, null when these are all. */
export const Comment = z.object({ ...commentFields, replies: z.array(Reply), replies_cursor: z.string().nullable() })
export type Comment = z.infer<typeof Comment>

/** Why the reader may not comment, and until when (null: for good). */
export const Suspension = z.object({ reason: z.enum(reportReasons), note: z.string(), until: z.string().nullable() })
export type Suspension = z.infer<typeof Suspension>

/** `total`: shown comments and replies of the resource. `suspension`: the reader's own, null when they may comment. */
export const CommentPage = z.object({
  data: z.array(Comment),
  meta: z.object({ next_cursor: z.string().nullable(), per_page: z.int(), total: z.int(), suspension: Suspension.nullable() }),
})
export type CommentPage = z.infer<typeof CommentPage>

export const ReplyPage = pageOf(Reply)
export type ReplyPage = z.infer<typeof ReplyPage>

/** What a comment is about, enough for a link: `title` of a poll is its question, in Arabic where there is one. */
export const Subject = z.object({
  type: z.enum(resourceTypes),
  id: z.int(),
  title: z.string(),
  /** The product's own news have their own address. */
  own: z.boolean(),
})
export type Subject = z.infer<typeof Subject>

/** A comment away from its thread. */
export const ListedComment = z.object({ ...commentFields, subject: Subject.nullable() })
export type ListedComment = z.infer<typeof ListedComment>
export const ListedCommentPage = pageOf(ListedComment)
export type ListedCommentPage = z.infer<typeof ListedCommentPage>

/** Answer of whatever changes a thread: what was written, the newest comments, and how many there are. */
export const CommentWritten = z.object({ comment: Comment, comments: z.array(Comment), comment_count: z.int() })
export type CommentWritten = z.infer<typeof CommentWritten>

/** An id in an address. */
export const IdInAddress = wholeNumber(1, largestBigint)
export const Id = idInBody(largestBigint)
const Type = z.enum(resourceTypes, 'bad_choice')
/** The specification sends who asks; the session says so already. */
const UserId = optional(IdInAddress)

/** @param required what is said when nothing was written */
const Content = (required: string) =>
  z
    .string(required)
    .max(limits.content * 2, { error: 'too_long', abort: true })
    .transform(tidy)
    .pipe(z.string().min(1, required).max(limits.content, 'too_long'))

/** Words beside a report or a suspension; none are needed. */
export const Note = z
  .string('bad_value')
  .max(limits.note * 2, { error: 'too_long', abort: true })
  .transform(tidy)
  .pipe(z.string().max(limits.note, 'too_long'))
  .default('')

/** Controls but line ends (PostgreSQL refuses U+0000), and bidi overrides and embeddings, which would turn the words around a comment. */
const unfit = /(?!\n)[\p{Cc}\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/gu

/** Text as it is kept: whole characters, no more than one empty line on end. */
export function tidy(text: string): string {
  const lines = text.toWellFormed().replace(/\r\n?|\u2028|\u2029/g, '\n')
  return lines
    .replace(unfit, ' ')
    .split('\n')
    .map((line) => trimEnd(line, /[ \u00a0]/))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const once = z.uuid('bad_value').nullish().meta({ description: 'Made anew for each text: the same key twice makes one comment' })
const about = { type: Type, resource_id: Id }

export const CommentForm = z.strictObject({ ...about, content: Content('comment_required'), client_key: once })
export const ReplyForm = z.strictObject({ ...about, parent_id: Id, content: Content('comment_required'), client_key: once })
export const UpdateForm = z.strictObject({ comment_id: Id, content: Content('comment_empty') })
export const ReportForm = z.strictObject({ comment_id: Id, reason: z.enum(reportReasons, 'report_reason_required'), text: Note })

const order = withDefault('newest', z.enum(['newest', 'oldest'], 'bad_choice'))

export const ThreadQuery = z.strictObject({ pagination: pageSize(20, 100), cursor, order, user_id: UserId })
export const CommentsQuery = ThreadQuery.extend({ resource_id: IdInAddress, type: Type })
export const RepliesQuery = z.strictObject({ parent_id: IdInAddress, pagination: pageSize(20, 100), cursor })
export const OwnQuery = z.strictObject({ pagination: pageSize(20, 100), cursor })
export const DeleteQuery = z.strictObject({ comment_id: IdInAddress, resource_id: IdInAddress.optional(), type: Type.optional() })

/** What PostgreSQL's NOTIFY `comments` carries: which comment came, changed or went, and how many the resource has now. */
export type CommentNotice = {
  type: 'post' | 'poll'
  resource_id: number
  id: number
  parent_id: number | null
  what: 'added' | 'changed' | 'gone'
  /** Of what is gone: what became of it. */
  state?: 'held' | 'removed' | 'deleted'
  /** Left out when it stayed the same. */
  count?: number
}
