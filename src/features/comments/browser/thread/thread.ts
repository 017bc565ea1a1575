import { callApi } from '#ui/callApi.ts'
import type { Comment, CommentNotification, ReplyPage } from '../../schema.ts'
import { addReplies } from './threadList.ts'
import { applyNotification, showWaiting } from './threadNotifications.ts'
import { createThreadStore, load, type Order, type Resource, refresh, type ThreadStore } from './threadStore.ts'
import { threadWrites } from './threadWrites.ts'

/** The comments of one post or poll in the browser, while they are shown. */
export type Thread = ReturnType<typeof createThread>

export function createThread(resource: Resource) {
  const store = createThreadStore(resource)
  return {
    resource,
    use: store.use,
    load: (order?: Order) => load(store, order),
    loadMore: store.list.loadMore,
    loadReplies: (comment: Comment) => loadReplies(store, comment),
    /** Highlights the comment that a link leads to, after loading it if necessary. */
    async showLinked(id: number): Promise<void> {
      if (!store.isKnown(id)) await refresh(store, id)
      if (store.isKnown(id)) store.change({ linked: id })
    },
    applyNotification: (notification: CommentNotification | null) => applyNotification(store, notification),
    showWaiting: () => showWaiting(store),
    ...threadWrites(store),
  }
}

/** Throws what `callApi` throws. */
async function loadReplies({ comments, setComments }: ThreadStore, { id, replies_cursor }: Comment): Promise<void> {
  const query = new URLSearchParams({ parent_id: String(id), cursor: replies_cursor ?? '' })
  const { data, meta } = await callApi<ReplyPage>(`/api/auth/commentreplies?${query}`)
  setComments(addReplies(comments(), id, data, meta.next_cursor))
}
