import type { Locale } from '#text/locale.ts'
import { directionOf, inLocale } from '#text/locale.ts'
import { NumberText } from '#ui/NumberText.tsx'
import { Time } from '#ui/Time.tsx'
import { storyPath } from '../../storyPath.ts'
import { postTextIn } from '../postText.ts'
import { type ListItem, postHref, type Report } from './listItem.ts'
import { shortTitle } from './PostTitle.tsx'

type Props = { item: ListItem; reports: Report[]; locale: Locale }

/**
 * Other reports of a post's story below it, and the way to the story's page. A plain function, as
 * `postLine`.
 */
export function storyReports({ item, reports, locale }: Props) {
  const p = postTextIn(locale)
  return (
    <div className="story-reports" id={`reports${item.id}`}>
      {reports.length > 0 && (
        <ul>
          {reports.map((report) => (
            <li key={report.id} data-of={`a${report.agency.id}`}>
              <a
                href={postHref(locale, report)}
                dir={directionOf(report.language)}
                lang={report.language === locale ? undefined : report.language}
              >
                <NumberText text={shortTitle(report.title)} />
              </a>
              <p className="meta">
                <bdi>{report.agency.name}</bdi>
                <Time locale={locale} iso={report.publishedAt} />
              </p>
            </li>
          ))}
        </ul>
      )}
      <a className="whole-story" href={inLocale(locale, storyPath(item.story, item.title))}>
        {p.wholeStory}
      </a>
    </div>
  )
}
