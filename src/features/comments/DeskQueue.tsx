import { useState } from 'react'
import { tellFailure } from '#web/comments/tellFailure.ts'
import { usePages } from '#web/comments/usePages.ts'
import { useDesk } from '#web/desk/useDesk.ts'
import { useLocale } from '#web/locale.ts'
import { DeskCase } from './DeskCase.tsx'
import type { Case } from './deskSchema.ts'

const kinds = ['all', 'held', 'reported'] as const

/** Comments that wait for a decision, the oldest first. */
export function DeskQueue() {
  const { t } = useDesk()
  const words = useLocale().t
  const [kind, setKind] = useState<(typeof kinds)[number]>('all')
  const { status, items, next, busy, load, loadMore, change } = usePages<Case>(`/api/desk/comments?kind=${kind}`)
  const replace = (changed: Case) =>
    change(items.map((one) => (one.author?.id === changed.author?.id ? { ...one, author: changed.author } : one)))
  return (
    <>
      <fieldset className="desk-kinds">
        {kinds.map((one) => (
          <button key={one} type="button" className="chip" aria-pressed={one === kind} onClick={() => setKind(one)}>
            {t.kinds[one]}
          </button>
        ))}
      </fieldset>
      {status === 'loading' && <p role="status">{words.loading}</p>}
      {status === 'failed' && (
        <div role="alert">
          <p>{t.queueFailed}</p>
          <button type="button" className="button" onClick={load}>
            {words.tryAgain}
          </button>
        </div>
      )}
      {status === 'ready' && items.length === 0 && <p className="desk-empty i i-check">{t.nothingWaits}</p>}
      <ol className="desk-cases">
        {items.map((one) => (
          <li key={one.id}>
            <DeskCase item={one} decided={() => change(items.filter(({ id }) => id !== one.id))} changed={replace} />
          </li>
        ))}
      </ol>
      {next && (
        <button
          type="button"
          className="button"
          aria-disabled={busy}
          onClick={() => loadMore().catch((error) => tellFailure(error, 'report', t.queueFailed))}
        >
          {t.more}
        </button>
      )}
    </>
  )
}
