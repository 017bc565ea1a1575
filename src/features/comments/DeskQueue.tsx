import { useState } from 'react'
import { useDesk } from '#web/desk/useDesk.ts'
import { PagedList } from '#web/ui/PagedList.tsx'
import { usePages } from '#web/usePages.ts'
import { DeskCase } from './DeskCase.tsx'
import type { Case } from './deskSchema.ts'

const kinds = ['all', 'held', 'reported'] as const

/** Comments that wait for a decision, the oldest first. */
export function DeskQueue() {
  const { t } = useDesk()
  const [kind, setKind] = useState<(typeof kinds)[number]>('all')
  const pages = usePages<Case>(`/api/desk/comments?kind=${kind}`)
  return (
    <>
      <fieldset className="desk-kinds">
        {kinds.map((one) => (
          <button key={one} type="button" className="chip" aria-pressed={one === kind} onClick={() => setKind(one)}>
            {t.kinds[one]}
          </button>
        ))}
      </fieldset>
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
  return (
    <ol className="desk-cases">
      {items.map((one) => (
        <li key={one.id}>
          <DeskCase item={one} decided={() => change(items.filter(({ id }) => id !== one.id))} changed={replace} />
        </li>
      ))}
    </ol>
  )
}
