import { pageQueue } from '#ui/queuedWrites/pageQueue.ts'

/**
 * Whether the reader may be signed out: at once if nothing of theirs waits to be sent, else if they
 * agree that it is deleted.
 */
export async function agreesToLeave(): Promise<boolean> {
  const { waiting, refused } = pageQueue.get()
  if (waiting.length === 0 && refused.length === 0) return true
  const { askBeforeLeaving } = await import('#ui/queuedWrites/askBeforeLeaving.tsx')
  return askBeforeLeaving()
}
