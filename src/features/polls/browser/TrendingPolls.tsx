import type { Locale } from '#text/locale.ts'
import { inLocale } from '#text/locale.ts'
import { useTrendingText } from './trendingText.ts'

/** A poll, or the election survey, as the server words it. `note`: its votes, or what it is. */
export type TrendingPoll = { href: string; question: string; language: Locale; note: string }

/** The open polls with the most votes in 48 hours, as links; nothing if none is open. */
export function TrendingPolls({ polls }: { polls: TrendingPoll[] }) {
  const { locale, t } = useTrendingText()
  if (polls.length === 0) return null
  return (
    <section className="trending-polls" aria-label={t.trending}>
      <h2 className="i i-poll">{t.trending}</h2>
      <ul>
        {polls.map(({ href, question, language, note }) => (
          <li key={href}>
            <a href={href} dir="auto" lang={language}>
              {question}
            </a>
            <p className="meta">{note}</p>
          </li>
        ))}
      </ul>
      <a className="trending-polls-all" href={inLocale(locale, '/polls?type=trending')}>
        {t.all}
      </a>
    </section>
  )
}
