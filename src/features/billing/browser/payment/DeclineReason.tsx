import type { Payment } from '../../schema.ts'
import { useBillingText } from '../billingText.ts'

/**
 * Reason why the latest attempt was declined, and what the reader can do; in the gateway's words if
 * we do not know the cause.
 */
export function DeclineReason({ payment: { attempt_cause, attempt_reason } }: { payment: Payment }) {
  const { t } = useBillingText()
  if (attempt_cause) return <p>{t.declines[attempt_cause]}</p>
  return (
    attempt_reason && (
      <p>
        {t.gatewaySaid} <bdi>{attempt_reason}</bdi>
      </p>
    )
  )
}
