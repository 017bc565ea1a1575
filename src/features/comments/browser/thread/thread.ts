import { callApi } from '#ui/callApi.ts'
import type { Comment, CommentNotice, ReplyPage } from '../../schema.ts'
import { addReplies } from './threadList.ts'
import { applyNotice, showWaiting } from './threadNews.ts'
import { createThreadStore, load, type Order, type Resource, refresh, type ThreadStore } from './threadStore.ts'
import { threadWrites } from './threadWrites.ts'

/** The comments of one post or poll in the browser, for as long as they are shown. */
export type Thread = ReturnType<typeof createThread>

export function createThread(resource: Resource) {
  const store = createThreadStore(resource)
  return {
    resource,
    subscribe: store.subscribe,
    state: store.state,
    load: (order?: Order) => load(store, order),
    loadMore: () => loadMore(store),
    loadReplies: (comment: Comment) => loadReplies(store, comment),
    /** The comment that a link leads to, brought in when it is further down. */
    async bring(id: number): Promise<void> {
      if (!store.isKnown(id)) await refresh(store, id)
      if (store.isKnown(id)) store.change({ linked: id })
    },
    applyNotice: (notice: CommentNotice | null) => applyNotice(store, notice),
    showWaiting: () => showWaiting(store),
    ...threadWrites(store),
  }
}

/** Throws what `callApi` throws. */
async function loadMore({ change, state, fetchPage, isKnown }: ThreadStore): Promise<void> {
  const { next, loadingMore, order } = state()
  if (!next || loadingMore) return
  change({ loadingMore: true })
  try {
    const { data, meta } = await fetchPage(order, next)
    change({ comments: [...state().comments, ...data.filter(({ id }) => !isKnown(id))], next: meta.next_cursor })
  } finally {
    change({ loadingMore: false })
  }
}

/** Throws what `callApi` throws. */
async function loadReplies({ change, state }: ThreadStore, { id, replies_cursor }: Comment): Promise<void> {
  const query = new URLSearchParams({ parent_id: String(id), cursor: replies_cursor ?? '' })
  const { data, meta } = await callApi<ReplyPage>(`/api/auth/commentreplies?${query}`)
  change({ comments: addReplies(state().comments, id, data, meta.next_cursor) })
}
