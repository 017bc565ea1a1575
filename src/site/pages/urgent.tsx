import '#features/urgentPush/browser/urgentPush.css'
import { burstRule } from '#features/urgent/burst.ts'
import { UrgentSwitch } from '#features/urgentPush/browser/UrgentSwitch.tsx'
import { urgentPushTextIn, useUrgentPushText } from '#features/urgentPush/browser/urgentPushText.ts'
import { inLocale, localeOf } from '#text/locale.ts'
import { appContext } from '../loaders/appContext.ts'
import { pageMeta } from '../meta/pageMeta.ts'
import type { Route } from './+types/urgent'

export function loader({ url, context }: Route.LoaderArgs) {
  const { minAgencies, withinMinutes, maxPerHour } = burstRule
  const rule = { agencies: minAgencies, minutes: withinMinutes, anHour: maxPerHour }
  return { origin: context.get(appContext).config.publicUrl, locale: localeOf(url.pathname), rule }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { origin, locale } = loaderData
  return pageMeta({ origin, locale, path: inLocale(locale, '/urgent'), title: urgentPushTextIn(locale).title, indexed: false })
}

/**
 * Urgent stories as notifications, for everybody: the same page for everyone, to which the browser
 * adds whether they are on.
 */
export default function UrgentPage({ loaderData: { rule } }: Route.ComponentProps) {
  const { locale, t } = useUrgentPushText()
  return (
    <div className="urgent-page">
      <h1>{t.title}</h1>
      <p>{t.intro}</p>
      <UrgentSwitch />
      <h2>{t.ruleTitle}</h2>
      <ul>
        <li>{t.byEditors}</li>
        <li>{t.byBurst(rule)}</li>
      </ul>
      <p className="urgent-note">{t.once}</p>
      <p className="urgent-note">{t.privacy}</p>
      <p className="urgent-note">
        {t.alerts} <a href={inLocale(locale, '/profile/profile-setting')}>{t.alertsLink}</a>
      </p>
    </div>
  )
}
