import './bulk.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { Dialog } from '#ui/Dialog.tsx'
import { BulkOutcome } from './BulkOutcome.tsx'
import { useBulkText } from './bulkText.ts'
import { bulkBarId } from './ChoiceBox.tsx'
import { type BulkAct, type Ran, useBulkRun } from './useBulkRun.ts'
import { type Choice, maxChosen } from './useChoice.ts'

type Props<Item extends { id: number | string }, Result> = {
  choice: Choice<Item>
  acts: BulkAct<Item, Result>[]
  /** Says how many are chosen. */
  countChosen: (n: number) => string
  nameOf: (item: Item) => string
  /** Called after each run, and after it was undone, with what came of it. */
  onRan: (ran: Ran<Item, Result>) => void
}

/**
 * Bar above a list of the desk: chooses all rows, does the same with every chosen one while it
 * shows how far that is, then names what was refused, and undoes it all.
 */
export function BulkBar<Item extends { id: number | string }, Result>({ choice, acts, countChosen, nameOf, onRan }: Props<Item, Result>) {
  const { t } = useBulkText()
  const { run, start, undo, stop, close } = useBulkRun(onRan)
  const bar = useRef<HTMLElement>(null)
  const phase = run?.phase
  // The buttons that had the focus are gone.
  useEffect(() => void (phase && bar.current?.focus()), [phase])
  const { chosen } = choice
  const isOpen = run !== null || chosen.length > 0
  return (
    <section ref={bar} id={bulkBarId} tabIndex={-1} className={isOpen ? 'bulk is-open' : 'bulk'} aria-label={t.acts}>
      {run?.phase === 'running' && <Progress sent={run.sent} total={run.total} stop={stop} />}
      {run?.phase === 'ended' && <BulkOutcome run={run} nameOf={nameOf} undo={undo} close={close} />}
      {run === null && (
        <>
          <p className="bulk-chosen" role="status">
            {choice.isChoosingAll ? t.choosingAll : chosen.length > 0 ? countChosen(chosen.length) : ''}
          </p>
          <div className="bulk-acts">
            {chosen.length > 0 && acts.map((act) => <ActButton key={act.label} act={act} chosen={chosen} start={start} />)}
            <button type="button" className="button" aria-disabled={choice.isChoosingAll} onClick={choice.chooseAll}>
              {t.chooseAll(maxChosen)}
            </button>
            {chosen.length > 0 && (
              <button type="button" className="button" onClick={choice.chooseNone}>
                {t.chooseNone}
              </button>
            )}
          </div>
          <p className="bulk-hint">{t.hint}</p>
        </>
      )}
    </section>
  )
}

type ActProps<Item, Result> = {
  act: BulkAct<Item, Result>
  chosen: Item[]
  start: (act: BulkAct<Item, Result>, items: Item[]) => void
}

/** Names how many it is for, if that is not all. */
function ActButton<Item, Result>({ act, chosen, start }: ActProps<Item, Result>): ReactNode {
  const items = act.isFor ? chosen.filter(act.isFor) : chosen
  if (items.length === 0) return null
  return (
    <>
      {act.choice}
      <button type="button" className={`button ${act.look ?? ''}`} onClick={() => start(act, items)}>
        {items.length === chosen.length ? act.label : `${act.label} (${items.length})`}
      </button>
    </>
  )
}

/** Modal, because a filter or another page of the desk would end what runs; closing it stops it. */
function Progress({ sent, total, stop }: { sent: number; total: number; stop: () => void }) {
  const { t } = useBulkText()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <Dialog ref={dialog} className="prompt" label={t.acts} onClose={stop}>
      <p role="status">{t.stay}</p>
      <div className="bulk-acts">
        <progress value={sent} max={total} aria-label={t.progress} />
        <span className="bulk-sent">{t.sent(sent, total)}</span>
        <button type="button" className="button" onClick={stop}>
          {t.stop}
        </button>
      </div>
    </Dialog>
  )
}
