import { inLocale } from '#text/locale.ts'
import { compactNumber } from '#text/times.ts'
import { type PollItem, pollHref } from './pollItem.ts'
import { useTrendingText } from './trendingText.ts'

export type TrendingPoll = Pick<PollItem, 'id' | 'question' | 'language' | 'votes'>

/** The open polls with the most votes in 48 hours, as links; nothing if none is open. */
export function TrendingPolls({ polls }: { polls: TrendingPoll[] }) {
  const { locale, t } = useTrendingText()
  if (polls.length === 0) return null
  return (
    <section className="trending-polls" aria-label={t.trending}>
      <h2 className="i i-poll">{t.trending}</h2>
      <ul>
        {polls.map(({ id, question, language, votes }) => (
          <li key={id}>
            <a href={pollHref(locale, id)} dir="auto" lang={language}>
              {question}
            </a>
            <p className="meta">{t.votes(votes, compactNumber(locale, votes))}</p>
          </li>
        ))}
      </ul>
      <a className="trending-polls-all" href={inLocale(locale, '/polls?type=trending')}>
        {t.all}
      </a>
    </section>
  )
}
