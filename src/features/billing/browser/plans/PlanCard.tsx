import { nameIn } from '#text/locale.ts'
import { amountText } from '../../money.ts'
import type { Plan } from '../../schema.ts'
import { useBillingText } from '../billingText.ts'
import { Money } from '../Money.tsx'
import { planLimits } from '../planLimits.ts'

type Props = { plan: Plan; chosen: boolean; current: boolean; saves: number; choose: () => void }

/** A plan in the comparison. @param saves percent less per month than the shortest plan */
export function PlanCard({ plan, chosen, current, saves, choose }: Props) {
  const { locale, t } = useBillingText()
  const name = nameIn(locale, plan)
  return (
    <li className="plan" data-chosen={chosen || undefined}>
      <h2>{name}</h2>
      <p className="plan-price">
        <Money fils={plan.price} />
      </p>
      <p className="plan-month">
        {plan.months > 1 && t.perMonth(amountText(locale, Math.round(plan.price / plan.months)))}
        {saves > 0 && <span className="plan-saves">{t.saves(saves)}</span>}
      </p>
      <p className="plan-text">{locale === 'ar' ? plan.description_ar : plan.description_en}</p>
      <ul>
        {planLimits(plan, t).map((line) => (
          <li key={line} className="i i-check">
            {line}
          </li>
        ))}
      </ul>
      {current && <p className="plan-current">{t.current}</p>}
      <button
        type="button"
        className={`button ${chosen ? '' : 'button-main'}`}
        aria-pressed={chosen}
        aria-label={chosen ? t.chosenPlan(name) : t.choosePlan(name)}
        onClick={choose}
      >
        {chosen ? t.chosen : t.choose}
      </button>
    </li>
  )
}
