import { kuwaitDay } from '#kuwaitTime.ts'
import { directionOf } from '#text/locale.ts'
import { longDay } from '#text/times.ts'
import type { IssueStory } from './issueStory.ts'
import { useNewsletterText } from './newsletterText.ts'

/** The stories of the newest issue. @param at ISO 8601 */
export function LatestIssue({ at, stories }: { at: string; stories: IssueStory[] }) {
  const { locale, t } = useNewsletterText()
  return (
    <section className="newsletter-issue" aria-labelledby="latest-issue">
      <h2 id="latest-issue">{t.latest(longDay(locale, kuwaitDay(Date.parse(at))))}</h2>
      <ol>
        {stories.map(({ id, title, language, agency, path }) => (
          <li key={id}>
            <a href={path} dir={directionOf(language)} lang={language === locale ? undefined : language}>
              {title}
            </a>
            <bdi className="newsletter-facts">{agency}</bdi>
          </li>
        ))}
      </ol>
    </section>
  )
}
