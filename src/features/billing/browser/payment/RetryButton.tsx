import { useState } from 'react'
import { ApiError, callApi } from '#ui/callApi.ts'
import { showToast } from '#ui/toasts.ts'
import type { StartedPayment } from '../../schema.ts'
import { useBillingText } from '../billingText.ts'
import { goToGateway } from './goToGateway.ts'

/** Leads to a page of the gateway where an unpaid payment can be paid after all. */
export function RetryButton({ paymentId, main = false }: { paymentId: string; main?: boolean }) {
  const { t } = useBillingText()
  const [busy, setBusy] = useState(false)
  const retry = async () => {
    if (busy) return
    setBusy(true)
    try {
      const { data } = await callApi<{ data: StartedPayment }>(`/api/auth/payments/${paymentId}/retry`, { body: {} })
      await goToGateway(data.url, () => setBusy(false))
    } catch (error) {
      console.error(error)
      showToast(error instanceof ApiError ? error.firstMessage : t.notStarted)
      setBusy(false)
    }
  }
  return (
    <button type="button" className={main ? 'button button-main' : 'button'} aria-disabled={busy} onClick={() => void retry()}>
      {busy ? t.paying : t.tryAgain}
    </button>
  )
}
