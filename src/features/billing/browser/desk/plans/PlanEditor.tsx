import { callDesk } from '#ui/desk/callDesk.ts'
import { Field } from '#ui/form/Field.tsx'
import { Form } from '#ui/form/Form.tsx'
import type { FormValues } from '#ui/form/formState.ts'
import { SelectField } from '#ui/form/SelectField.tsx'
import { numberField, wholeNumberOf } from '#ui/form/typedNumbers.ts'
import { showToast } from '#ui/toasts.ts'
import type { DeskPlan } from '../../../deskSchema.ts'
import { filsOf, kdField } from '../fieldValues.ts'
import { useDeskPlanText } from './deskPlanText.ts'

/** The limits of the API (`planFields` in deskSchema.ts). */
const maxLength = { name: 60, description: 200 }
const limits = ['keywords', 'categories', 'agencies', 'main_categories'] as const

type Props = { plan: DeskPlan | null; onDone: () => void }

/** A form that adds or changes a plan; errors are shown at their fields. */
export function PlanEditor({ plan, onDone }: Props) {
  const { t } = useDeskPlanText()
  const send = (values: FormValues) =>
    callDesk<{ message: string }>(`/api/desk/plans${plan ? `/${plan.id}` : ''}`, {
      method: plan ? 'PUT' : 'POST',
      body: bodyOf(values, plan),
    })
  const done = ({ message }: { message: string }) => {
    showToast(message)
    onDone()
  }
  return (
    <div className="desk-editor">
      <h2>{plan ? t.editPlan : t.newPlan}</h2>
      <p className="form-hint">{t.note}</p>
      <Form send={send} done={done} submit={t.save}>
        <Texts plan={plan} />
        {!plan && <SelectField name="months" label={t.months} hint={t.monthsHint} options={t.monthNames} />}
        <Field name="price" label={t.price} hint={t.priceHint} inputMode="decimal" dir="ltr" defaultValue={kdField(plan?.price)} />
        {limits.map((name) => (
          <Field
            key={name}
            name={name}
            label={t[name]}
            hint={t.limitHint}
            inputMode="numeric"
            dir="ltr"
            defaultValue={numberField(plan?.[name])}
          />
        ))}
        <Field
          name="position"
          label={t.position}
          hint={t.positionHint}
          inputMode="numeric"
          dir="ltr"
          defaultValue={numberField(plan?.position)}
        />
        <SelectField name="state" label={t.state} options={t.states} defaultValue={plan?.is_sold === false ? 'withdrawn' : 'sold'} />
      </Form>
      <button type="button" className="button" onClick={onDone}>
        {t.cancel}
      </button>
    </div>
  )
}

function Texts({ plan }: { plan: DeskPlan | null }) {
  const { t } = useDeskPlanText()
  const ar = { dir: 'rtl', lang: 'ar' } as const
  const en = { dir: 'ltr', lang: 'en' } as const
  const { name, description } = maxLength
  return (
    <>
      <Field name="name_ar" label={t.nameAr} {...ar} maxLength={name} defaultValue={plan?.name_ar} />
      <Field name="name_en" label={t.nameEn} {...en} maxLength={name} defaultValue={plan?.name_en} />
      <Field name="description_ar" label={t.descriptionAr} {...ar} maxLength={description} defaultValue={plan?.description_ar} />
      <Field name="description_en" label={t.descriptionEn} {...en} maxLength={description} defaultValue={plan?.description_en} />
    </>
  )
}

function bodyOf({ state, months, price, position, ...texts }: FormValues, plan: DeskPlan | null) {
  return {
    ...texts,
    ...Object.fromEntries(limits.map((name) => [name, wholeNumberOf(texts[name])])),
    ...(plan ? { updated_at: plan.updated_at } : { months: Number(months) }),
    price: filsOf(price),
    position: wholeNumberOf(position),
    is_sold: state === 'sold',
  }
}
