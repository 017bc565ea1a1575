import type { ReactNode } from 'react'
import { useLocale } from '#ui/locale.ts'
import { subscriptionHref } from '../billingAddress.ts'
import { useBillingText } from '../billingText.ts'

type Props = { tone: 'wait' | 'success' | 'danger'; title: string; children: ReactNode }

/** A page that tells what became of a payment. */
export function PaymentScreen({ tone, title, children }: Props) {
  return (
    <div className="payment-screen" data-tone={tone}>
      <h1 tabIndex={-1} className={`i i-${tone === 'success' ? 'check' : tone === 'danger' ? 'important' : 'history'}`}>
        {title}
      </h1>
      {children}
    </div>
  )
}

/** For a payment that does not exist, or is another reader's. */
export function NoPayment() {
  const { locale, t } = useBillingText()
  return (
    <PaymentScreen tone="danger" title={t.noPayment}>
      <p>{t.noPaymentText}</p>
      <p className="prompt-choices">
        <a className="button button-main" href={subscriptionHref(locale)}>
          {t.mySubscription}
        </a>
      </p>
    </PaymentScreen>
  )
}

export function PaymentWait({ failed }: { failed: boolean }) {
  const { t: common } = useLocale()
  const { t } = useBillingText()
  return (
    <p className="profile-wait" role="status">
      {failed ? t.loadFailed : common.loading}
    </p>
  )
}
