import { usePages } from '#ui/usePages.ts'
import type { Payment } from '../../schema.ts'
import { useBillingText } from '../billingText.ts'
import { PaymentList } from './PaymentList.tsx'
import { SubscriptionCard } from './SubscriptionCard.tsx'
import { usePaymentCheck } from './usePaymentCheck.ts'
import { useSubscription } from './useSubscription.ts'

/**
 * The reader's subscription and payments. The gateway is asked at once about payments that are not
 * settled, because a reader may have paid and closed the bank's page; until it has answered,
 * nothing here says that they are not subscribed, or offers to pay again.
 */
export function SubscriptionOverview() {
  const { t } = useBillingText()
  const pages = usePages<Payment>('/api/auth/user/payment/details')
  const subscription = useSubscription()
  const { reload } = subscription
  const check = usePaymentCheck(pages.items, () => {
    reload()
    pages.reload()
  })
  return (
    <>
      {check === 'asking' && (
        <p className="profile-warning" role="status">
          {t.checkingPayment}
        </p>
      )}
      <SubscriptionCard {...subscription} isKnown={check === 'done' || pages.failed} />
      <section className="profile-block" aria-labelledby="payments">
        <h2 id="payments">{t.payments}</h2>
        <PaymentList pages={pages} canRetry={check === 'done' && !pages.loading} />
      </section>
    </>
  )
}
