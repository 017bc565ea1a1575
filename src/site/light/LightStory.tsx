import { Fragment } from 'react'
import { postHref } from '#features/posts/browser/listItem/listItem.ts'
import { postTextIn } from '#features/posts/browser/postText.ts'
import { storyPath } from '#features/posts/storyPath.ts'
import { type Said, type StoryItem, type StoryReportItem, storyItemOf } from '#features/storyPage/browser/storyItem.ts'
import { storyTextIn } from '#features/storyPage/browser/storyText.ts'
import { readStory } from '#features/storyPage/server/readStory.ts'
import type { Locale } from '#text/locale.ts'
import { inLocale } from '#text/locale.ts'
import { shortTime } from '#text/times.ts'
import { truncate } from '#text/truncate.ts'
import { lightPostHref, maxLightTitle } from './LightList.tsx'
import { idIn, type LightPage, type LightRequest } from './lightPage.ts'

const maxReports = 30

/** A story: what each agency reported and when. Throws what `readStory` throws. */
export async function lightStory({ app, locale, url }: LightRequest): Promise<LightPage> {
  const story = await readStory(app, idIn(url))
  const item = storyItemOf(story, locale)
  const [only] = item.reports
  return {
    title: [postTextIn(locale).wholeStory, truncate(item.title, maxLightTitle)].join(' · '),
    canonical: encodeURI(item.reportCount === 1 && only ? postHref(locale, only) : inLocale(locale, storyPath(item.id))),
    content: <StoryText item={item} locale={locale} />,
  }
}

function StoryText({ item, locale }: { item: StoryItem; locale: Locale }) {
  const t = storyTextIn(locale)
  const { standfirst, course } = item
  // One report, or one headline of all.
  const headlines = item.headlines.length > 0 ? item.headlines : item.reports.slice(0, 1).map((report) => ({ report, agencies: [report] }))
  return (
    <>
      <h1 dir="auto" lang={item.language}>
        {truncate(item.title, maxLightTitle)}
      </h1>
      <p className="meta">
        {t.agencies(item.agencies)} · {t.reports(item.reportCount)}
      </p>
      {standfirst && (
        <>
          <Sentences {...standfirst} />
          <Sources reports={[standfirst.report]} locale={locale} />
        </>
      )}
      {course.length > 0 && (
        <>
          <h2>{course.length > 1 ? t.course : t.firstReported}</h2>
          <ul>
            {course.map(({ report, sentences, others }) => (
              <li key={report.id}>
                <Sources reports={[report]} locale={locale} />
                <Sentences report={report} sentences={sentences} />
                {others.length > 0 && <Sources label={t.alsoReportedBy} reports={others} locale={locale} />}
              </li>
            ))}
          </ul>
        </>
      )}
      {item.disagreements.length > 0 && (
        <>
          <h2>{t.disagree}</h2>
          <ul>
            {item.disagreements.map((same) => (
              <li key={same.map(({ text }) => text).join()}>
                {same.map(({ text, agencies }) => (
                  <p key={text}>
                    <bdi>{text}</bdi>: {new Intl.ListFormat(locale).format(agencies)}
                  </p>
                ))}
              </li>
            ))}
          </ul>
        </>
      )}
      <h2>{t.reported}</h2>
      <ul className="list">
        {headlines.slice(0, maxReports).map(({ report, agencies }) => (
          <li key={report.id}>
            <a href={lightPostHref(locale, report)} dir="auto" lang={report.language === locale ? undefined : report.language}>
              {truncate(report.title, maxLightTitle)}
            </a>
            <Sources reports={agencies} locale={locale} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Sentences({ report, sentences }: Said) {
  if (sentences.length === 0) return null
  return (
    <p dir="auto" lang={report.language}>
      {sentences.join(' ')}
    </p>
  )
}

/** The agencies of reports, each of which leads to its own, and when the first one appeared. */
function Sources({ label, reports, locale }: { label?: string; reports: StoryReportItem[]; locale: Locale }) {
  return (
    <p className="meta">
      {label && `${label} `}
      {reports.map((report, at) => (
        <Fragment key={report.id}>
          {at > 0 && ' · '}
          <a href={lightPostHref(locale, report)}>
            <bdi>{report.agency.name}</bdi>
          </a>
        </Fragment>
      ))}
      {reports[0] && !label && (
        <>
          {' · '}
          <time dateTime={reports[0].publishedAt}>{shortTime(locale, reports[0].publishedAt)}</time>
        </>
      )}
    </p>
  )
}
