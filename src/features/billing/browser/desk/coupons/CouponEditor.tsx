import { nameIn } from '#text/locale.ts'
import { callDesk } from '#ui/desk/callDesk.ts'
import { Field } from '#ui/form/Field.tsx'
import { Form } from '#ui/form/Form.tsx'
import type { FormValues } from '#ui/form/formState.ts'
import { SelectField } from '#ui/form/SelectField.tsx'
import { changedMoment, timeField } from '#ui/form/timeValues.ts'
import { numberField, wholeNumberOf } from '#ui/form/typedNumbers.ts'
import { showToast } from '#ui/toasts.ts'
import type { Coupon, DeskPlan } from '../../../deskSchema.ts'
import { filsOf, kdField } from '../fieldValues.ts'
import { useDeskCouponText } from './deskCouponText.ts'

type Props = { coupon: Coupon | null; plans: DeskPlan[]; onDone: () => void }

/** A form that adds or changes a coupon; errors are shown at their fields. */
export function CouponEditor({ coupon, plans, onDone }: Props) {
  const { t } = useDeskCouponText()
  const send = (values: FormValues) =>
    callDesk<{ message: string }>(`/api/desk/coupons${coupon ? `/${coupon.id}` : ''}`, {
      method: coupon ? 'PUT' : 'POST',
      body: bodyOf(values, coupon),
    })
  const done = ({ message }: { message: string }) => {
    showToast(message)
    onDone()
  }
  const digits = { inputMode: 'numeric', dir: 'ltr' } as const
  return (
    <div className="desk-editor">
      <h2>{coupon ? t.editCoupon(coupon.code) : t.newCoupon}</h2>
      <p className="form-hint">{t.note}</p>
      <Form send={send} done={done} submit={t.save}>
        {!coupon && <Field name="code" label={t.code} hint={t.codeHint} dir="ltr" maxLength={30} autoComplete="off" />}
        <Field name="percent" label={t.percent} hint={t.percentHint} {...digits} defaultValue={numberField(coupon?.percent)} />
        <Field name="amount" label={t.amount} hint={t.amountHint} inputMode="decimal" dir="ltr" defaultValue={kdField(coupon?.amount)} />
        <PlanChoice coupon={coupon} plans={plans} />
        <Field name="max_uses" label={t.maxUses} hint={t.maxUsesHint} {...digits} defaultValue={numberField(coupon?.max_uses)} />
        <Field
          name="starts_at"
          label={t.startsAt}
          hint={t.startsHint}
          type="datetime-local"
          dir="ltr"
          defaultValue={timeField(coupon?.starts_at)}
        />
        <Field
          name="ends_at"
          label={t.endsAt}
          hint={t.endsHint}
          type="datetime-local"
          dir="ltr"
          defaultValue={timeField(coupon?.ends_at)}
        />
      </Form>
      <button type="button" className="button" onClick={onDone}>
        {t.cancel}
      </button>
    </div>
  )
}

/** Its own prefix, because JavaScript would put keys that are numbers first. */
const optionOf = (planId: number) => `plan-${planId}`

/**
 * The coupon's own plan is a choice even if the plans could not be loaded, so that saving does not
 * open it to all.
 */
function PlanChoice({ coupon, plans }: Omit<Props, 'onDone'>) {
  const { locale, t } = useDeskCouponText()
  const own = coupon?.plan_id
  const names = Object.fromEntries(plans.map((plan) => [optionOf(plan.id), nameIn(locale, plan)]))
  const options = { any: t.anyPlan, ...(own ? { [optionOf(own)]: String(own) } : {}), ...names }
  return <SelectField key={plans.length} name="plan_id" label={t.plan} options={options} defaultValue={own ? optionOf(own) : 'any'} />
}

function bodyOf({ code, percent, amount, plan_id, max_uses, starts_at, ends_at }: FormValues, coupon: Coupon | null) {
  return {
    ...(coupon ? { updated_at: coupon.updated_at } : { code }),
    percent: wholeNumberOf(percent),
    amount: filsOf(amount),
    plan_id: plan_id === 'any' ? null : Number(plan_id?.replace('plan-', '')),
    max_uses: wholeNumberOf(max_uses),
    starts_at: changedMoment(starts_at, coupon?.starts_at),
    ends_at: changedMoment(ends_at, coupon?.ends_at),
  }
}
