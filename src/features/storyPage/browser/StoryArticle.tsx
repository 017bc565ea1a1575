import type { ReactNode } from 'react'
import { feedFormats, storyFeedHref } from '#features/posts/browser/listAddress.ts'
import { postHref, type Report } from '#features/posts/browser/listItem/listItem.ts'
import { ArticlePicture, ListPicture } from '#features/posts/browser/listItem/Picture.tsx'
import { shortTitle } from '#features/posts/browser/listItem/PostTitle.tsx'
import { storyPath } from '#features/posts/storyPath.ts'
import { AgencyMark } from '#features/taxonomy/browser/AgencyMark.tsx'
import { directionOf, inLocale } from '#text/locale.ts'
import { fullNumber } from '#text/times.ts'
import { messagesIn } from '#ui/locale.ts'
import { NumberText } from '#ui/NumberText.tsx'
import { shareLink } from '#ui/share/shareLink.ts'
import { Time } from '#ui/Time.tsx'
import type { Said, StoryItem, StoryReportItem } from './storyItem.ts'
import { useStoryText } from './storyText.ts'

const longMs = 3_600_000

/**
 * `follow`, `hide`: the buttons to follow the story and to hide it; `comments`: what readers wrote
 * below its reports.
 */
type Props = { item: StoryItem; follow: ReactNode; hide: ReactNode; comments: ReactNode }

/**
 * A story: what happened, how it came to that in order of time, the headlines of the agencies side
 * by side, and the numbers on which they differ.
 */
export function StoryArticle({ item, follow, hide, comments }: Props) {
  const { locale, t } = useStoryText()
  const { share } = messagesIn(locale)
  const { title, language, image, standfirst, reports, course, headlines, disagreements } = item
  return (
    <article className="article story-page">
      <header className="article-head">
        <p className="article-sections">{t.story}</p>
        <h1 tabIndex={-1} dir={directionOf(language)} lang={language}>
          <NumberText text={shortTitle(title)} />
        </h1>
        <p className="meta story-facts">
          <span>{t.agencies(item.agencies)}</span>
          {item.reportCount > 1 && <span>{t.reports(item.reportCount)}</span>}
          {isLong(item) && (
            <span className="story-time">
              {t.began} <Time locale={locale} iso={item.firstAt} />
            </span>
          )}
          <span className="story-time">
            {item.reportCount > 1 ? t.latest : t.published} <Time locale={locale} iso={item.lastAt} />
          </span>
        </p>
        <div className="story-acts">
          {follow}
          <button
            type="button"
            className="icon-button i i-share"
            aria-label={share}
            title={share}
            aria-haspopup="dialog"
            onClick={() => shareLink(title, inLocale(locale, storyPath(item.id)), locale)}
          />
          {hide}
        </div>
        {image && <ArticlePicture image={image} />}
      </header>
      {standfirst && (
        <div className="story-standfirst">
          <Sentences {...standfirst} />
          <Source report={standfirst.report} />
          <a className="whole-story" href={postHref(locale, standfirst.report)}>
            {t.fullReport}
          </a>
        </div>
      )}
      {course.length > 0 && (
        <section className="story-part">
          <h2>{course.length > 1 ? t.course : t.firstReported}</h2>
          {reports.length < item.reportCount && <p className="meta">{t.newestShown(reports.length, item.reportCount)}</p>}
          <ol className="story-timeline">
            {course.map(({ report, sentences, others }) => (
              <li key={report.id}>
                <Source report={report} />
                <Sentences report={report} sentences={sentences} />
                {others.length > 0 && (
                  <p className="story-others">
                    {t.alsoReportedBy}
                    <Agencies reports={others} />
                  </p>
                )}
              </li>
            ))}
          </ol>
        </section>
      )}
      {headlines.length > 0 && <Headlines headlines={headlines} />}
      {disagreements.length > 0 && <Disagreements values={disagreements} />}
      {item.pictures.length > 0 && <Pictures pictures={item.pictures} />}
      {comments}
      <p className="story-feeds">
        <span className="i i-rss">{t.follow}</span>
        {feedFormats.map(({ format, type }) => (
          <a key={format} href={storyFeedHref(locale, item.id, format)} type={type}>
            {format === 'feed.json' ? 'JSON' : format === 'rss' ? 'RSS' : 'Atom'}
          </a>
        ))}
      </p>
    </article>
  )
}

