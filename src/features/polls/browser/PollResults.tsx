import { compactNumber } from '#text/times.ts'
import { useLocale } from '#ui/locale.ts'
import type { PollFigures } from './pollFigures.ts'
import type { PollItem } from './pollItem.ts'
import { usePollText } from './pollText.ts'

type Results = NonNullable<PollFigures['results']>

/**
 * The votes and the share of each option, laid out like the form to vote, so that nothing moves.
 */
export function PollResults({ item, results, vote }: { item: PollItem; results: Results; vote: number | null }) {
  const { locale } = useLocale()
  const { t: messages } = usePollText()
  const maxVotes = Math.max(...results.map(({ votes }) => votes))
  return (
    <ul className="poll-results" aria-label={item.question}>
      {results.map(({ id, votes, percent }) => (
        <li
          key={id}
          className={`poll-option${votes === maxVotes && maxVotes > 0 ? ' poll-leads' : ''}`}
          data-own={id === vote || undefined}
        >
          <meter className="poll-bar" min={0} max={100} value={percent} aria-hidden="true" />
          <span className="poll-label" dir="auto" lang={item.language === locale ? undefined : item.language}>
            {item.options.find((option) => option.id === id)?.label}
          </span>
          <span className="poll-share">
            <span className={id === vote ? 'poll-own i i-check' : undefined}>
              {id === vote && <span className="sr-only">{messages.yourVote}</span>}
              <bdi dir="ltr">{percent}%</bdi>
            </span>
            <small>{messages.votes(votes, compactNumber(locale, votes))}</small>
          </span>
        </li>
      ))}
    </ul>
  )
}
