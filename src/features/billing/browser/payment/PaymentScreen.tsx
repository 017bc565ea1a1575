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

/** Message for a payment that does not exist, or is another reader's. */
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

/** Message until a payment is known, or if it cannot be loaded. */
export function PaymentWait({ failed }: { failed: boolean }) {
  const { t: common } = useLocale()
  const { locale, t } = useBillingText()
  if (!failed) {
    return (
      <p className="profile-wait" role="status">
        {common.loading}
      </p>
    )
  }
  return (
    <PaymentScreen tone="danger" title={t.unreadable}>
      <p role="alert">{t.unreadableText}</p>
      <p className="prompt-choices">
        {/* A reload is allowed once a minute (`useReloadGuard`). */}
        <button type="button" className="button button-main" onClick={() => location.replace(location.href)}>
          {common.tryAgain}
        </button>
        <a className="button" href={subscriptionHref(locale)}>
          {t.mySubscription}
        </a>
      </p>
    </PaymentScreen>
  )
}
