import { AgencyMark } from '#features/taxonomy/browser/AgencyMark.tsx'
import { directionOf } from '#ui/locale.ts'
import { Time } from '#ui/Time.tsx'
import { postHref } from '../listItem/listItem.ts'
import type { Article } from './article.ts'
import { useArticleText } from './articleText.ts'

/** The other agencies that reported the story, the earliest first. */
export function AlsoReportedBy({ reports }: { reports: Article['reports'] }) {
  const { locale, t } = useArticleText()
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
              {report.title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
