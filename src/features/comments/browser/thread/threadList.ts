import type { Comment, Reply } from '../../schema.ts'

type List = readonly Comment[]
/** The states in which a comment is not shown. */
type Hidden = Exclude<Comment['state'], 'visible'>

/**
 * Replaces a comment by its current version, keeping the replies that were loaded; one that is not
 * in the list is put at the top.
 */
export function mergeComments(list: List, fresh: Comment): Comment[] {
  const before = list.find(({ id }) => id === fresh.id)
  if (!before) return [fresh, ...list]
  const replies = mergeReplies(before.replies, fresh.replies)
  // If more replies were loaded than the current version has, its cursor lies before them.
  const cursor = before.replies.length > fresh.replies.length && fresh.replies_cursor ? before.replies_cursor : fresh.replies_cursor
  return list.map((one) => (one === before ? { ...fresh, replies, replies_cursor: cursor } : one))
}

/** The next page of a comment's replies. */
export function addReplies(list: List, id: number, replies: Reply[], cursor: string | null): Comment[] {
  return list.map((one) => (one.id === id ? { ...one, replies: mergeReplies(one.replies, replies), replies_cursor: cursor } : one))
}

/** Merges replies without duplicates, oldest first. */
function mergeReplies(before: Reply[], fresh: Reply[]): Reply[] {
  const byId = new Map([...before, ...fresh].map((reply) => [reply.id, reply]))
  return [...byId.values()].sort((a, b) => a.id - b.id)
}

/**
 * Inserts the reader's new comment. Sorted by newest it comes with all of `newest`; sorted by
 * oldest it goes to the end, or to the top while the end is not loaded.
 */
export function insertComment(
  { comments, order, next }: { comments: List; order: 'newest' | 'oldest'; next: string | null },
  comment: Comment,
  newest: Comment[],
): Comment[] {
  const others = comments.filter(({ id }) => id !== comment.id)
  if (order === 'oldest') return next === null ? [...others, comment] : [comment, ...others]
  const newestIds = new Set(newest.map(({ id }) => id))
  const merged = newest.map((one) => mergeComments(comments, one).find(({ id }) => id === one.id) ?? one)
  return [...merged, ...others.filter(({ id }) => !newestIds.has(id))]
}

export function insertReply(list: List, reply: Reply): Comment[] {
  return list.map((comment) => {
    if (comment.id !== reply.parent_id) return comment
    const isNew = !comment.replies.some(({ id }) => id === reply.id)
    const count = comment.reply_count + (isNew && reply.state === 'visible' ? 1 : 0)
    return { ...comment, reply_count: count, replies: mergeReplies(comment.replies, [reply]) }
  })
}

/** Replaces the text of an edited comment or reply, keeping its replies. */
export function replaceComment(list: List, fresh: Reply): Comment[] {
  return list.map((comment) => {
    if (comment.id === fresh.id) return { ...comment, ...fresh, replies: comment.replies, replies_cursor: comment.replies_cursor }
    return { ...comment, replies: comment.replies.map((reply) => (reply.id === fresh.id ? fresh : reply)) }
  })
}

/**
 * Removes a comment or reply; a comment with replies leaves a placeholder until the last of them is
 * removed.
 */
export function removeComment(list: List, id: number, state: Hidden = 'deleted'): Comment[] {
  return list.flatMap((comment) => {
    if (comment.id === id) return comment.reply_count > 0 ? [placeholderOf(comment, state)] : []
    const replies = comment.replies.filter((reply) => reply.id !== id)
    if (replies.length === comment.replies.length) return [comment]
    const removed = comment.replies.find((reply) => reply.id === id)
    const count = comment.reply_count - (removed?.state === 'visible' ? 1 : 0)
    return comment.content === null && count === 0 ? [] : [{ ...comment, replies, reply_count: count }]
  })
}

function placeholderOf(comment: Comment, state: Hidden): Comment {
  return { ...comment, content: null, author: null, state, reason: null, edited_at: null }
}
