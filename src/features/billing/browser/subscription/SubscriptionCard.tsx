import { inLocale, nameIn } from '#text/locale.ts'
import { fullTime } from '#text/times.ts'
import { LoadMoreButton } from '#ui/LoadMoreButton.tsx'
import { useLocale } from '#ui/locale.ts'
import type { PlanDetails } from '../../schema.ts'
import { plansHref } from '../billingAddress.ts'
import { useBillingText } from '../billingText.ts'
import { planLimits } from '../planLimits.ts'
import { usePlanNoticeText } from './planNoticeText.ts'
import type { useSubscription } from './useSubscription.ts'

type Subscription = NonNullable<PlanDetails['data']>

type Props = ReturnType<typeof useSubscription> & { isKnown: boolean }

/**
 * The reader's plan, until when it runs, and what to do next.
 * @param isKnown whether no payment may still turn out to be made
 */
export function SubscriptionCard({ subscription, failed, reload, isKnown }: Props) {
  const { t: common } = useLocale()
  const { locale, t } = useBillingText()
  const { t: notice } = usePlanNoticeText()
  if (failed) return <LoadMoreButton failed={t.loadFailed} onClick={reload} />
  if (subscription === undefined || (subscription === null && !isKnown)) return <p className="profile-wait">{common.loading}</p>
  if (subscription === null)
    return (
      <div className="empty">
        <p className="empty-title">{t.none}</p>
        <p>{t.noneText}</p>
        <a className="button button-main" href={plansHref(locale)}>
          {t.comparePlans}
        </a>
      </div>
    )
  return (
    <>
      <SubscriptionFacts subscription={subscription} />
      <p className="prompt-choices subscription-actions">
        <a className="button button-main" href={plansHref(locale, subscription.plan.id)}>
          {notice.renew}
        </a>
        <a className="button" href={plansHref(locale)}>
          {t.change}
        </a>
        <a className="button" href={inLocale(locale, '/profile/profile-setting')}>
          {t.settings}
        </a>
      </p>
    </>
  )
}

function SubscriptionFacts({ subscription }: { subscription: Subscription }) {
  const { locale, t } = useBillingText()
  const { t: notice } = usePlanNoticeText()
  const { plan, state, starts_at, ends_at, grace_ends_at, days_left, next } = subscription
  const rows = [
    [t.plan, nameIn(locale, plan)],
    [t.state, state === 'running' ? `${t.states.running} · ${t.daysLeft(days_left)}` : t.states[state]],
    [t.startedOn, fullTime(locale, starts_at)],
    [state === 'running' ? t.endsOn : t.endedOn, fullTime(locale, ends_at)],
    [t.includes, planLimits(plan, t).join(locale === 'ar' ? '، ' : ', ')],
  ] as const
  return (
    <>
      {state === 'grace' && <p className="profile-warning">{notice.grace(fullTime(locale, grace_ends_at))}</p>}
      {state === 'ended' && <p className="profile-warning">{notice.ended}</p>}
      <dl className="profile-facts">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {next && <p className="form-hint">{t.next(nameIn(locale, next.plan), fullTime(locale, next.starts_at))}</p>}
    </>
  )
}
