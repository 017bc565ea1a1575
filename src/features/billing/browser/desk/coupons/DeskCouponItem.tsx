import type { Locale } from '#text/locale.ts'
import { nameIn } from '#text/locale.ts'
import { fullTime } from '#text/times.ts'
import { callDesk } from '#ui/desk/callDesk.ts'
import { perform } from '#ui/perform.ts'
import type { Coupon, DeskPlan } from '../../../deskSchema.ts'
import { Money } from '../../Money.tsx'
import { useDeskCouponText } from './deskCouponText.ts'

type Props = { coupon: Coupon; plan: DeskPlan | undefined; onEdit: () => void; onChanged: () => void }

/**
 * A coupon at the desk. Withdrawing needs no confirmation: another end, or none, brings it back.
 * @param plan the only one that it is for, if loaded
 */
export function DeskCouponItem({ coupon, plan, onEdit, onChanged }: Props) {
  const { locale, t } = useDeskCouponText()
  const { code, percent, amount, plan_id, used, max_uses, state } = coupon
  return (
    <li className="desk-coupon">
      <h2>
        <bdi dir="ltr">{code}</bdi>
      </h2>
      <p>
        {amount === null ? <bdi dir="ltr">{percent}%</bdi> : <Money fils={amount} />} ·{' '}
        <span className="desk-state" data-state={state === 'running' ? 'on' : 'off'}>
          {t.states[state]}
        </span>{' '}
        · {t.used(used, max_uses)}
      </p>
      <p className="desk-time">
        {plan_id === null ? t.anyPlan : plan && t.onlyPlan(nameIn(locale, plan))} · {useTimes(coupon, locale)}
      </p>
      <p className="desk-decision">
        <button type="button" className="button" onClick={onEdit}>
          {t.edit}
        </button>
        {state !== 'ended' && (
          <button type="button" className="button" onClick={() => withdraw(coupon, t.notChanged).then(onChanged)}>
            {t.withdraw}
          </button>
        )}
      </p>
    </li>
  )
}

function useTimes({ state, starts_at, ends_at }: Coupon, locale: Locale): string {
  const { t } = useDeskCouponText()
  const end = ends_at && fullTime(locale, ends_at)
  if (state === 'ended') return t.ended(end ?? '')
  const times = [state === 'scheduled' && t.from(fullTime(locale, starts_at)), end ? t.until(end) : t.noEnd]
  return times.filter(Boolean).join(' · ')
}

const withdraw = ({ id }: Coupon, failed: string) =>
  perform(() => callDesk(`/api/desk/coupons/${id}`, { method: 'DELETE', body: {} }), failed)