/** Whether the first and the newest report are so far apart that both times say something. */
const isLong = ({ reportCount, firstAt, lastAt }: StoryItem) => reportCount > 2 && Date.parse(lastAt) - Date.parse(firstAt) >= longMs

/** The headlines side by side; agencies that have the same one are named below it. */
function Headlines({ headlines }: { headlines: StoryItem['headlines'] }) {
  const { locale, t } = useStoryText()
  return (
    <section className="story-part">
      <h2>{t.reported}</h2>
      <ul className="story-headlines">
        {headlines.map(({ report, agencies }) => (
          <li key={report.id}>
            <h3 dir={directionOf(report.language)} lang={report.language}>
              <a className="headline" href={postHref(locale, report)}>
                <NumberText text={shortTitle(report.title)} />
              </a>
            </h3>
            <p className="meta">
              <Agencies reports={agencies} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The agencies of reports, each of which leads to its own. */
function Agencies({ reports }: { reports: StoryReportItem[] }) {
  const { locale } = useStoryText()
  return reports.map(({ id, agency, ...own }) => (
    <a key={id} className="agency" href={postHref(locale, { id, ...own })}>
      <AgencyMark agency={agency} />
      <bdi>{agency.name}</bdi>
    </a>
  ))
}

/** The agency and time of a report, with the way to it and to its comments. */
function Source({ report }: { report: StoryReportItem }) {
  const { locale } = useStoryText()
  const href = postHref(locale, report)
  const comments = fullNumber(locale, report.comments)
  return (
    <p className="meta">
      <AgencyMark agency={report.agency} />
      <a className="agency" href={href} dir="auto" title={shortTitle(report.title)}>
        {report.agency.name}
      </a>
      <Time locale={locale} iso={report.publishedAt} />
      {report.comments > 0 && (
        <a className="i i-comment" href={`${href}#comments`} aria-label={messagesIn(locale).comments(comments)}>
          {comments}
        </a>
      )}
    </p>
  )
}

function Sentences({ report: { language }, sentences }: Said) {
  if (sentences.length === 0) return null
  return (
    <p dir={directionOf(language)} lang={language}>
      <NumberText text={sentences.join(' ')} />
    </p>
  )
}

function Disagreements({ values }: { values: StoryItem['disagreements'] }) {
  const { locale, t } = useStoryText()
  const names = new Intl.ListFormat(locale, { type: 'conjunction' })
  return (
    <section className="story-part">
      <h2>{t.disagree}</h2>
      <p className="meta">{t.disagreeHint}</p>
      <ul className="story-numbers">
        {values.map((same) => (
          <li key={same.map(({ text }) => text).join()}>
            {same.map(({ text, agencies }) => (
              <p key={text}>
                <strong dir="auto">{text}</strong>{' '}
                <span className="meta">
                  {names.formatToParts(agencies).map(({ type, value }) => (type === 'element' ? <bdi key={value}>{value}</bdi> : value))}
                </span>
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Pictures({ pictures }: { pictures: StoryItem['pictures'] }) {
  const { locale, t } = useStoryText()
  const name = (report: Report) => `${report.agency.name}: ${shortTitle(report.title)}`
  return (
    <section className="story-part">
      <h2>{t.pictures}</h2>
      <ul className="story-pictures">
        {pictures.map(({ image, report }) => (
          <li key={image.src}>
            <a href={postHref(locale, report)} aria-label={name(report)} title={name(report)}>
              <ListPicture image={image} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
