import { fullTime } from '#text/times.ts'
import type { PlanDetails } from '../../schema.ts'
import { plansHref } from '../billingAddress.ts'
import { usePlanNoticeText } from './planNoticeText.ts'
import { useSubscription } from './useSubscription.ts'

type State = NonNullable<PlanDetails['data']>['state']

/**
 * Says on the pages of alerts that the plan is in grace or has ended, with the way to renew it;
 * otherwise nothing.
 */
export function PlanNotice({ of = ['grace', 'ended'] }: { of?: State[] }) {
  const { locale, t } = usePlanNoticeText()
  const { subscription } = useSubscription()
  if (!subscription || !of.includes(subscription.state)) return null
  const { state, plan, grace_ends_at } = subscription
  return (
    <div className="profile-warning">
      <p>{state === 'grace' ? t.grace(fullTime(locale, grace_ends_at)) : t.ended}</p>
      <a className="button" href={plansHref(locale, plan.id)}>
        {t.renew}
      </a>
    </div>
  )
}
