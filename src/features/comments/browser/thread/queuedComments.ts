import type { Locale } from '#text/locale.ts'
import { pageQueue } from '#ui/queuedWrites/pageQueue.ts'
import type { QueuedWrite, Write } from '#ui/queuedWrites/queuedWrite.ts'
import type { Comment } from '../../schema.ts'
import type { Resource } from './threadStore.ts'

type Body = { type: Resource['type']; resource_id: number; content: string; client_key: string; parent_id?: number }
export type QueuedComment = QueuedWrite<Body>

/**
 * The request for a comment, or for a reply if it has a parent.
 * @param key identifies the text, so that sending it again does not post it twice
 */
export function commentWrite(resource: Resource, content: string, parentId: number | null, key: string, locale: Locale): Write<Body> {
  const body = { type: resource.type, resource_id: resource.id, content, client_key: key }
  const write = { kind: 'comment', id: `comment:${key}`, locale, text: content } as const
  if (parentId === null) return { ...write, path: '/api/auth/comments', body }
  return { ...write, path: '/api/auth/commentreplies', body: { ...body, parent_id: parentId } }
}

/** The reader's comments in a thread that wait for the network, oldest first. */
export function useQueuedComments(resource: Resource): QueuedComment[] {
  return pageQueue.use().waiting.filter((write): write is QueuedComment => isOf(resource, write))
}

export function isOf({ type, id }: Resource, { kind, body }: QueuedWrite): boolean {
  return kind === 'comment' && (body as Body).type === type && (body as Body).resource_id === id
}

/** Returns the queued comments that reply to a comment or to one of its replies. */
export function queuedReplies(queued: QueuedComment[], { id, replies }: Comment): QueuedComment[] {
  const ids = new Set([id, ...replies.map((reply) => reply.id)])
  return queued.filter(({ body }) => body.parent_id !== undefined && ids.has(body.parent_id))
}

/** The others, which are shown above the thread: comments, and replies to what is not loaded. */
export function queuedOutside(queued: QueuedComment[], comments: Comment[]): QueuedComment[] {
  const inside = new Set(comments.flatMap((comment) => queuedReplies(queued, comment)))
  return queued.filter((write) => !inside.has(write))
}
