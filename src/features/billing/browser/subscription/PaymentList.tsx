import { inLocale, nameIn } from '#text/locale.ts'
import { PagedList } from '#ui/PagedList.tsx'
import { Time } from '#ui/Time.tsx'
import type { Pages } from '#ui/usePages.ts'
import type { Payment } from '../../schema.ts'
import { paymentHref } from '../billingAddress.ts'
import { useBillingText } from '../billingText.ts'
import { Money } from '../Money.tsx'
import { DeclineReason } from '../payment/DeclineReason.tsx'
import { RetryButton } from '../payment/RetryButton.tsx'
import { paymentMode } from '../paymentMode.ts'

type Props = { pages: Pages<Payment>; canRetry: boolean }

/**
 * The reader's payments, newest first, each with its receipt or a way to pay after all.
 * @param canRetry not while one of them may turn out to be paid
 */
export function PaymentList({ pages, canRetry }: Props) {
  const { t } = useBillingText()
  return (
    <PagedList pages={pages} failed={t.loadFailed}>
      {(payments) =>
        payments.length === 0 ? (
          <p className="profile-wait">{t.noPayments}</p>
        ) : (
          <ul className="payments" aria-label={t.payments}>
            {payments.map((payment) => (
              <PaymentItem key={payment.id} payment={payment} canRetry={canRetry && payment.can_retry} />
            ))}
          </ul>
        )
      }
    </PagedList>
  )
}

function PaymentItem({ payment, canRetry }: { payment: Payment; canRetry: boolean }) {
  const { locale, t } = useBillingText()
  const plan = nameIn(locale, { name_ar: payment.plan_name_ar, name_en: payment.plan_name_en })
  return (
    <li>
      <div>
        <p>
          <strong>{plan}</strong> · <Money fils={payment.amount} />
        </p>
        <p className="meta">
          <span className="payment-state" data-state={payment.state}>
            {payment.attempt === 'cancelled' ? t.cancelled : t.paymentStates[payment.state]}
          </span>
          <Time iso={payment.paid_at ?? payment.created_at} locale={locale} />
        </p>
        {payment.state === 'failed' && <DeclineReason payment={payment} />}
        {payment.refunded > 0 && payment.state !== 'refunded' && (
          <p className="meta">
            {t.refundedPart} <Money fils={payment.refunded} />
          </p>
        )}
        <PaymentReferences payment={payment} />
        {payment.problem && <p className="form-wrong">{t.wrong}</p>}
      </div>
      {payment.receipt && (
        <a className="button" href={paymentHref(locale, 'receipt', payment.id)}>
          {t.receiptLink}
        </a>
      )}
      {canRetry && <RetryButton paymentId={payment.id} />}
      {payment.state === 'sent' && !payment.can_retry && (
        <a className="button" href={inLocale(locale, `/payment/process?payment=${payment.id}`)}>
          {t.processTitle}
        </a>
      )}
    </li>
  )
}

function PaymentReferences({ payment: { transaction_id, payment_mode, receipt } }: { payment: Payment }) {
  const { t } = useBillingText()
  const references = [
    [t.receiptNumber, receipt],
    [t.mode, payment_mode && paymentMode(payment_mode, t)],
    [t.transaction, transaction_id],
  ] as const
  return (
    <p className="meta">
      {references.map(
        ([name, value]) =>
          value && (
            <span key={name}>
              {name}: <bdi>{value}</bdi>
            </span>
          ),
      )}
    </p>
  )
}
