import { useEffect } from 'react'
import type { PollStats } from '#features/polls/schema.ts'
import { learnStats, refreshPoll, usePollFigures } from './pollFigures.ts'
import type { PollItem } from './pollItem.ts'

/** The stream is closed for good when the server has no room; then the page asks again after this long. */
const askAgainMs = 60_000

/** While an open poll is looked at, new votes show as they come; once the reader has voted, the results too. */
export function useLiveResults(item: PollItem): void {
  const { vote, isClosed } = usePollFigures(item)
  const { id } = item
  const hasVoted = vote !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: After his vote a reader is told more, so he listens anew.
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
  let stream: EventSource
  let timer: ReturnType<typeof setTimeout>
  const open = () => {
    stream = new EventSource(`/api/poll/${id}/stream`)
    stream.addEventListener('stats', (event) => {
      const { closed, ...stats }: PollStats & { closed: boolean } = JSON.parse(event.data)
      learnStats(id, stats)
      if (closed) refreshPoll(id).catch((error) => console.error(error))
    })
    stream.addEventListener('error', () => {
      if (stream.readyState === EventSource.CLOSED) timer = setTimeout(open, askAgainMs)
    })
  }
  open()
  return () => {
    clearTimeout(timer)
    stream.close()
  }
}
