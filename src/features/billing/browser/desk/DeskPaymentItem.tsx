import { useState } from 'react'
import { callApi } from '#ui/callApi.ts'
import { Field } from '#ui/form/Field.tsx'
import { Form } from '#ui/form/Form.tsx'
import type { FormValues } from '#ui/form/formState.ts'
import { nameIn } from '#ui/locale.ts'
import { fullTime } from '#ui/times.ts'
import { showToast } from '#ui/toasts.ts'
import type { DeskPayment } from '../../deskSchema.ts'
import { useBillingText } from '../billingText.ts'
import { Money } from '../Money.tsx'
import { useDeskPaymentText } from './deskPaymentText.ts'
import { filsOf, kdField } from './fieldValues.ts'

type Props = { payment: DeskPayment; onRefunded: () => void }

/** A payment with what staff need to answer a question about it, and the form that refunds it. */
export function DeskPaymentItem({ payment, onRefunded }: Props) {
  const { locale, t: b } = useBillingText()
  const { t } = useDeskPaymentText()
  const plan = nameIn(locale, { name_ar: payment.plan_name_ar, name_en: payment.plan_name_en })
  const references = [payment.receipt, payment.gateway, payment.transaction_id ?? payment.gateway_id].filter((value) => value !== null)
  return (
    <li className="desk-payment">
      <p>
        <strong>
          <bdi>{payment.customer_name}</bdi>
        </strong>{' '}
        · {plan} · <Money fils={payment.amount} />
      </p>
      <p className="desk-time">
        <bdi>{payment.email ?? t.deletedAccount}</bdi> · {fullTime(locale, payment.paid_at ?? payment.created_at)}
      </p>
      <p className="desk-time">
        <span className="payment-state" data-state={payment.state}>
          {b.paymentStates[payment.state]}
        </span>{' '}
        · {t.received} <Money fils={payment.received} /> · <bdi>{references.join(' · ')}</bdi>
      </p>
      {payment.problem && <p className="form-wrong">{t.problems[payment.problem]}</p>}
      {payment.refunds.map((refund) => (
        <p key={refund.requested_at} className="desk-time">
          {t.refunds[refund.state]}: <Money fils={refund.amount} /> · {fullTime(locale, refund.done_at ?? refund.requested_at)} ·{' '}
          <bdi>{refund.reason}</bdi>
        </p>
      ))}
      {isRefundable(payment) && <Refund payment={payment} onRefunded={onRefunded} />}
    </li>
  )
}

/** Money is here, and none of it is on its way back. */
const isRefundable = ({ received, refunds }: DeskPayment) =>
  received > 0 && !refunds.some(({ state }) => state === 'requested' || state === 'sent')

function Refund({ payment, onRefunded }: Props) {
  const { t } = useDeskPaymentText()
  const [open, setOpen] = useState(false)
  if (!open)
    return (
      <button type="button" className="desk-link" onClick={() => setOpen(true)}>
        {t.refund}
      </button>
    )
  const send = ({ amount, reason = '' }: FormValues) =>
    callApi<{ message: string }>(`/api/desk/payments/${payment.id}/refund`, { body: { amount: filsOf(amount), reason } })
  const done = ({ message }: { message: string }) => {
    showToast(message)
    onRefunded()
  }
  return (
    <Form submit={t.refund} danger send={send} done={done}>
      <Field
        name="amount"
        label={t.refundAmount}
        hint={t.refundAmountHint}
        inputMode="decimal"
        dir="ltr"
        defaultValue={kdField(payment.received)}
      />
      <Field name="reason" label={t.refundReason} hint={t.refundHint} dir="auto" maxLength={200} autoComplete="off" />
      <button type="button" className="button" onClick={() => setOpen(false)}>
        {t.cancel}
      </button>
    </Form>
  )
}
