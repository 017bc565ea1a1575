import { useEffect, useRef } from 'react'
import { Dialog } from '../Dialog.tsx'
import { lateDialog } from '../lateDialog.ts'
import { pageQueue } from './pageQueue.ts'
import { useQueueText } from './queueText.ts'
import { UnsentWrite } from './UnsentWrite.tsx'
import './queuedWrites.css'

/** Asks a reader who signs out whether to delete what still waits. @returns whether they agree */
export function askBeforeLeaving(): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  lateDialog.set(<LeaveQuestion answer={resolve} />)
  return promise
}

function LeaveQuestion({ answer }: { answer: (leave: boolean) => void }) {
  const { t: q } = useQueueText()
  const { waiting, refused } = pageQueue.use()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const unsent = [...waiting, ...refused]
  const close = () => {
    answer(false)
    lateDialog.set(null)
  }
  return (
    <Dialog ref={dialog} className="prompt unsent" label={q.leaveTitle} onClose={close}>
      <p>{q.leaveText(unsent.length)}</p>
      <ul className="unsent-list">
        {unsent.map((write) => (
          <UnsentWrite key={write.version} write={write} />
        ))}
      </ul>
      <p className="prompt-choices">
        <button type="button" className="button button-main" onClick={() => dialog.current?.close()}>
          {q.stay}
        </button>
        <button
          type="button"
          className="button button-danger"
          onClick={() => {
            answer(true)
            dialog.current?.close()
          }}
        >
          {q.leave}
        </button>
      </p>
    </Dialog>
  )
}
