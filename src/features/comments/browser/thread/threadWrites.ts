import { localeOf } from '#text/locale.ts'
import { ApiError, callApi } from '#ui/callApi.ts'
import { sendOrQueue } from '#ui/queuedWrites/loadQueue.ts'
import type { WriteOutcome } from '#ui/queuedWrites/queuedWrite.ts'
import type { CommentWritten, Reply } from '../../schema.ts'
import { commentWrite, isOf } from './queuedComments.ts'
import { insertComment, insertReply, removeComment, replaceComment } from './threadList.ts'
import { load, refresh, type ThreadStore } from './threadStore.ts'

/** The response to a write; `message` is in the page's language. */
export type Written = { message: string; data: CommentWritten }

/**
 * The writes of a reader in a thread. Each throws what `callApi` throws. Counts come from the
 * server.
 */
export function threadWrites(store: ThreadStore) {
  const { resource, change, comments, setComments, setTotal, waitingWithout } = store
  return {
    /**
     * @param key identifies the text, so that sending it again does not post it twice
     * @returns undefined if the comment waits on this device for the network
     */
    async send(author: number, content: string, parentId: number | null, key: string): Promise<Written | undefined> {
      const write = commentWrite(resource, content, parentId, key, localeOf(location.pathname))
      const written = await sendOrQueue<Written>(author, write).catch((error) => {
        // The list has the reason and the end of the suspension.
        if (error instanceof ApiError && error.code === 'suspended') void load(store)
        throw error
      })
      if (written) insertWritten(store, written)
      return written
    },
    /**
     * Shows a comment that had waited, and was sent by this page, another one or the service
     * worker.
     */
    applyOutcome(outcome: WriteOutcome): void {
      if (!isOf(resource, outcome.write)) return
      if (outcome.result === 'sent') insertWritten(store, outcome.answer as Written)
      else if (outcome.code === 'suspended') void load(store)
    },
    async edit(id: number, content: string): Promise<Written> {
      const written = await callApi<Written>('/api/auth/comment/update', { body: { comment_id: id, content } })
      setTotal(written.data.comment_count)
      setComments(replaceComment(comments(), written.data.comment))
      return written
    },
    async remove({ id }: Reply): Promise<Written> {
      const written = await callApi<Written>(`/api/auth/comments/${id}`, { method: 'DELETE' })
      setTotal(written.data.comment_count)
      setComments(removeComment(comments(), id))
      return written
    },
    async restore(id: number): Promise<Written> {
      const written = await callApi<Written>(`/api/auth/comments/${id}/restore`, { method: 'POST' })
      setTotal(written.data.comment_count)
      await refresh(store, id)
      // Its notification may have arrived before the response.
      change({ waiting: waitingWithout((one) => one === id) })
      return written
    },
  }
}

function insertWritten(store: ThreadStore, { data: { comment, comments, comment_count } }: Written): void {
  const { change, state, setComments, setTotal, waitingWithout } = store
  const all = store.comments()
  setTotal(comment_count)
  const inserted = comment.parent_id ? insertReply(all, comment) : insertComment({ ...state(), comments: all }, comment, comments)
  const shownIds = new Set(comments.map(({ id }) => id))
  setComments(inserted)
  change({ newest: comment.id, waiting: waitingWithout((id) => shownIds.has(id) || id === comment.id) })
}
