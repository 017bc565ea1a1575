import { useState } from 'react'
import { ChipChoice } from '#ui/ChipChoice.tsx'
import type { DeskMessages } from '#ui/desk/ar.ts'
import { BulkBar } from '#ui/desk/bulk/BulkBar.tsx'
import { ChoiceBox } from '#ui/desk/bulk/ChoiceBox.tsx'
import type { Ran } from '#ui/desk/bulk/useBulkRun.ts'
import { type Choice, useChoice } from '#ui/desk/bulk/useChoice.ts'
import { useDesk } from '#ui/desk/useDesk.ts'
import { PagedList } from '#ui/PagedList.tsx'
import { type Pages, usePages } from '#ui/usePages.ts'
import type { Case } from '../../deskSchema.ts'
import { DeskCase } from './DeskCase.tsx'
import { useCaseActs } from './useCaseActs.tsx'
import { countWaitingCases } from './waitingCases.ts'

/** Comments waiting for a decision, oldest first. */
export default function DeskQueue() {
  const { t } = useDesk()
  const [kind, setKind] = useState<keyof DeskMessages['kinds']>('all')
  return (
    <>
      <ChipChoice label={t.comments} texts={t.kinds} chosen={kind} onChoose={setKind} />
      <Queue key={kind} kind={kind} />
    </>
  )
}

function Queue({ kind }: { kind: string }) {
  const { t } = useDesk()
  const pages = usePages<Case>(`/api/desk/comments?kind=${kind}`)
  const choice = useChoice(pages)
  const acts = useCaseActs()
  function show({ done, failed, isUndo, error }: Ran<Case, string>): void {
    const decided = new Set(done.map(({ item }) => item.id))
    const left = (pages.items ?? []).filter(({ id }) => !decided.has(id))
    if (isUndo || error !== undefined || failed.length > 0 || left.length === 0) pages.reload()
    else pages.change(left)
    countWaitingCases()
  }
  return (
    <>
      <BulkBar choice={choice} acts={acts} countChosen={t.chosenComments} nameOf={(item) => nameOf(item, t)} onRan={show} />
      <PagedList pages={pages} failed={t.queueFailed}>
        {(items) => <Cases items={items} pages={pages} choice={choice} />}
      </PagedList>
    </>
  )
}

function Cases({ items, pages: { change, reload }, choice }: { items: Case[]; pages: Pages<Case>; choice: Choice<Case> }) {
  const { t } = useDesk()
  if (items.length === 0) return <p className="desk-empty i i-check">{t.nothingWaits}</p>
  const replace = ({ author }: Case) => change(items.map((one) => (one.author?.id === author?.id ? { ...one, author } : one)))
  const remove = (decided: Case) => {
    change(items.filter(({ id }) => id !== decided.id))
    countWaitingCases()
  }
  const putBack = () => {
    reload()
    countWaitingCases()
  }
  return (
    <ol className="desk-cases">
      {items.map((one) => (
        <li key={one.id} className="choice-row">
          <ChoiceBox choice={choice} id={one.id} name={nameOf(one, t)} />
          <DeskCase item={one} decided={() => remove(one)} undone={putBack} changed={replace} />
        </li>
      ))}
    </ol>
  )
}

/** Its author, and how it begins. */
function nameOf({ author, content }: Case, t: DeskMessages): string {
  const start = [...content].slice(0, 60).join('')
  return `${author?.name ?? t.formerReader}: ${start}${start === content ? '' : '…'}`
}
