import { useEffect } from 'react'
import { openEventStream } from '#ui/openEventStream.ts'
import type { PollStats } from '../schema.ts'
import { refreshPoll, updateStats, usePollFigures } from './pollFigures.ts'
import type { PollItem } from './pollItem.ts'

/** Updates the number of votes of an open poll live; once the reader has voted, the results too. */
export function useLiveResults(item: PollItem): void {
  const { vote, isClosed } = usePollFigures(item)
  const { id } = item
  const hasVoted = vote !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: after voting the reader gets results, so the stream is reopened.
  useEffect(() => (isClosed ? undefined : listenWhileVisible(id)), [id, isClosed, hasVoted])
}

/**
 * Listens only while the page is visible, because browsers limit connections across tabs.
 * @returns stops listening
 */
function listenWhileVisible(id: number): () => void {
  let stop: (() => void) | undefined
  const onChange = () => {
    stop?.()
    stop = document.visibilityState === 'visible' ? listen(id) : undefined
  }
  onChange()
  document.addEventListener('visibilitychange', onChange)
  return () => {
    document.removeEventListener('visibilitychange', onChange)
    stop?.()
  }
}

function listen(id: number): () => void {
  const events = openEventStream(`/api/poll/${id}/stream`, {
    stats(data) {
      const { closed, ...stats } = data as PollStats & { closed: boolean }
      updateStats(id, stats)
      if (closed) refreshPoll(id).catch((error) => console.error(error))
    },
  })
  return () => events.close()
}
