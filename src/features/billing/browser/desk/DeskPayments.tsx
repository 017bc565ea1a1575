import '../billing.css'
import './deskMoney.css'
import { useState } from 'react'
import { ChipChoice } from '#ui/ChipChoice.tsx'
import { PagedList } from '#ui/PagedList.tsx'
import { usePages } from '#ui/usePages.ts'
import type { DeskPayment } from '../../deskSchema.ts'
import { DeskPaymentItem } from './DeskPaymentItem.tsx'
import { useDeskPaymentText } from './deskPaymentText.ts'
import { PaymentFilters } from './PaymentFilters.tsx'

/**
 * Everybody's payments, newest first, where admins refund them. Only they get here (`DeskFrame`).
 */
export default function DeskPayments() {
  const { t } = useDeskPaymentText()
  const [view, setView] = useState<keyof typeof t.views>('all')
  const [query, setQuery] = useState('')
  const filters = [view === 'problem' && 'problem=any', query].filter(Boolean).join('&')
  const pages = usePages<DeskPayment>(`/api/desk/payments${filters && `?${filters}`}`)
  const replace = (one: DeskPayment) => pages.change((pages.items ?? []).map((other) => (other.id === one.id ? one : other)))
  return (
    <>
      <PaymentFilters onChange={setQuery} />
      <ChipChoice label={t.show} texts={t.views} chosen={view} onChoose={setView} />
      <PagedList pages={pages} failed={t.failed}>
        {(payments) =>
          payments.length === 0 ? (
            <p className="desk-empty">{query ? t.nothingFound : view === 'all' ? t.empty : t.nothingToCheck}</p>
          ) : (
            <ul className="desk-cases">
              {payments.map((payment) => (
                <DeskPaymentItem key={payment.id} payment={payment} onRefunded={pages.reload} onChecked={replace} />
              ))}
            </ul>
          )
        }
      </PagedList>
    </>
  )
}
