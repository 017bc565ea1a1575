import { fullDay, fullTime } from '#text/times.ts'
import { services } from '../knownServices.ts'
import type { ServiceDay, Status } from '../schema.ts'
import { IncidentText } from './IncidentText.tsx'
import { daysSummary, overallState, overallText, troubledDays } from './statusSummary.ts'
import { useStatusText } from './statusText.ts'

/**
 * The state of each service now and over 90 days, as bars with a table behind them, and the
 * incidents.
 */
export function StatusView({ status }: { status: Status }) {
  const { locale, t } = useStatusText()
  return (
    <div className="status-page">
      <h1 tabIndex={-1}>{t.title}</h1>
      <p className="status-now" data-state={overallState(status)}>
        {overallText(locale, status)}
      </p>
      {status.measured_at && <p className="status-small">{t.measured(fullTime(locale, status.measured_at))}</p>}
      <h2>{t.services}</h2>
      <ul>
        {status.services.map(({ name, state, days }) => (
          <li key={name} className="status-service">
            <h3>
              {services[name].name[locale]}{' '}
              <span className="status-state" data-state={state}>
                {t.states[state]}
              </span>
            </h3>
            {days.length > 0 && <Days days={days} />}
          </li>
        ))}
      </ul>
      <h2>{t.incidents}</h2>
      {status.incidents.length === 0 && <p>{t.noIncidents}</p>}
      <ul>
        {status.incidents.map((incident) => (
          <li key={incident.id} className="status-service">
            <IncidentText incident={incident} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Days({ days }: { days: ServiceDay[] }) {
  const { locale, t } = useStatusText()
  const troubled = troubledDays(days)
  return (
    <>
      <div className="status-bars" role="img" aria-label={daysSummary(locale, days)}>
        {days.map(({ day, state }) => (
          <i key={day} data-state={state} />
        ))}
      </div>
      <p className="status-ends" aria-hidden="true">
        <span>{t.oldest}</span>
        <span>{t.today}</span>
      </p>
      {troubled.length > 0 && (
        <details>
          <summary>
            {t.table} ({troubled.length})
          </summary>
          <table>
            <thead>
              <tr>
                <th scope="col">{t.day}</th>
                <th scope="col">{t.state}</th>
                <th scope="col">{t.length}</th>
              </tr>
            </thead>
            <tbody>
              {troubled.map(({ day, state, minutes }) => (
                <tr key={day}>
                  <th scope="row">{fullDay(locale, day)}</th>
                  <td>{t.states[state]}</td>
                  <td>{t.duration(minutes)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </>
  )
}
