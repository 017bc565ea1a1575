import '../billing.css'
import { useState } from 'react'
import { ChipChoice } from '#ui/ChipChoice.tsx'
import { PagedList } from '#ui/PagedList.tsx'
import { usePages } from '#ui/usePages.ts'
import type { DeskPayment } from '../../deskSchema.ts'
import { DeskPaymentItem } from './DeskPaymentItem.tsx'
import { useDeskPaymentText } from './deskPaymentText.ts'

/** Everybody's payments, newest first, where admins refund them. Only they get here (`DeskFrame`). */
export default function DeskPayments() {
  const { t } = useDeskPaymentText()
  const [view, setView] = useState<keyof typeof t.views>('all')
  const pages = usePages<DeskPayment>(view === 'all' ? '/api/desk/payments' : '/api/desk/payments?problem=any')
  return (
    <>
      <ChipChoice label={t.show} words={t.views} chosen={view} onChoose={setView} />
      <PagedList pages={pages} failed={t.failed}>
        {(payments) =>
          payments.length === 0 ? (
            <p className="desk-empty">{view === 'all' ? t.empty : t.nothingToCheck}</p>
          ) : (
            <ul className="desk-cases">
              {payments.map((payment) => (
                <DeskPaymentItem key={payment.id} payment={payment} onRefunded={pages.reload} />
              ))}
            </ul>
          )
        }
      </PagedList>
    </>
  )
}
