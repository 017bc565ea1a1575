import { useState } from 'react'
import { inLocale, nameIn } from '#text/locale.ts'
import { fullTime } from '#text/times.ts'
import { Field } from '#ui/form/Field.tsx'
import { Form } from '#ui/form/Form.tsx'
import type { FormValues } from '#ui/form/formState.ts'
import { showToast } from '#ui/toasts.ts'
import type { DeskPayment } from '../../deskSchema.ts'
import { useBillingText } from '../billingText.ts'
import { Money } from '../Money.tsx'
import { refundPayment } from './deskMoneyCalls.ts'
import { useDeskPaymentText } from './deskPaymentText.ts'
import { filsOf, kdField } from './fieldValues.ts'
import { GatewayCheck } from './GatewayCheck.tsx'

type Props = { payment: DeskPayment; onRefunded: () => void }
type ItemProps = Props & { onChecked: (payment: DeskPayment) => void }

/** A payment with what staff need to answer a question about it, and the form that refunds it. */
export function DeskPaymentItem({ payment, onRefunded, onChecked }: ItemProps) {
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
        {payment.user_id === null ? (
          t.deletedAccount
        ) : (
          <a href={inLocale(locale, `/desk/readers/${payment.user_id}`)}>
            <bdi>{payment.email}</bdi>
          </a>
        )}{' '}
        · {fullTime(locale, payment.paid_at ?? payment.created_at)}
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
      <GatewayCheck id={payment.id} onAnswer={onChecked} />
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
  const send = ({ amount, reason = '' }: FormValues) => refundPayment(payment.id, filsOf(amount), reason)
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
        defaultValue={kdField(payment.problem === 'paid_twice' && payment.suspense > 0 ? payment.suspense : payment.received)}
      />
      <Field name="reason" label={t.refundReason} hint={t.refundHint} dir="auto" maxLength={200} autoComplete="off" />
      <button type="button" className="button" onClick={() => setOpen(false)}>
        {t.cancel}
      </button>
    </Form>
  )
}
