import { ApiError, callApi } from '#ui/callApi.ts'
import type { CommentWritten, Reply } from '../../schema.ts'
import { placeComment, placeReply, replaceComment, takeOut } from './threadList.ts'
import { load, refresh, type ThreadStore } from './threadStore.ts'

/** The answer of a write, with the server's sentence. */
export type Written = { message: string; data: CommentWritten }

/** What a reader does in a thread. Each throws what `callApi` throws; the server counts, and its answer is shown. */
export function threadWrites(store: ThreadStore) {
  const { resource, change, comments, setComments, setTotal, waitingWithout } = store
  return {
    /** @param key names the text, so that sending it again does not make it twice */
    async send(content: string, parentId: number | null, key: string): Promise<Written> {
      const body = { type: resource.type, resource_id: resource.id, content, client_key: key }
      const sending = parentId
        ? callApi<Written>('/api/auth/commentreplies', { body: { ...body, parent_id: parentId } })
        : callApi<Written>('/api/auth/comments', { body })
      const written = await sending.catch((error) => {
        // Until when and why comes with the list.
        if (error instanceof ApiError && error.code === 'suspended') void load(store)
        throw error
      })
      place(store, written)
      return written
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
      setComments(takeOut(comments(), id))
      return written
    },
    async restore(id: number): Promise<Written> {
      const written = await callApi<Written>(`/api/auth/comments/${id}/restore`, { method: 'POST' })
      setTotal(written.data.comment_count)
      await refresh(store, id)
      // Its announcement may have come before.
      change({ waiting: waitingWithout((one) => one === id) })
      return written
    },
  }
}

function place(store: ThreadStore, { data: { comment, comments, comment_count } }: Written): void {
  const { change, state, setComments, setTotal, waitingWithout } = store
  const all = store.comments()
  setTotal(comment_count)
  const placed = comment.parent_id ? placeReply(all, comment) : placeComment({ ...state(), comments: all }, comment, comments)
  const given = new Set(comments.map(({ id }) => id))
  setComments(placed)
  change({ newest: comment.id, waiting: waitingWithout((id) => given.has(id) || id === comment.id) })
}
