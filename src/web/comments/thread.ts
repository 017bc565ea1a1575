import type { CommentNotice } from '#features/comments/changeComment.ts'
import type { Comment, CommentPage, CommentWritten, Reply, ReplyPage, Suspension } from '#features/comments/schema.ts'
import { ApiError, callApi } from '../callApi.ts'
import { setCommentCount } from '../commentCounts.ts'
import { mergeComments, placeComment, placeReply, replaceComment, takeOut } from './threadList.ts'

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

/** The answer of a write, with the server's sentence. */
export type Written = { message: string; data: CommentWritten }

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

/** Many readers hear of a change in the same moment; they ask for it within this time. */
const spreadMs = 1500

/** The comments of one post or poll in the browser, for as long as they are shown. */
export type Thread = ReturnType<typeof createThread>

export function createThread(resource: Resource) {
  let state = start
  const listeners = new Set<() => void>()
  const about = { type: resource.type, resource_id: resource.id }

  function change(changes: Partial<ThreadState>): void {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }

  const fetchPage = (order: Order, cursor: string | null = null) => {
    const query = new URLSearchParams({ type: resource.type, resource_id: String(resource.id), order })
    if (cursor) query.set('cursor', cursor)
    return callApi<CommentPage>(`/api/auth/comments?${query}`)
  }

  const known = () => state.comments.flatMap((comment) => [comment, ...comment.replies])
  const isKnown = (id: number) => known().some((comment) => comment.id === id)
  const setTotal = (count: number) => setCommentCount(resource.type, resource.id, count)

  async function load(order: Order = state.order): Promise<void> {
    change({ status: state.status === 'ready' ? 'ready' : 'loading', order })
    try {
      const { data, meta } = await fetchPage(order)
      setTotal(meta.total)
      change({ status: 'ready', order, comments: data, next: meta.next_cursor, suspension: meta.suspension, waiting: new Map() })
    } catch {
      change({ status: state.comments.length > 0 ? 'ready' : 'failed' })
    }
  }

  /**
   * A comment as it is now, with its replies; of a reply, the comment it stands under. What is gone for this reader is taken out.
   */
  async function refresh(id: number): Promise<void> {
    try {
      const { data } = await callApi<{ data: Comment }>(`/api/auth/comment/${id}`)
      change({ comments: mergeComments(state.comments, data) })
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) change({ comments: takeOut(state.comments, id) })
    }
  }

  /** After a lost connection: whether there is more than is shown. */
  async function lookForMissed(): Promise<void> {
    const page = await fetchPage('newest').catch(() => null)
    if (!page) return
    setTotal(page.meta.total)
    const missed = page.data.filter(({ id }) => !isKnown(id) && id > Math.max(0, ...known().map((one) => one.id)))
    change({ waiting: new Map([...state.waiting, ...missed.map(({ id }): [number, null] => [id, null])]) })
  }

  const without = (isOut: (id: number) => boolean) => new Map([...state.waiting].filter(([id]) => !isOut(id)))

  /** Everything that the server counts is right in its answer. */
  function take({ data }: Written): void {
    setTotal(data.comment_count)
    const { comment, comments } = data
    const placed = comment.parent_id ? placeReply(state.comments, comment) : placeComment(state, comment, comments)
    const told = new Set(comments.map(({ id }) => id))
    change({ comments: placed, newest: comment.id, waiting: without((id) => told.has(id) || id === comment.id) })
  }

  return {
    resource,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    state: () => state,
    load,
    async loadMore(): Promise<void> {
      if (!state.next || state.loadingMore) return
      change({ loadingMore: true })
      try {
        const { data, meta } = await fetchPage(state.order, state.next)
        change({ comments: [...state.comments, ...data.filter(({ id }) => !isKnown(id))], next: meta.next_cursor, loadingMore: false })
      } catch (error) {
        change({ loadingMore: false })
        throw error
      }
    },
    async loadReplies({ id, replies_cursor }: Comment): Promise<void> {
      const query = new URLSearchParams({ parent_id: String(id), cursor: replies_cursor ?? '' })
      const { data, meta } = await callApi<ReplyPage>(`/api/auth/commentreplies?${query}`)
      const comment = state.comments.find((one) => one.id === id)
      if (comment) change({ comments: mergeComments(state.comments, { ...comment, replies: data, replies_cursor: meta.next_cursor }) })
    },
    /** Throws what `callApi` throws. */
    async send(content: string, parentId: number | null, key: string): Promise<Written> {
      const body = { ...about, content, client_key: key }
      const sending = parentId
        ? callApi<Written>('/api/auth/commentreplies', { body: { ...body, parent_id: parentId } })
        : callApi<Written>('/api/auth/comments', { body })
      const written = await sending.catch((error) => {
        // Until when and why comes with the list.
        if (error instanceof ApiError && error.code === 'suspended') void load()
        throw error
      })
      take(written)
      return written
    },
    async edit(id: number, content: string): Promise<Written> {
      const written = await callApi<Written>('/api/auth/comment/update', { body: { comment_id: id, content } })
      setTotal(written.data.comment_count)
      change({ comments: replaceComment(state.comments, written.data.comment) })
      return written
    },
    async remove(comment: Reply): Promise<Written> {
      const written = await callApi<Written>(`/api/auth/comments/${comment.id}`, { method: 'DELETE' })
      setTotal(written.data.comment_count)
      change({ comments: takeOut(state.comments, comment.id) })
      return written
    },
    async restore(id: number): Promise<Written> {
      const written = await callApi<Written>(`/api/auth/comments/${id}/restore`, { method: 'POST' })
      setTotal(written.data.comment_count)
      await refresh(id)
      return written
    },
    /** The comment that a link leads to, brought in when it is further down. */
    async bring(id: number): Promise<void> {
      if (!isKnown(id)) await refresh(id)
      if (isKnown(id)) change({ linked: id })
    },
    /** Shows what others wrote meanwhile. */
    async showWaiting(): Promise<void> {
      const answered = new Set([...state.waiting.values()].filter((id) => id !== null))
      await load('newest')
      await Promise.all([...answered].filter(isKnown).map((id) => refresh(id)))
    },
    /** null: some may have been missed. */
    hear(notice: CommentNotice | null): void {
      if (state.status !== 'ready') return
      if (!notice) return void lookForMissed()
      const { id, parent_id, what, count } = notice
      if (count !== undefined) setTotal(count)
      const shown = known().find((one) => one.id === id)
      if (shown && what === 'gone' && !shown.is_own) change({ comments: takeOut(state.comments, id, notice.state) })
      else if (shown) setTimeout(() => isKnown(id) && refresh(id), Math.random() * spreadMs)
      else if (what === 'added') change({ waiting: new Map([...state.waiting, [id, parent_id]]) })
      else if (what === 'gone') change({ waiting: without((one) => one === id) })
    },
  }
}
