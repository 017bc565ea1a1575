import { useState } from 'react'
import { requireSignIn } from '#features/accounts/browser/requireSignIn.ts'
import { useFormText } from '#ui/form/formText.ts'
import { showToast } from '#ui/toasts.ts'
import type { Plan } from '../../schema.ts'
import { useBillingText } from '../billingText.ts'
import { useSubscription } from '../subscription/useSubscription.ts'
import { Checkout } from './Checkout.tsx'
import { PlanCard } from './PlanCard.tsx'
import { useChosenPlan } from './useChosenPlan.ts'

/** The plans side by side, and the checkout of the one that is chosen. Visitors are asked to sign in, and come back to their choice. */
export function PlanComparison({ plans }: { plans: Plan[] }) {
  const { t } = useBillingText()
  const { t: f } = useFormText()
  const [chosen, remember] = useChosenPlan(plans)
  const { subscription } = useSubscription()
  /** Whether the reader chose on this page, so that the checkout takes the focus. */
  const [choseHere, setChoseHere] = useState(false)

  const choose = async (plan: Plan) => {
    remember(plan.id)
    setChoseHere(true)
    try {
      await requireSignIn('subscribe')
    } catch (error) {
      console.error(error)
      showToast(f.notSent)
    }
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
            choose={() => void choose(plan)}
          />
        ))}
      </ul>
      <p className="plans-note i i-info">{t.noRenewal}</p>
      {chosen && <Checkout key={chosen.id} plan={chosen} takesFocus={choseHere} />}
    </>
  )
}

/** By how many percent a month of a plan is cheaper than one of the shortest plan. */
function savesComparedTo(shortest: Plan | undefined, plan: Plan): number {
  return shortest ? Math.round(100 - (100 * plan.price * shortest.months) / (plan.months * shortest.price)) : 0
}
