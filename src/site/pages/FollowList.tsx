import { FollowSubject } from '#features/follows/browser/FollowSubject.tsx'
import type { Subject } from '#features/follows/browser/follows.ts'
import { AgencyAlerts } from '#features/interests/browser/AgencyAlerts.tsx'
import type { ListAddress } from '#features/posts/browser/listAddress.ts'

/** Follows the agency or the section of a list; an agency's news can come as alerts, too. */
export function FollowList({ address: { filters } }: { address: ListAddress }) {
  const { agency } = filters
  const subject = subjectOf(filters)
  return (
    subject && (
      <>
        <FollowSubject subject={subject} className={agency ? '' : 'list-tool'} />
        {agency && <AgencyAlerts agency={agency} />}
      </>
    )
  )
}

function subjectOf({ agency, main_category, category, sub_category, search }: ListAddress['filters']): Subject | undefined {
  if (agency) return { kind: 'agency', id: agency }
  if (sub_category || search) return undefined
  if (typeof category === 'number') return { kind: 'category', id: category }
  return main_category ? { kind: 'main_category', id: main_category } : undefined
}
