import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { inLocale, nameIn } from '#text/locale.ts'
import { fullTime } from '#text/times.ts'
import { paymentHref } from '../billingAddress.ts'
import { useBillingText } from '../billingText.ts'
import { Money } from '../Money.tsx'
import { NoPayment, PaymentScreen, PaymentWait } from './PaymentScreen.tsx'
import { usePayment } from './usePayment.ts'

/** Shown only for a payment that the gateway has confirmed; others lead back to waiting. */
export function PaymentSuccess() {
  const { locale, t } = useBillingText()
  const navigate = useNavigate()
  const { payment, missing, failed } = usePayment(false)
  const isPaid = payment?.receipt != null
  useEffect(() => {
    if (payment && !isPaid) void navigate(paymentHref(locale, 'process', payment.id), { replace: true })
  }, [payment, isPaid, navigate, locale])
  if (missing) return <NoPayment />
  if (!payment || !isPaid) return <PaymentWait failed={failed} />
  const plan = nameIn(locale, { name_ar: payment.plan_name_ar, name_en: payment.plan_name_en })
  return (
    <PaymentScreen tone="success" title={t.successTitle}>
      <p>{t.successText(plan)}</p>
      <dl className="profile-facts">
        <div>
          <dt>{t.paid}</dt>
          <dd>
            <Money fils={payment.amount} />
          </dd>
        </div>
        {payment.ends_at && (
          <div>
            <dt>{t.until}</dt>
            <dd>{fullTime(locale, payment.ends_at)}</dd>
          </div>
        )}
        <div>
          <dt>{t.receiptNumber}</dt>
          <dd>
            <bdi>{payment.receipt}</bdi>
          </dd>
        </div>
      </dl>
      <p className="prompt-choices">
        <a className="button button-main" href={inLocale(locale, '/profile/profile-setting')}>
          {t.setUp}
        </a>
        <a className="button" href={paymentHref(locale, 'receipt', payment.id)}>
          {t.receiptLink}
        </a>
      </p>
    </PaymentScreen>
  )
}
