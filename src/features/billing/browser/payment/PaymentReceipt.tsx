import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { brand } from '#brand.ts'
import { nameIn } from '#text/locale.ts'
import { fullTime } from '#text/times.ts'
import { ApiError } from '#ui/callApi.ts'
import { downloadFile } from '#ui/downloadFile.ts'
import { useLocale } from '#ui/locale.ts'
import { noticeSessionEnd } from '#ui/noticeSessionEnd.ts'
import { showProblem } from '#ui/perform.ts'
import { useHydrated } from '#ui/useHydrated.ts'
import { useResource } from '#ui/useResource.ts'
import type { Receipt } from '../../schema.ts'
import { useBillingText } from '../billingText.ts'
import { Money } from '../Money.tsx'
import { paymentMode } from '../paymentMode.ts'
import { NoPayment, PaymentWait } from './PaymentScreen.tsx'

/** A receipt that fits on one printed page. */
export function PaymentReceipt() {
  const { t: common } = useLocale()
  const { locale, t } = useBillingText()
  const { receipt, missing, failed } = useReceipt()
  if (missing) return <NoPayment />
  if (!receipt) return <PaymentWait failed={failed} />
  const plan = nameIn(locale, { name_ar: receipt.plan_name_ar, name_en: receipt.plan_name_en })
  const rows = [
    [t.receiptNumber, <bdi key="number">{receipt.number}</bdi>],
    [t.receiptDate, fullTime(locale, receipt.issued_at)],
    [t.customer, <bdi key="customer">{receipt.customer_name}</bdi>],
    [t.plan, t.item(plan, receipt.months)],
    [t.from, fullTime(locale, receipt.starts_at)],
    [t.until, fullTime(locale, receipt.ends_at)],
    [t.mode, <bdi key="mode">{paymentMode(receipt.payment_mode, t)}</bdi>],
    receipt.transaction_id && [t.transaction, <bdi key="transaction">{receipt.transaction_id}</bdi>],
    [t.price, <Money key="price" fils={receipt.price} />],
    receipt.discount > 0 && [t.discount, <Money key="discount" fils={-receipt.discount} />],
    receipt.credit > 0 && [t.credit, <Money key="credit" fils={-receipt.credit} />],
  ].filter((row) => Array.isArray(row))
  return (
    <article className="receipt">
      <header>
        <strong>{common.name}</strong>
        <h1 tabIndex={-1}>{t.receiptTitle}</h1>
      </header>
      <dl className="profile-facts">
        {rows.map(([name, value]) => (
          <div key={String(name)}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className="checkout-total">
          <dt>{t.paid}</dt>
          <dd>
            <Money fils={receipt.amount} />
          </dd>
        </div>
        {receipt.refunded > 0 && (
          <div>
            <dt>{t.refundedPart}</dt>
            <dd>
              <Money fils={receipt.refunded} />
            </dd>
          </div>
        )}
      </dl>
      {receipt.refunded_at && <p className="profile-warning">{t.refundedOn(fullTime(locale, receipt.refunded_at))}</p>}
      <p className="form-hint">
        {t.sellerMail}: <bdi>{brand.email.contact}</bdi>
      </p>
      <ReceiptActions paymentId={receipt.payment_id} />
    </article>
  )
}

/** Actions that are left out on paper. */
function ReceiptActions({ paymentId }: { paymentId: string }) {
  const { t } = useBillingText()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    if (busy) return
    setBusy(true)
    try {
      await downloadFile(`/api/auth/payments/${paymentId}/receipt/pdf`)
    } catch (error) {
      noticeSessionEnd(error)
      showProblem(error, t.notDownloaded)
    }
    setBusy(false)
  }
  return (
    <p className="receipt-actions">
      <button type="button" className="button button-main i i-download" aria-disabled={busy} onClick={() => void download()}>
        {t.download}
      </button>
      <button type="button" className="button" onClick={() => window.print()}>
        {t.print}
      </button>
    </p>
  )
}

function useReceipt() {
  const [query] = useSearchParams()
  const id = useHydrated() ? (query.get('payment') ?? '') : undefined
  const { data, error } = useResource<{ data: Receipt }>(id ? `/api/auth/payments/${encodeURIComponent(id)}/receipt` : null)
  const missing = id === '' || (error instanceof ApiError && [404, 409, 422].includes(error.status))
  return { receipt: data?.data, missing, failed: Boolean(error) }
}
