import { useState } from 'react'
import type { Plan } from '../../schema.ts'
import { useBillingText } from '../billingText.ts'
import { useSubscription } from '../subscription/useSubscription.ts'
import { Checkout } from './Checkout.tsx'
import { PlanCard } from './PlanCard.tsx'
import { useChosenPlan } from './useChosenPlan.ts'

/** The plans side by side, and the checkout of the one that is chosen. */
export function PlanComparison({ plans }: { plans: Plan[] }) {
  const { t } = useBillingText()
  const [chosen, remember] = useChosenPlan(plans)
  const { subscription } = useSubscription()
  /** Whether the reader chose on this page, so that the checkout takes the focus. */
  const [choseHere, setChoseHere] = useState(false)

  const choose = (plan: Plan) => {
    remember(plan.id)
    setChoseHere(true)
  }

  return (
    <>
      <ul className="plans">
        {plans.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            chosen={plan.id === chosen?.id}
            current={subscription?.state === 'running' && subscription.plan.id === plan.id}
            saves={savesComparedTo(plans[0], plan)}
            choose={() => choose(plan)}
          />
        ))}
      </ul>
      <p className="plans-note i i-info">{t.noRenewal}</p>
      {chosen && <Checkout key={chosen.id} plan={chosen} takesFocus={choseHere} />}
    </>
  )
}

/** Returns by how many percent a month of a plan is cheaper than one of the shortest plan. */
function savesComparedTo(shortest: Plan | undefined, plan: Plan): number {
  return shortest ? Math.round(100 - (100 * plan.price * shortest.months) / (plan.months * shortest.price)) : 0
}
