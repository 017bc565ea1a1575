import { createContext, use, useEffect, useMemo, useRef } from 'react'
import { useReader } from '#features/accounts/browser/reader.ts'
import { subscribeLive } from '#ui/liveStream.ts'
import { onOutcome } from '#ui/queuedWrites/pageQueue.ts'
import type { CommentNotification, Reply } from '../../schema.ts'
import { createThread, type Thread } from './thread.ts'
import type { Resource, ThreadState } from './threadStore.ts'

export type ThreadContextValue = { thread: Thread; report: (comment: Reply) => void; reported: ReadonlySet<number> }
export const ThreadContext = createContext<ThreadContextValue | null>(null)

export function useThreadContext(): ThreadContextValue {
  const value = use(ThreadContext)
  if (!value) throw new Error('a comment is rendered outside a thread')
  return value
}

/**
 * The comments of a post or poll: loaded once it is known who the reader is, and again when that
 * changes; updated live.
 */
export function useThread({ type, id }: Resource): { thread: Thread; state: ThreadState } {
  const thread = useMemo(() => createThread({ type, id }), [type, id])
  const state = thread.use()
  const reader = useReader()
  const readerId = reader === undefined ? undefined : (reader?.id ?? null)
  useEffect(
    () =>
      subscribeLive({
        event: 'comments',
        query: `comments=${type}:${id}`,
        onEvent: (notification) => thread.applyNotification(notification as CommentNotification | null),
        onReconnect: () => thread.applyNotification(null),
      }),
    [thread, type, id],
  )
  useEffect(() => onOutcome(thread.applyOutcome), [thread])
  const scrolledThread = useRef<Thread>(null)
  useEffect(() => {
    if (readerId === undefined) return
    void thread.load().then(() => {
      // Only once: a reader who signs in later has scrolled on.
      if (scrolledThread.current !== thread) void scrollToLinked(thread)
      scrolledThread.current = thread
    })
  }, [thread, readerId])
  return { thread, state }
}

/** Scrolls to the comment in the address, `#comment-12`, or to the comments, `#comments`. */
async function scrollToLinked(thread: Thread): Promise<void> {
  const [hash, id] = /^#comment(?:s|-([1-9]\d{0,14}))$/.exec(location.hash) ?? []
  if (id) await thread.showLinked(Number(id))
  // Once it is rendered and the page has its full height.
  if (hash) requestAnimationFrame(() => document.getElementById(hash.slice(1))?.scrollIntoView({ block: id ? 'center' : 'start' }))
}
