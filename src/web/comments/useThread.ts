import { createContext, use, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Reply } from '#features/comments/schema.ts'
import { hearComments } from '../liveStream.ts'
import { useReader } from '../reader.ts'
import { createThread, type Resource, type Thread, type ThreadState } from './thread.ts'

/** The thread around a comment, and the way to report one. */
export type ThreadPlace = { thread: Thread; report: (comment: Reply) => void; reported: ReadonlySet<number> }
export const ThreadContext = createContext<ThreadPlace | null>(null)

export function useThreadPlace(): ThreadPlace {
  const place = use(ThreadContext)
  if (!place) throw new Error('a comment stands in no thread')
  return place
}

/** The comments of a post or poll, read once it is known who reads, and live from then on. */
export function useThread({ type, id }: Resource): { thread: Thread; state: ThreadState } {
  const thread = useMemo(() => createThread({ type, id }), [type, id])
  const state = useSyncExternalStore(thread.subscribe, thread.state, thread.state)
  const reader = useReader()
  const readerId = reader === undefined ? undefined : (reader?.id ?? null)
  useEffect(() => hearComments(`${type}:${id}`, thread.hear), [thread, type, id])
  useEffect(() => {
    if (readerId === undefined) return
    void thread.load().then(() => bringLinked(thread))
  }, [thread, readerId])
  return { thread, state }
}

/** The address may name a comment: `#comment-12`. */
async function bringLinked(thread: Thread): Promise<void> {
  const id = /^#comment-([1-9]\d{0,14})$/.exec(location.hash)?.[1]
  if (!id) return
  await thread.bring(Number(id))
  // Once it is drawn.
  requestAnimationFrame(() => document.getElementById(`comment-${id}`)?.scrollIntoView({ block: 'center' }))
}
