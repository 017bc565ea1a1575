import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { paymentHref, subscriptionHref } from '../billingAddress.ts'
import { useBillingText } from '../billingText.ts'
import { NoPayment, PaymentScreen } from './PaymentScreen.tsx'
import { RetryButton } from './RetryButton.tsx'
import { isSettled, usePayment } from './usePayment.ts'

/**
 * Page to which the gateway's page leads: waits until the gateway has told us what became of the
 * payment, whatever the address says.
 */
export function PaymentProcess() {
  const { locale, t } = useBillingText()
  const navigate = useNavigate()
  const { payment, missing, slow } = usePayment(true)
  useEffect(() => {
    if (payment && isSettled(payment))
      void navigate(paymentHref(locale, payment.receipt ? 'success' : 'fail', payment.id), { replace: true })
  }, [payment, navigate, locale])
  if (missing) return <NoPayment />
  return (
    <PaymentScreen tone="wait" title={t.processTitle}>
      <p role="status">{slow ? t.processSlow : t.processText}</p>
      <p className="prompt-choices">
        {payment?.can_retry && <RetryButton paymentId={payment.id} />}
        <a className="button" href={subscriptionHref(locale)}>
          {t.mySubscription}
        </a>
      </p>
    </PaymentScreen>
  )
}
