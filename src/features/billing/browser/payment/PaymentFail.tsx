import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { brand } from '#brand.ts'
import type { Payment } from '../../schema.ts'
import { paymentHref, plansHref } from '../billingAddress.ts'
import { useBillingText } from '../billingText.ts'
import { DeclineReason } from './DeclineReason.tsx'
import { NoPayment, PaymentScreen, PaymentWait } from './PaymentScreen.tsx'
import { RetryButton } from './RetryButton.tsx'
import { usePayment } from './usePayment.ts'

/**
 * A payment that was declined, cancelled or never made, with a way to try again; one that was paid
 * after all leads to its success.
 */
export function PaymentFail() {
  const { locale, t } = useBillingText()
  const navigate = useNavigate()
  const { payment, missing, failed } = usePayment(false)
  const isPaid = payment?.receipt != null
  useEffect(() => {
    if (payment && isPaid) void navigate(paymentHref(locale, 'success', payment.id), { replace: true })
  }, [payment, isPaid, navigate, locale])
  if (missing) return <NoPayment />
  if (!payment || isPaid) return <PaymentWait failed={failed} />
  const isCancelled = payment.attempt === 'cancelled' && payment.problem === null
  return (
    <PaymentScreen tone={isCancelled ? 'wait' : 'danger'} title={isCancelled ? t.cancelledTitle : t.failTitle}>
      {isCancelled ? <p>{t.cancelledText}</p> : <WhyItFailed payment={payment} />}
      <p className="prompt-choices">
        {payment.can_retry && <RetryButton paymentId={payment.id} main />}
        <a className="button" href={plansHref(locale, payment.can_retry ? undefined : payment.plan_id)}>
          {payment.can_retry ? t.otherPlan : t.tryAgain}
        </a>
      </p>
    </PaymentScreen>
  )
}

/** The gateway's reason, and what to name to whom. */
function WhyItFailed({ payment }: { payment: Payment }) {
  const { t } = useBillingText()
  return (
    <>
      <p>{t.failText}</p>
      <DeclineReason payment={payment} />
      <p className="form-hint">{payment.problem ? t.wrong : t.failReassure}</p>
      <p className="form-hint">
        {t.askUs} <bdi>{brand.email.contact}</bdi>. {t.paymentNumber}: <bdi>{payment.id}</bdi>
      </p>
    </>
  )
}
