import { useEffect, useRef, useState } from 'react'
import { PollBallot } from './PollBallot.tsx'
import { PollResults } from './PollResults.tsx'
import type { PollFigures } from './pollFigures.ts'
import type { PollItem } from './pollItem.ts'
import { usePollText } from './pollText.ts'

/** The ballot until the reader has voted or the poll is closed, then the results. */
export function PollBody({ item, figures }: { item: PollItem; figures: PollFigures }) {
  const { t: messages } = usePollText()
  const { results, vote, isClosed, votes } = figures
  const [justVoted, setJustVoted] = useState(false)
  const shown = useRef<HTMLDivElement>(null)
  // The button that had the focus was removed.
  useEffect(() => {
    if (justVoted) shown.current?.focus({ preventScroll: true })
  }, [justVoted])
  const showResults = results !== null && (vote !== null || isClosed)
  return (
    <div className="poll-body" data-closed={isClosed || undefined} ref={shown} tabIndex={-1}>
      {showResults ? (
        <PollResults item={item} results={results} vote={vote} />
      ) : (
        <PollBallot item={item} onVoted={() => setJustVoted(true)} />
      )}
      <p className="poll-status" role="status">
        {showResults && (isClosed ? (votes === 0 ? messages.noVotes : messages.final) : messages.youVoted)}
      </p>
    </div>
  )
}
