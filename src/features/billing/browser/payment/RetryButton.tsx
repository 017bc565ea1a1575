import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, callApi } from '#ui/callApi.ts'
import { noticeSessionEnd } from '#ui/noticeSessionEnd.ts'
import { showProblem } from '#ui/perform.ts'
import type { StartedPayment } from '../../schema.ts'
import { paymentHref } from '../billingAddress.ts'
import { useBillingText } from '../billingText.ts'
import { goToGateway } from './goToGateway.ts'

/** Leads to a page of the gateway where an unpaid payment can be paid after all. */
export function RetryButton({ paymentId, main = false }: { paymentId: string; main?: boolean }) {
  const { locale, t } = useBillingText()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const retry = async () => {
    if (busy) return
    setBusy(true)
    try {
      const { data } = await callApi<{ data: StartedPayment }>(`/api/auth/payments/${paymentId}/retry`, { body: {} })
      await goToGateway(data.url, () => setBusy(false))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'already_paid') return void navigate(paymentHref(locale, 'success', paymentId))
      noticeSessionEnd(error)
      console.error(error)
      showProblem(error, t.notStarted)
      setBusy(false)
    }
  }
  return (
    <button type="button" className={main ? 'button button-main' : 'button'} aria-disabled={busy} onClick={() => void retry()}>
      {busy ? t.paying : t.tryAgain}
    </button>
  )
}
