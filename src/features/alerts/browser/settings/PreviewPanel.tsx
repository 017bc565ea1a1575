import { inLocale, type Locale, languageTags } from '#text/locale.ts'
import { dayName } from '#text/times.ts'
import type { Preview } from '../../schema.ts'
import type { SettingsMessages } from './ar.ts'
import { useSettingsText } from './settingsText.ts'
import { usePreview } from './usePreview.ts'

const shownPosts = 5
const dayMs = 86_400_000
const wholeWeek = 7

type Props = { interests: object | null; limit: number }

/**
 * Preview of what the interests on the screen would have brought in the last seven days, before
 * they are saved; of a younger installation, since it has news.
 */
export function PreviewPanel({ interests, limit }: Props) {
  const { t } = useSettingsText()
  const { preview, problem, failed, busy } = usePreview(interests, 700)
  return (
    <section className="settings-preview" aria-labelledby="settings-preview" aria-busy={busy}>
      <h2 id="settings-preview">{t.preview}</h2>
      {interests === null && <p className="form-hint">{t.previewEmpty}</p>}
      {interests !== null && busy && !preview && <p className="form-hint">{t.previewBusy}</p>}
      {!busy && (problem || failed) && <p className="form-wrong">{problem ?? t.previewFailed}</p>}
      {interests !== null && preview && <Result preview={preview} limit={limit} />}
    </section>
  )
}

function Result({ preview, limit }: { preview: Preview; limit: number }) {
  const { locale, t } = useSettingsText()
  const { since, too_many, total, days, posts } = preview
  const covered = Math.max(1, (Date.now() - Date.parse(since)) / dayMs)
  const first = days[0]?.day
  return (
    <>
      <p role="status">{summary(t, total, Math.round(total / covered), limit)}</p>
      {first && days.length < wholeWeek && <p className="form-hint">{(too_many ? t.since : t.newsSince)(dayName(locale, first))}</p>}
      {total > 0 && <DayBars days={days} limit={limit} />}
      {posts.length > 0 && (
        <>
          <h3>{t.sample}</h3>
          <ul className="preview-posts">
            {posts.slice(0, shownPosts).map(({ id, title, agency }) => (
              <li key={id}>
                <a href={inLocale(locale, `/news/${id}`)} dir="auto">
                  {title}
                </a>
                <small>
                  <bdi>{locale === 'ar' ? agency.name_ar : agency.name_en}</bdi>
                </small>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function summary(t: SettingsMessages, total: number, daily: number, limit: number): string {
  if (total === 0) return t.none
  return daily === 0 ? t.lessThanDaily(total) : t.perDay(daily, limit)
}

/** One bar for each day; the line is the daily limit. */
function DayBars({ days, limit }: { days: Preview['days']; limit: number }) {
  const { locale, t } = useSettingsText()
  const top = Math.max(limit, ...days.map(({ alerts }) => alerts))
  return (
    <ol className="preview-bars" aria-label={t.bars}>
      {days.map(({ day, alerts }) => (
        <li key={day}>
          <span className="sr-only">{t.dayCount(dayName(locale, day), alerts)}</span>
          <span className="day-count" aria-hidden="true">
            {alerts}
          </span>
          <svg className="preview-bar" viewBox="0 0 10 100" preserveAspectRatio="none" aria-hidden="true">
            <rect
              className="bar-sent"
              x="0"
              width="10"
              y={100 - (Math.min(alerts, limit) / top) * 100}
              height={(Math.min(alerts, limit) / top) * 100}
            />
            <rect
              className="bar-digest"
              x="0"
              width="10"
              y={100 - (alerts / top) * 100}
              height={(Math.max(0, alerts - limit) / top) * 100}
            />
          </svg>
          <span className="day-name" aria-hidden="true">
            {weekday(day, locale)}
          </span>
        </li>
      ))}
    </ol>
  )
}

function weekday(day: string, locale: Locale): string {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString(languageTags[locale], {
    weekday: locale === 'ar' ? 'narrow' : 'short',
    timeZone: 'UTC',
  })
}
