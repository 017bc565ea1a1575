import { Fragment } from 'react'
import { postHref } from '#features/posts/browser/listItem/listItem.ts'
import { postTextIn } from '#features/posts/browser/postText.ts'
import { storyPath } from '#features/posts/storyPath.ts'
import { type StoryItem, type StoryReportItem, storyItemOf } from '#features/storyPage/browser/storyItem.ts'
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
  return (
    <>
      <h1 dir="auto" lang={item.language}>
        {truncate(item.title, maxLightTitle)}
      </h1>
      <p className="meta">
        {t.agencies(item.agencies)} · {t.reports(item.reportCount)}
      </p>
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
        {item.timeline.slice(0, maxReports).map(({ report, copies }) => (
          <ReportText key={report.id} report={report} copies={copies} locale={locale} />
        ))}
      </ul>
    </>
  )
}

type ReportProps = { report: StoryReportItem; copies: StoryReportItem[]; locale: Locale }

function ReportText({ report, copies, locale }: ReportProps) {
  return (
    <li>
      <a href={lightPostHref(locale, report)} dir="auto" lang={report.language === locale ? undefined : report.language}>
        {truncate(report.title, maxLightTitle)}
      </a>
      <p className="meta">
        <bdi>{report.agency.name}</bdi> · <time dateTime={report.publishedAt}>{shortTime(locale, report.publishedAt)}</time>
      </p>
      {report.added.map((sentence) => (
        <p key={sentence} dir="auto" lang={report.language}>
          {sentence}
        </p>
      ))}
      {copies.length > 0 && (
        <p className="meta">
          {storyTextIn(locale).sameHeadline}{' '}
          {copies.map((copy, at) => (
            <Fragment key={copy.id}>
              {at > 0 && ' · '}
              <a href={lightPostHref(locale, copy)}>
                <bdi>{copy.agency.name}</bdi>
              </a>
            </Fragment>
          ))}
        </p>
      )}
    </li>
  )
}
