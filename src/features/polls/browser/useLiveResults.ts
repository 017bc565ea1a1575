import { useEffect } from 'react'
import { openEventStream } from '#ui/openEventStream.ts'
import type { PollStats } from '../schema.ts'
import { learnStats, refreshPoll, usePollFigures } from './pollFigures.ts'
import type { PollItem } from './pollItem.ts'

/** While an open poll is looked at, new votes show as they come; once the reader has voted, the results too. */
export function useLiveResults(item: PollItem): void {
  const { vote, isClosed } = usePollFigures(item)
  const { id } = item
  const hasVoted = vote !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: After their vote a reader gets more, so the stream is opened anew.
  useEffect(() => (isClosed ? undefined : listenWhileSeen(id)), [id, isClosed, hasVoted])
}

/** Listens until the answer is called, and only while the page is in front: browsers have few connections, and many tabs. */
function listenWhileSeen(id: number): () => void {
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
      learnStats(id, stats)
      if (closed) refreshPoll(id).catch((error) => console.error(error))
    },
  })
  return () => events.close()
}
