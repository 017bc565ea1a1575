import { AgencyMark } from '#features/taxonomy/browser/AgencyMark.tsx'
import { kuwaitDay } from '#kuwaitTime.ts'
import type { Locale } from '#text/locale.ts'
import { fullTime, hourOf, isToday, timeAgo, withHourTogether } from '#text/times.ts'
import { createClock } from '#ui/createClock.ts'
import { listHref } from '../listAddress.ts'
import type { ListItem } from '../listItem/listItem.ts'
import type { Article } from './article.ts'
import { useArticleText } from './articleText.ts'

/** An edit is shown if it was made at least this long after publication. */
const minEditDelayMs = 10 * 60_000

/**
 * Agency, place, date, time to read, author and the last edit, in this order. Of a list item, what
 * it has.
 */
export function Byline({ item, article }: { item: ListItem; article: Article | undefined }) {
  const { locale, t } = useArticleText()
  const { agency, media } = item
  const { place, author, minutes } = article ?? { place: null, author: null, minutes: null }
  const edited = article && Date.parse(article.updatedAt) - Date.parse(article.publishedAt) > minEditDelayMs
  return (
    <div className="byline">
      <AgencyMark agency={agency} large />
      <p className="byline-facts">
        <a href={listHref({ locale, own: false, media: Boolean(media), filters: { agency: agency.id } })} dir="auto">
          {agency.name}
        </a>
        {place && (
          <bdi lang={item.language} className="place">
            {place}
          </bdi>
        )}
        <Published iso={item.publishedAt} locale={locale} media={media} />
        {minutes !== null && <span>{t.readingTime(minutes)}</span>}
        {author && author !== agency.name && <bdi>{t.by(author)}</bdi>}
        {edited && <span>{t.updated(editTime(article, locale))}</span>}
      </p>
    </div>
  )
}

/** The date is said once: of an edit on the day of publication, only the hour is shown. */
function editTime({ publishedAt, updatedAt }: Article, locale: Locale): string {
  const at = Date.parse(updatedAt)
  return isToday(at, Date.parse(publishedAt)) ? hourOf(locale, at) : fullTime(locale, updatedAt)
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const useMinute = createClock(minuteMs)

/**
 * The date, which leads to the news of its day, and in the browser how long ago it is, while that
 * is less than a day. The archive has no media, and no days to come, which some agencies write.
 */
function Published({ iso, locale, media }: { iso: string; locale: Locale; media: ListItem['media'] }) {
  const now = useMinute() + minuteMs - 1
  const isRecent = now >= minuteMs && now - Date.parse(iso) < dayMs
  const day = kuwaitDay(Math.min(Date.parse(iso), now >= minuteMs ? now : Number.POSITIVE_INFINITY))
  const time = <time dateTime={iso}>{withHourTogether(fullTime(locale, iso))}</time>
  return (
    <span>
      {media ? time : <a href={listHref({ locale, own: false, filters: { day } })}>{time}</a>}
      {isRecent && <span className="ago">{` (${timeAgo(locale, iso, now)})`}</span>}
    </span>
  )
}
