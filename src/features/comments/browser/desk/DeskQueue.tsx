import { useState } from 'react'
import { ChipChoice } from '#ui/ChipChoice.tsx'
import type { DeskMessages } from '#ui/desk/ar.ts'
import { useDesk } from '#ui/desk/useDesk.ts'
import { PagedList } from '#ui/PagedList.tsx'
import { usePages } from '#ui/usePages.ts'
import type { Case } from '../../deskSchema.ts'
import { DeskCase } from './DeskCase.tsx'
import { countWaitingCases } from './waitingCases.ts'

/** Comments waiting for a decision, oldest first. */
export default function DeskQueue() {
  const { t } = useDesk()
  const [kind, setKind] = useState<keyof DeskMessages['kinds']>('all')
  const pages = usePages<Case>(`/api/desk/comments?kind=${kind}`)
  return (
    <>
      <ChipChoice label={t.comments} texts={t.kinds} chosen={kind} onChoose={setKind} />
      <PagedList pages={pages} failed={t.queueFailed}>
        {(items) => <Cases items={items} change={pages.change} />}
      </PagedList>
    </>
  )
}

function Cases({ items, change }: { items: Case[]; change: (items: Case[]) => void }) {
  const { t } = useDesk()
  if (items.length === 0) return <p className="desk-empty i i-check">{t.nothingWaits}</p>
  const replace = ({ author }: Case) => change(items.map((one) => (one.author?.id === author?.id ? { ...one, author } : one)))
  const remove = (decided: Case) => {
    change(items.filter(({ id }) => id !== decided.id))
    countWaitingCases()
  }
  return (
    <ol className="desk-cases">
      {items.map((one) => (
        <li key={one.id}>
          <DeskCase item={one} decided={() => remove(one)} changed={replace} />
        </li>
      ))}
    </ol>
  )
}
