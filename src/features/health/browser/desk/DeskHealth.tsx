import './health.css'
import { useEffect } from 'react'
import { fullTime } from '#text/times.ts'
import { WhenLoaded } from '#ui/desk/WhenLoaded.tsx'
import { useResource } from '#ui/useResource.ts'
import { checkNames } from '../../checks.ts'
import type { Health, HealthEntry } from '../../schema.ts'
import { useHealthText } from './healthText.ts'

/** Measured every minute. */
const reloadMs = 60_000

/**
 * How the newsroom is doing: what fails first, since when, and what to do. Only staff with the
 * right role get here (`DeskFrame`, and the API).
 */
export default function DeskHealth() {
  const { t } = useHealthText()
  const health = useResource<Health>('/api/desk/health')
  const { load } = health
  useEffect(() => {
    const timer = setInterval(load, reloadMs)
    return () => clearInterval(timer)
  }, [load])
  return (
    <WhenLoaded loaded={health} failed={t.failed}>
      {(health) => (
        <>
          <Summary health={health} />
          <ul className="desk-cases">
            {health.data.map((entry) => (
              <Entry key={`${entry.check} ${entry.subject}`} entry={entry} />
            ))}
          </ul>
        </>
      )}
    </WhenLoaded>
  )
}

function Summary({ health: { measured_at, is_current, alarms, data } }: { health: Health }) {
  const { locale, t } = useHealthText()
  if (!measured_at) return <p className="desk-intro">{t.notMeasured}</p>
  const time = fullTime(locale, measured_at)
  const isFine = data.every(({ state }) => state === 'ok')
  return (
    <>
      {is_current ? (
        <p className="desk-intro">
          {isFine ? t.fine : t.troubled} {t.measured(time)}
        </p>
      ) : (
        <p className="desk-intro" role="alert">
          {t.stale(time)}
        </p>
      )}
      <p className="desk-time">
        {alarms.length === 0
          ? t.noAlarms
          : `${t.alarms} ${alarms.map((channel) => t.channels[channel]).join(locale === 'ar' ? '، ' : ', ')}`}
      </p>
    </>
  )
}

function Entry({ entry: { check, state, since, says, remedy } }: { entry: HealthEntry }) {
  const { locale, t } = useHealthText()
  return (
    <li className="health-entry" data-state={state}>
      <h2>
        {checkNames[check][locale]} <span className="health-state">{t.states[state]}</span>
      </h2>
      <p>{says[locale]}</p>
      {remedy && (
        <p>
          <strong>{t.remedy}</strong> {remedy[locale]}
        </p>
      )}
      <p className="desk-time">{t.since(fullTime(locale, since))}</p>
    </li>
  )
}
