import type { Comment, Reply } from '../../schema.ts'

/** Comments in the order they are shown. */
type List = readonly Comment[]
/** What became of a comment that is not shown any more. */
type Gone = Exclude<Comment['state'], 'visible'>

/** Puts a comment as it is now in the place of the one that is shown, replies that were loaded stay; one that is not shown comes on top. */
export function mergeComments(list: List, fresh: Comment): Comment[] {
  const before = list.find(({ id }) => id === fresh.id)
  if (!before) return [fresh, ...list]
  const replies = mergeReplies(before.replies, fresh.replies)
  // The first page of replies says nothing of where the reader has come to.
  const cursor = before.replies.length > fresh.replies.length && fresh.replies_cursor ? before.replies_cursor : fresh.replies_cursor
  return list.map((one) => (one === before ? { ...fresh, replies, replies_cursor: cursor } : one))
}

/** The next page of a comment's replies. */
export function addReplies(list: List, id: number, replies: Reply[], cursor: string | null): Comment[] {
  return list.map((one) => (one.id === id ? { ...one, replies: mergeReplies(one.replies, replies), replies_cursor: cursor } : one))
}

/** By id, the oldest first. */
function mergeReplies(before: Reply[], fresh: Reply[]): Reply[] {
  const byId = new Map([...before, ...fresh].map((reply) => [reply.id, reply]))
  return [...byId.values()].sort((a, b) => a.id - b.id)
}

/**
 * The reader's new comment among the others. In the newest first it comes with all the newest ones; in the oldest first it stands at the end, or on
 * top while the end is not loaded.
 */
export function placeComment(
  { comments, order, next }: { comments: List; order: 'newest' | 'oldest'; next: string | null },
  comment: Comment,
  newest: Comment[],
): Comment[] {
  const others = comments.filter(({ id }) => id !== comment.id)
  if (order === 'oldest') return next === null ? [...others, comment] : [comment, ...others]
  const given = new Set(newest.map(({ id }) => id))
  const merged = newest.map((one) => mergeComments(comments, one).find(({ id }) => id === one.id) ?? one)
  return [...merged, ...others.filter(({ id }) => !given.has(id))]
}

export function placeReply(list: List, reply: Reply): Comment[] {
  return list.map((comment) => {
    if (comment.id !== reply.parent_id) return comment
    const isNew = !comment.replies.some(({ id }) => id === reply.id)
    const count = comment.reply_count + (isNew && reply.state === 'visible' ? 1 : 0)
    return { ...comment, reply_count: count, replies: mergeReplies(comment.replies, [reply]) }
  })
}

/** The words of a comment or reply changed; what hangs on it stays. */
export function replaceComment(list: List, fresh: Reply): Comment[] {
  return list.map((comment) => {
    if (comment.id === fresh.id) return { ...comment, ...fresh, replies: comment.replies, replies_cursor: comment.replies_cursor }
    return { ...comment, replies: comment.replies.map((reply) => (reply.id === fresh.id ? fresh : reply)) }
  })
}

/** A comment or reply is gone; where a comment was answered a placeholder stays, until the last answer is gone too. */
export function takeOut(list: List, id: number, state: Gone = 'deleted'): Comment[] {
  return list.flatMap((comment) => {
    if (comment.id === id) return comment.reply_count > 0 ? [placeholderOf(comment, state)] : []
    const replies = comment.replies.filter((reply) => reply.id !== id)
    if (replies.length === comment.replies.length) return [comment]
    const gone = comment.replies.find((reply) => reply.id === id)
    const count = comment.reply_count - (gone?.state === 'visible' ? 1 : 0)
    return comment.content === null && count === 0 ? [] : [{ ...comment, replies, reply_count: count }]
  })
}

function placeholderOf(comment: Comment, state: Gone): Comment {
  return { ...comment, content: null, author: null, state, reason: null, edited_at: null }
}
