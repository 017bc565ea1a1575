import { nameIn } from '#text/locale.ts'
import { Field } from '#ui/form/Field.tsx'
import { Form } from '#ui/form/Form.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { wholeNumberOf } from '#ui/form/typedNumbers.ts'
import { showToast } from '#ui/toasts.ts'
import { useResource } from '#ui/useResource.ts'
import type { PlanList } from '../../schema.ts'
import { giveDays } from './deskMoneyCalls.ts'
import { useDeskMoneyText } from './deskMoneyText.ts'

/**
 * `endsAt`: the end of the reader's time as it is shown, so that nobody gives the same days twice.
 */
type Props = { readerId: number; endsAt: string | null; planId: number | undefined; done: () => void; close: () => void }

/** A form that gives a reader days without a payment. */
export function GiveDays({ readerId, endsAt, planId, done, close }: Props) {
  const { locale, t } = useDeskMoneyText()
  const { data: plans, error } = useResource<PlanList>('/api/plans')
  if (!plans && !error)
    return (
      <p className="desk-empty" role="status">
        {t.loading}
      </p>
    )
  const options = Object.fromEntries((plans?.data ?? []).map((plan) => [String(plan.id), nameIn(locale, plan)]))
  return (
    <Form
      submit={t.giveDays}
      send={({ plan_id, days, reason = '' }) => giveDays(readerId, { plan_id, days: wholeNumberOf(days), reason, ends_at: endsAt })}
      done={({ message }) => {
        showToast(message)
        done()
      }}
    >
      <p>{t.giveDaysHint}</p>
      <Field name="days" label={t.days} inputMode="numeric" dir="ltr" autoComplete="off" />
      <SelectField name="plan_id" label={t.plan} options={options} defaultValue={planId} />
      <Field name="reason" label={t.reason} hint={t.reasonHint} dir="auto" maxLength={200} autoComplete="off" />
      <button type="button" className="button" onClick={close}>
        {t.cancel}
      </button>
    </Form>
  )
}
