import { fullNumber, fullTime, hourOf } from '#text/times.ts'
import type { ChannelFigures, SpanFigures } from '../../../schema.ts'
import { useDeskAlertsText } from './deskAlertsText.ts'

/** A channel: its limits, what waits, and its hours as bars with a table behind them. */
export function ChannelSection({ figures, maxCounted }: { figures: ChannelFigures; maxCounted: number }) {
  const { locale, t } = useDeskAlertsText()
  const { channel, per_second, paused_until, queued, retrying, hour, day } = figures
  const counted = (n: number) => (n >= maxCounted ? t.more(fullNumber(locale, maxCounted)) : fullNumber(locale, n))
  return (
    <section aria-labelledby={`alerts-${channel}`}>
      <h2 id={`alerts-${channel}`}>{t.channels[channel]}</h2>
      <p className="desk-time">{per_second === null ? t.noLimit : t.limit(per_second)}</p>
      {paused_until && <p className="desk-why">{t.paused(fullTime(locale, paused_until))}</p>}
      <table>
        <thead>
          <tr>
            <td />
            {[t.sent, t.notSent, t.half, t.most].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Span name={t.hour} span={hour} />
          <Span name={t.day} span={day} />
        </tbody>
      </table>
      <dl className="alerts-waiting">
        <div>
          <dt>{t.queued}</dt>
          <dd>{counted(queued)}</dd>
        </div>
        <div>
          <dt>{t.retrying}</dt>
          <dd>{counted(retrying)}</dd>
        </div>
      </dl>
      <Hours figures={figures} />
    </section>
  )
}

function Span({ name, span: { sent, failed, p50, p99 } }: { name: string; span: SpanFigures }) {
  const { locale, t } = useDeskAlertsText()
  const delay = (seconds: number | null) => {
    if (seconds === null) return t.none
    return seconds < 120
      ? t.seconds(seconds < 10 ? seconds.toFixed(1) : `${Math.round(seconds)}`)
      : t.minutes(`${Math.round(seconds / 60)}`)
  }
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{fullNumber(locale, sent)}</td>
      <td>{fullNumber(locale, failed)}</td>
      <td>{delay(p50)}</td>
      <td>{delay(p99)}</td>
    </tr>
  )
}

function Hours({ figures: { channel, hours, day } }: { figures: ChannelFigures }) {
  const { locale, t } = useDeskAlertsText()
  const most = Math.max(1, ...hours.map(({ sent, failed }) => sent + failed))
  if (day.sent + day.failed === 0) return null
  return (
    <>
      <div className="alerts-bars" role="img" aria-label={t.chart(t.channels[channel], fullNumber(locale, day.sent))}>
        {hours.map(({ at, sent, failed }) => (
          <span key={at}>
            <i data-failed="" style={{ blockSize: `${(100 * failed) / most}%` }} />
            <i style={{ blockSize: `${(100 * sent) / most}%` }} />
          </span>
        ))}
      </div>
      <details>
        <summary>{t.table}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t.at}</th>
              <th scope="col">{t.sent}</th>
              <th scope="col">{t.notSent}</th>
            </tr>
          </thead>
          <tbody>
            {hours.toReversed().map(({ at, sent, failed }) => (
              <tr key={at}>
                <th scope="row">{hourOf(locale, Date.parse(at))}</th>
                <td>{fullNumber(locale, sent)}</td>
                <td>{fullNumber(locale, failed)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}
