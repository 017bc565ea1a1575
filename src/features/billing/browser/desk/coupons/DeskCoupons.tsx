import '../../billing.css'
import { useState } from 'react'
import { PagedList } from '#ui/PagedList.tsx'
import { usePages } from '#ui/usePages.ts'
import type { Coupon, DeskPlan } from '../../../deskSchema.ts'
import { CouponEditor } from './CouponEditor.tsx'
import { DeskCouponItem } from './DeskCouponItem.tsx'
import { useDeskCouponText } from './deskCouponText.ts'

/** The desk's list of coupons, or the editor in its place. Only admins get here (`DeskFrame`). */
export default function DeskCoupons() {
  const { t } = useDeskCouponText()
  const pages = usePages<Coupon>('/api/desk/coupons')
  const plans = usePages<DeskPlan>('/api/desk/plans').items ?? []
  const [edited, setEdited] = useState<Coupon | 'new' | null>(null)
  const done = () => {
    setEdited(null)
    pages.reload()
  }
  if (edited) return <CouponEditor coupon={edited === 'new' ? null : edited} plans={plans} onDone={done} />
  return (
    <>
      <p className="desk-intro">{t.note}</p>
      <button type="button" className="button button-main" onClick={() => setEdited('new')}>
        {t.newCoupon}
      </button>
      <PagedList pages={pages} failed={t.failed}>
        {(coupons) =>
          coupons.length === 0 ? (
            <p className="desk-empty">{t.empty}</p>
          ) : (
            <ul className="desk-cases">
              {coupons.map((coupon) => (
                <DeskCouponItem
                  key={coupon.id}
                  coupon={coupon}
                  plan={plans.find(({ id }) => id === coupon.plan_id)}
                  onEdit={() => setEdited(coupon)}
                  onChanged={pages.reload}
                />
              ))}
            </ul>
          )
        }
      </PagedList>
    </>
  )
}
