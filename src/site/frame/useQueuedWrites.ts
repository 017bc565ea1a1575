import { useEffect } from 'react'
import { currentReader, watchReader } from '#features/accounts/browser/reader.ts'
import { finishForgetting, loadQueue } from '#ui/queuedWrites/loadQueue.ts'

/**
 * Opens the queue of the reader's writes: loaded while there is a network, because it is needed
 * when there is none. Visitors do not load it.
 */
export function useQueuedWrites(): void {
  useEffect(() => {
    finishForgetting()
    let account: number | null = null
    const follow = () => {
      const id = currentReader()?.id ?? null
      if (id === account) return
      account = id
      loadQueue()
        .then((queue) => (id === null ? queue.closeQueue() : queue.openQueue(id)))
        .catch((error) => console.error(error))
    }
    follow()
    return watchReader(follow)
  }, [])
}
