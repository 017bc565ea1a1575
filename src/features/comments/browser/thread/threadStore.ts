import { setCommentCount } from '#features/posts/browser/commentCounts.ts'
import { ApiError, callApi } from '#ui/callApi.ts'
import { createListeners } from '#ui/createListeners.ts'
import type { Comment, CommentPage, Reply, Suspension } from '../../schema.ts'
import { mergeComments, takeOut } from './threadList.ts'

export type Resource = { type: 'post' | 'poll'; id: number }
export type Order = 'newest' | 'oldest'

export type ThreadState = {
  status: 'loading' | 'ready' | 'failed'
  order: Order
  comments: Comment[]
  next: string | null
  loadingMore: boolean
  /** Why the reader may not comment; null when he may. */
  suspension: Suspension | null
  /** What others wrote meanwhile, not shown yet: id → the comment it answers. */
  waiting: ReadonlyMap<number, number | null>
  /** What the reader has just written. */
  newest: number | null
  /** What a link led to. */
  linked: number | null
}

const start: ThreadState = {
  status: 'loading',
  order: 'newest',
  comments: [],
  next: null,
  loadingMore: false,
  suspension: null,
  waiting: new Map(),
  newest: null,
  linked: null,
}

export type ThreadStore = ReturnType<typeof createThreadStore>

/** What is known of the comments of one post or poll, and how it is asked for. */
export function createThreadStore(resource: Resource) {
  let state = start
  const { subscribe, tell } = createListeners()
  const known = (): Reply[] => state.comments.flatMap((comment) => [comment, ...comment.replies])
  return {
    resource,
    subscribe,
    state: () => state,
    change(changes: Partial<ThreadState>): void {
      state = { ...state, ...changes }
      tell()
    },
    known,
    isKnown: (id: number) => known().some((comment) => comment.id === id),
    /** The waiting ones but these. */
    waitingWithout: (isOut: (id: number) => boolean) => new Map([...state.waiting].filter(([id]) => !isOut(id))),
    setTotal: (count: number) => setCommentCount(resource.type, resource.id, count),
    fetchPage(order: Order, cursor: string | null = null): Promise<CommentPage> {
      const query = new URLSearchParams({ type: resource.type, resource_id: String(resource.id), order })
      if (cursor) query.set('cursor', cursor)
      return callApi<CommentPage>(`/api/auth/comments?${query}`)
    },
  }
}

/** From the top, in this order or the one before. What is shown stays when that fails. */
export async function load(store: ThreadStore, order = store.state().order): Promise<void> {
  const { change, state, waitingWithout, isKnown } = store
  const before = state().waiting
  change({ status: state().status === 'ready' ? 'ready' : 'loading', order })
  try {
    const { data, meta } = await store.fetchPage(order)
    store.setTotal(meta.total)
    change({ status: 'ready', order, comments: data, next: meta.next_cursor, suspension: meta.suspension })
    // What was told while the answer was on its way may not be in it.
    change({ waiting: waitingWithout((id) => before.has(id) || isKnown(id)) })
  } catch {
    change({ status: state().comments.length > 0 ? 'ready' : 'failed' })
  }
}

/** A comment as it is now, with its replies; of a reply, the comment it stands under. What is gone for this reader is taken out. */
export async function refresh({ change, state }: ThreadStore, id: number): Promise<void> {
  try {
    const { data } = await callApi<{ data: Comment }>(`/api/auth/comment/${id}`)
    change({ comments: mergeComments(state().comments, data) })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) change({ comments: takeOut(state().comments, id) })
  }
}
