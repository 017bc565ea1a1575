import { AgencyMark } from '#features/taxonomy/browser/AgencyMark.tsx'
import { directionOf, inLocale } from '#text/locale.ts'
import { NumberText } from '#ui/NumberText.tsx'
import { Time } from '#ui/Time.tsx'
import { storyPath } from '../../storyPath.ts'
import { postHref } from '../listItem/listItem.ts'
import { usePostText } from '../postText.ts'
import type { Article } from './article.ts'
import { useArticleText } from './articleText.ts'

/**
 * The other agencies that reported the story, the earliest first, and the way to the story's page.
 */
export function AlsoReportedBy({ article: { story, reports } }: { article: Article }) {
  const { locale, t } = useArticleText()
  const { t: p } = usePostText()
  if (reports.length === 0) return null
  return (
    <section className="reports">
      <h2>
        {t.alsoReportedBy} <small>{t.alsoReportedByCount(reports.length)}</small>
      </h2>
      <ul>
        {reports.map((report) => (
          <li key={report.id}>
            <AgencyMark agency={report.agency} />
            <p className="meta">
              <bdi className="agency">{report.agency.name}</bdi>
              <Time locale={locale} iso={report.publishedAt} />
            </p>
            <a href={postHref(locale, report)} dir={directionOf(report.language)} lang={report.language}>
              <NumberText text={report.title} />
            </a>
          </li>
        ))}
      </ul>
      <a className="whole-story" href={inLocale(locale, storyPath(story))}>
        {p.wholeStory}
      </a>
    </section>
  )
}
