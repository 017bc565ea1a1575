import '#features/billing/browser/billing.css'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { billingTextIn, useBillingText } from '#features/billing/browser/billingText.ts'
import { PlanComparison } from '#features/billing/browser/plans/PlanComparison.tsx'
import { listPlans } from '#features/billing/server/plans/listPlans.ts'
import { inLocale, localeOf } from '#text/locale.ts'
import { appContext } from '../loaders/appContext.ts'
import { orStatus } from '../loaders/orStatus.ts'
import { pageMeta } from '../meta/pageMeta.ts'
import type { Route } from './+types/subscribe'

/** The plans, for visitors too. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const { data: plans } = await orStatus(listPlans(app))
  return { locale: localeOf(url.pathname), origin: app.config.publicUrl, plans }
}

/** The chosen plan is in the query, and needs nothing from the server. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.search === nextUrl.search && defaultShouldRevalidate

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { locale, origin } = loaderData
  const t = billingTextIn(locale)
  return pageMeta({ origin, locale, path: inLocale(locale, '/profile/subscribe'), title: t.plansTitle, description: t.plansDescription })
}

export default function Subscribe({ loaderData: { plans } }: Route.ComponentProps) {
  const { t } = useBillingText()
  return (
    <div className="plans-page">
      <h1 tabIndex={-1}>{t.plansTitle}</h1>
      <p className="plans-intro">{t.plansIntro}</p>
      <ul className="plans-gains">
        {t.gains.map((gain) => (
          <li key={gain} className="i i-check">
            {gain}
          </li>
        ))}
      </ul>
      <PlanComparison plans={plans} />
    </div>
  )
}
