import { fullDay, fullNumber } from '#text/times.ts'
import type { DeskSourceDetail } from '../../deskSchema.ts'
import { useDeskSourcesText } from './deskSourcesText.ts'

const height = 48
/** Widths of a day and of its bar, in SVG units. */
const step = 10
const width = 8

/** New posts a day, as bars in reading direction, and the same as a table. */
export function SourceDays({ days }: { days: DeskSourceDetail['days'] }) {
  const { locale, t } = useDeskSourcesText()
  const most = Math.max(...days.map(({ posts }) => posts))
  const all = days.reduce((sum, { posts }) => sum + posts, 0)
  return (
    <figure className="source-days">
      <figcaption>
        <h3>{t.daysTitle}</h3>
        <p>{t.daysSummary(all, most)}</p>
      </figcaption>
      <svg viewBox={`0 0 ${days.length * step} ${height}`} role="img" aria-label={t.daysSummary(all, most)}>
        {days.map(({ day, posts }, at) => {
          const size = posts === 0 ? 1 : Math.max(3, Math.round((posts / most) * height))
          return <rect key={day} x={at * step} y={height - size} width={width} height={size} />
        })}
      </svg>
      <details>
        <summary>{t.asTable}</summary>
        <table>
          <caption className="sr-only">{t.daysTitle}</caption>
          <thead>
            <tr>
              <th scope="col">{t.day}</th>
              <th scope="col">{t.newPosts}</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, posts }) => (
              <tr key={day}>
                <th scope="row">{fullDay(locale, day)}</th>
                <td>{fullNumber(locale, posts)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
