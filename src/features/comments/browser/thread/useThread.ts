import { createContext, use, useEffect, useMemo, useRef } from 'react'
import { useReader } from '#features/accounts/browser/reader.ts'
import { subscribeLive } from '#ui/liveStream.ts'
import type { CommentNotice, Reply } from '../../schema.ts'
import { createThread, type Thread } from './thread.ts'
import type { Resource, ThreadState } from './threadStore.ts'

/** The thread around a comment, and the way to report one. */
export type ThreadContextValue = { thread: Thread; report: (comment: Reply) => void; reported: ReadonlySet<number> }
export const ThreadContext = createContext<ThreadContextValue | null>(null)

export function useThreadContext(): ThreadContextValue {
  const value = use(ThreadContext)
  if (!value) throw new Error('a comment stands in no thread')
  return value
}

/** The comments of a post or poll, read once it is known who reads, and live from then on. */
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
        onEvent: (notice) => thread.applyNotice(notice as CommentNotice | null),
        onReconnect: () => thread.applyNotice(null),
      }),
    [thread, type, id],
  )
  const brought = useRef<Thread>(null)
  useEffect(() => {
    if (readerId === undefined) return
    void thread.load().then(() => {
      // Once: whoever signs in later is somewhere else.
      if (brought.current !== thread) void bringLinked(thread)
      brought.current = thread
    })
  }, [thread, readerId])
  return { thread, state }
}

/** The address may name a comment, `#comment-12`, or all of them, `#comments`. */
async function bringLinked(thread: Thread): Promise<void> {
  const [hash, id] = /^#comment(?:s|-([1-9]\d{0,14}))$/.exec(location.hash) ?? []
  if (id) await thread.bring(Number(id))
  // Once it is drawn, and the page is as long as it will be.
  if (hash) requestAnimationFrame(() => document.getElementById(hash.slice(1))?.scrollIntoView({ block: id ? 'center' : 'start' }))
}
