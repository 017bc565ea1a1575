import './ads.css'
import { fullDay, fullNumber, fullTime } from '#text/times.ts'
import type { AdReport as Report } from '../schema.ts'
import { useAdReportText } from './adReportText.ts'

/** The numbers of an ad for its advertiser: in all, and of each day. */
export function AdReport({ report }: { report: Report }) {
  const { locale, t } = useAdReportText()
  const { days, ends_at, max_impressions, has_started: hasStarted } = report
  const impressions = days.reduce((sum, day) => sum + day.impressions, 0)
  const clicks = days.reduce((sum, day) => sum + day.clicks, 0)
  const refused = {
    impressions: days.reduce((sum, day) => sum + day.refused_impressions, 0),
    clicks: days.reduce((sum, day) => sum + day.refused_clicks, 0),
  }
  const number = (n: number) => fullNumber(locale, n)
  return (
    <section className="ad-report">
      <h1>
        <bdi>{report.advertiser}</bdi>
      </h1>
      <img src={report.image} width={report.width} height={report.height} alt={locale === 'ar' ? report.title_ar : report.title_en} />
      <p>
        {[t.from(hasStarted, fullTime(locale, report.starts_at)), ends_at && t.until(report.has_ended, fullTime(locale, ends_at))]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <dl className="ad-totals">
        <div>
          <dt>{t.impressions}</dt>
          <dd>{number(impressions)}</dd>
        </div>
        {max_impressions !== null && (
          <div>
            <dt>{t.most}</dt>
            <dd>{number(max_impressions)}</dd>
          </div>
        )}
        <div>
          <dt>{t.clicks}</dt>
          <dd>{number(clicks)}</dd>
        </div>
        <div>
          <dt>{t.rate}</dt>
          <dd>{rate(clicks, impressions)}</dd>
        </div>
      </dl>
      <p className="desk-time">{t.method}</p>
      {refused.impressions + refused.clicks > 0 && (
        <p className="desk-time">{t.refused(number(refused.impressions), number(refused.clicks))}</p>
      )}
      {days.length === 0 ? <p>{t.none}</p> : <Days days={days} />}
    </section>
  )
}

function Days({ days }: Pick<Report, 'days'>) {
  const { locale, t } = useAdReportText()
  const most = Math.max(1, ...days.map((day) => day.impressions))
  return (
    <table className="ad-days">
      <thead>
        <tr>
          <th scope="col">{t.day}</th>
          <th scope="col">{t.impressions}</th>
          <th scope="col">{t.clicks}</th>
          <th scope="col">{t.rate}</th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, impressions, clicks }) => (
          <tr key={day}>
            <th scope="row">{fullDay(locale, day)}</th>
            <td>
              {fullNumber(locale, impressions)}
              <meter aria-hidden="true" value={impressions} max={most} />
            </td>
            <td>{fullNumber(locale, clicks)}</td>
            <td>{rate(clicks, impressions)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Clicks in per cent of impressions. */
function rate(clicks: number, impressions: number) {
  return <bdi dir="ltr">{impressions === 0 ? '–' : `${((clicks / impressions) * 100).toFixed(2)}%`}</bdi>
}
