import { fullTime } from '#text/times.ts'
import { services } from '../knownServices.ts'
import type { Incident } from '../schema.ts'
import { useStatusText } from './statusText.ts'

/**
 * An incident as readers see it: what, which services, how long, and each update, the newest first.
 */
export function IncidentText({ incident: { title, services: names, impact, starts_at, resolved_at, updates } }: { incident: Incident }) {
  const { locale, t } = useStatusText()
  const start = fullTime(locale, starts_at)
  return (
    <>
      <h3>
        {title[locale]}{' '}
        <span className="status-state" data-state={resolved_at ? 'ok' : impact}>
          {resolved_at ? t.stages.resolved : t.states[impact]}
        </span>
      </h3>
      <p className="status-small">
        {names.map((name) => services[name].name[locale]).join(locale === 'ar' ? '، ' : ', ')} ·{' '}
        {resolved_at ? t.between(start, fullTime(locale, resolved_at)) : t.since(start)}
      </p>
      <ul className="status-updates">
        {updates.map(({ at, stage, text }) => (
          <li key={`${at} ${stage}`}>
            <p>
              <strong>{t.stages[stage]}.</strong> {text[locale]}
            </p>
            <p className="status-small">{fullTime(locale, at)}</p>
          </li>
        ))}
      </ul>
    </>
  )
}
