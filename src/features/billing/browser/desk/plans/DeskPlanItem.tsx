import { nameIn } from '#text/locale.ts'
import { callDesk } from '#ui/desk/callDesk.ts'
import { perform } from '#ui/perform.ts'
import type { DeskPlan } from '../../../deskSchema.ts'
import { useBillingText } from '../../billingText.ts'
import { Money } from '../../Money.tsx'
import { planLimits } from '../../planLimits.ts'
import { useDeskPlanText } from './deskPlanText.ts'

type Props = { plan: DeskPlan; onEdit: () => void; onChanged: () => void }

/**
 * A plan at the desk. Withdrawing needs no confirmation, because it is undone with the same button.
 */
export function DeskPlanItem({ plan, onEdit, onChanged }: Props) {
  const { locale, t: b } = useBillingText()
  const { t } = useDeskPlanText()
  const months = t.monthNames[plan.months as keyof typeof t.monthNames]
  return (
    <li className="desk-plan">
      <h2 dir="auto">{nameIn(locale, plan)}</h2>
      <p>
        <Money fils={plan.price} /> · {months} ·{' '}
        <span className="desk-state" data-state={plan.is_sold ? 'on' : 'off'}>
          {plan.is_sold ? t.states.sold : t.states.withdrawn}
        </span>{' '}
        · {t.subscribers(plan.subscribers)}
      </p>
      <p className="desk-time">{planLimits(plan, b).join(' · ')}</p>
      <p className="desk-decision">
        <button type="button" className="button" onClick={onEdit}>
          {t.edit}
        </button>
        <button type="button" className="button" onClick={() => setSold(plan, !plan.is_sold, t.notChanged).then(onChanged)}>
          {plan.is_sold ? t.withdraw : t.sell}
        </button>
      </p>
    </li>
  )
}

const setSold = ({ id, slug, months, price_kd, subscribers, ...plan }: DeskPlan, is_sold: boolean, failed: string) =>
  perform(() => callDesk(`/api/desk/plans/${id}`, { method: 'PUT', body: { ...plan, is_sold } }), failed)
