import '../../billing.css'
import { useState } from 'react'
import { PagedList } from '#ui/PagedList.tsx'
import { usePages } from '#ui/usePages.ts'
import type { DeskPlan } from '../../../deskSchema.ts'
import { DeskPlanItem } from './DeskPlanItem.tsx'
import { useDeskPlanText } from './deskPlanText.ts'
import { PlanEditor } from './PlanEditor.tsx'

/** The desk's list of plans, or the editor in its place. Only admins get here (`DeskFrame`). */
export default function DeskPlans() {
  const { t } = useDeskPlanText()
  const pages = usePages<DeskPlan>('/api/desk/plans')
  const [edited, setEdited] = useState<DeskPlan | 'new' | null>(null)
  const done = () => {
    setEdited(null)
    pages.reload()
  }
  if (edited) return <PlanEditor plan={edited === 'new' ? null : edited} onDone={done} />
  return (
    <>
      <p className="desk-intro">{t.note}</p>
      <button type="button" className="button button-main" onClick={() => setEdited('new')}>
        {t.newPlan}
      </button>
      <PagedList pages={pages} failed={t.failed}>
        {(plans) => (
          <>
            {!plans.some(({ is_sold }) => is_sold) && <p className="desk-empty">{plans.length === 0 ? t.empty : t.noneSold}</p>}
            <ul className="desk-cases">
              {plans.map((plan) => (
                <DeskPlanItem key={plan.id} plan={plan} onEdit={() => setEdited(plan)} onChanged={pages.reload} />
              ))}
            </ul>
          </>
        )}
      </PagedList>
    </>
  )
}
