import { daysSummary, goodShare, overallText, troubledDays } from '#features/status/browser/statusSummary.ts'
import { statusTextIn } from '#features/status/browser/statusText.ts'
import { services } from '#features/status/knownServices.ts'
import type { Incident, ServiceDay } from '#features/status/schema.ts'
import { readStatus } from '#features/status/server/readStatus.ts'
import type { Locale } from '#text/locale.ts'
import { inLocale } from '#text/locale.ts'
import { fullDay, fullTime } from '#text/times.ts'
import { withVersion } from '#ui/lightAddress.ts'
import type { LightPage, LightRequest } from './lightPage.ts'
import { lightTextIn } from './lightText.ts'

/** Bytes of all updates together, before compression. */
const maxUpdateBytes = 16_000

/**
 * The state of the services now and over 90 days, in words, and the incidents. It is shown without
 * a database too.
 */
export async function lightStatus({ app, locale }: LightRequest): Promise<LightPage> {
  const status = await readStatus(app)
  const t = statusTextIn(locale)
  const href = inLocale(locale, '/status')
  const incidents = cutUpdates(status.incidents, locale)
  return {
    title: t.title,
    canonical: href,
    content: (
      <>
        <h1>{t.title}</h1>
        <p>
          <strong>{overallText(locale, status)}</strong>
        </p>
        {status.measured_at && <p className="meta">{t.measured(fullTime(locale, status.measured_at))}</p>}
        <h2>{t.services}</h2>
        <ul className="list">
          {status.services.map(({ name, state, days }) => (
            <li key={name}>
              <strong>{services[name].name[locale]}</strong>: {t.states[state]}
              {days.length > 0 && <Days days={days} locale={locale} />}
            </li>
          ))}
        </ul>
        <h2>{t.incidents}</h2>
        {incidents.length === 0 && <p>{t.noIncidents}</p>}
        <ul className="list">
          {incidents.map(({ incident, isCut }) => (
            <li key={incident.id}>
              <IncidentItem incident={incident} locale={locale} />
              {isCut && (
                <p className="more">
                  <a rel="nofollow" href={withVersion(href, 'once')}>
                    {lightTextIn(locale).olderUpdates}
                  </a>
                </p>
              )}
            </li>
          ))}
        </ul>
      </>
    ),
  }
}

function Days({ days, locale }: { days: ServiceDay[]; locale: Locale }) {
  const t = statusTextIn(locale)
  const share = goodShare(days)
  return (
    <>
      <p className="meta">
        {daysSummary(locale, days)}.{' '}
        {share !== undefined && (
          <>
            {lightTextIn(locale).goodShare}: <bdi dir="ltr">{share}%</bdi>.
          </>
        )}
      </p>
      <ul>
        {troubledDays(days).map(({ day, state, minutes }) => (
          <li key={day}>
            {fullDay(locale, day)}: {t.states[state]} ({t.duration(minutes)})
          </li>
        ))}
      </ul>
    </>
  )
}

function IncidentItem({ incident, locale }: { incident: Incident; locale: Locale }) {
  const { title, services: names, impact, starts_at, resolved_at, updates } = incident
  const t = statusTextIn(locale)
  const start = fullTime(locale, starts_at)
  return (
    <>
      <strong>{title[locale]}</strong>: {resolved_at ? t.stages.resolved : t.states[impact]}
      <p className="meta">
        {names.map((name) => services[name].name[locale]).join(locale === 'ar' ? '، ' : ', ')} ·{' '}
        {resolved_at ? t.between(start, fullTime(locale, resolved_at)) : t.since(start)}
      </p>
      <ul>
        {updates.map(({ at, stage, text }) => (
          <li key={`${at} ${stage}`}>
            {t.stages[stage]}. {text[locale]} <span className="meta">{fullTime(locale, at)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Cuts the updates to as many of the newest as fit, those of the latest incidents first. */
function cutUpdates(incidents: Incident[], locale: Locale): { incident: Incident; isCut: boolean }[] {
  let left = maxUpdateBytes
  return incidents.map((incident) => {
    const updates = incident.updates.filter(({ text }) => {
      left -= Buffer.byteLength(text[locale])
      return left >= 0
    })
    return { incident: { ...incident, updates }, isCut: updates.length < incident.updates.length }
  })
}
