import { setCommentCount } from '#features/posts/browser/list/commentCounts.ts'
import { ApiError, callApi } from '#ui/callApi.ts'
import { createPagedList, type PagedState } from '#ui/createPagedList.ts'
import { createStore } from '#ui/createStore.ts'
import type { Comment, CommentPage, Reply, Suspension } from '../../schema.ts'
import { mergeComments, removeComment } from './threadList.ts'

export type Resource = { type: 'post' | 'poll'; id: number }
export type Order = 'newest' | 'oldest'

export type ThreadState = PagedState<Comment> & {
  /**
   * A first page was loaded. Until then `pages` has at most what the reader wrote or a link led to.
   */
  isLoaded: boolean
  order: Order
  /** Reason why the reader may not comment; null when they may. */
  suspension: Suspension | null
  /**
   * Comments that others wrote meanwhile and that are not shown yet, by id; the value is the parent
   * comment.
   */
  waiting: ReadonlyMap<number, number | null>
  /** The id of the comment that the reader has just written. */
  newest: number | null
  /** The id of the comment that a link leads to. */
  linked: number | null
}

const initial: ThreadState = {
  pages: [],
  next: null,
  loading: true,
  failed: false,
  isLoaded: false,
  order: 'newest',
  suspension: null,
  waiting: new Map(),
  newest: null,
  linked: null,
}

/** `failed` only if there is nothing to show: loaded comments stay when reloading them fails. */
export function statusOf({ pages, failed, isLoaded }: ThreadState): 'loading' | 'ready' | 'failed' {
  if (failed && (!isLoaded || pages.flat().length === 0)) return 'failed'
  return isLoaded ? 'ready' : 'loading'
}

export type ThreadStore = ReturnType<typeof createThreadStore>

/** The loaded comments of one post or poll, and the functions that load more. */
export function createThreadStore(resource: Resource) {
  const store = createStore(initial)
  const comments = (): Comment[] => store.get().pages.flat()
  const known = (): Reply[] => comments().flatMap((comment) => [comment, ...comment.replies])
  const change = (changes: Partial<ThreadState>) => store.set({ ...store.get(), ...changes })
  const setTotal = (count: number) => setCommentCount(resource.type, resource.id, count)
  const fetchPage = (order: Order, cursor: string | null = null): Promise<CommentPage> => {
    const query = new URLSearchParams({ type: resource.type, resource_id: String(resource.id), order })
    if (cursor) query.set('cursor', cursor)
    return callApi<CommentPage>(`/api/auth/comments?${query}`)
  }
  const list = createPagedList<Comment, ThreadState>(store, async (cursor) => {
    const { data, meta } = await fetchPage(store.get().order, cursor)
    if (cursor === null) {
      setTotal(meta.total)
      change({ suspension: meta.suspension })
    }
    return { items: data, next: meta.next_cursor }
  })
  return {
    resource,
    state: store.get,
    use: store.use,
    change,
    comments,
    setComments: (all: Comment[]) => change({ pages: [all] }),
    known,
    isKnown: (id: number) => known().some((comment) => comment.id === id),
    waitingWithout: (isExcluded: (id: number) => boolean) => new Map([...store.get().waiting].filter(([id]) => !isExcluded(id))),
    setTotal,
    fetchPage,
    list,
  }
}

/** Loads the first page, in a new or the current order. Shown comments stay when that fails. */
export async function load({ change, state, waitingWithout, isKnown, list }: ThreadStore, order = state().order): Promise<void> {
  const before = state().waiting
  change({ order })
  const { loaded } = await list.load()
  // Comments that were announced while the page was loading may not be in it.
  if (loaded) change({ isLoaded: true, waiting: waitingWithout((id) => before.has(id) || isKnown(id)) })
}

/**
 * Reloads a comment with its replies; for a reply, its parent. Removes it if this reader can no
 * longer see it.
 */
export async function refresh({ comments, setComments }: ThreadStore, id: number): Promise<void> {
  try {
    const { data } = await callApi<{ data: Comment }>(`/api/auth/comment/${id}`)
    setComments(mergeComments(comments(), data))
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) setComments(removeComment(comments(), id))
  }
}
