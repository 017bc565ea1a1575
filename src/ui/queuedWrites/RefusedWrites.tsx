import { useEffect, useRef } from 'react'
import { Dialog } from '../Dialog.tsx'
import { lateDialog } from '../lateDialog.ts'
import { pageQueue } from './pageQueue.ts'
import type { Write } from './queuedWrite.ts'
import { useQueueText } from './queueText.ts'
import { UnsentWrite } from './UnsentWrite.tsx'
import './queuedWrites.css'

/**
 * Removes refused writes by their versions, and queues those that the reader wants to send after
 * all.
 */
export type Settle = (versions: string[], again?: Write[]) => Promise<void>

export function showRefused(settle: Settle): void {
  lateDialog.set(<RefusedWrites settle={settle} />)
}

/**
 * Writes that the server did not accept after they had waited, and old comments. They stay on the
 * device until the reader deletes or sends them.
 */
function RefusedWrites({ settle }: { settle: Settle }) {
  const { t: q } = useQueueText()
  const { refused } = pageQueue.use()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (refused.length === 0) dialog.current?.close()
    else if (!dialog.current?.open) dialog.current?.showModal()
  }, [refused])
  return (
    <Dialog ref={dialog} className="prompt unsent" label={q.notDoneTitle} onClose={() => lateDialog.set(null)}>
      <ul className="unsent-list">
        {refused.map((write) => (
          <UnsentWrite key={write.version} write={write} note={write.message ?? q.tooOld}>
            {write.message === null && (
              <button type="button" className="button button-main" onClick={() => settle([write.version], [write])}>
                {q.sendNow}
              </button>
            )}
            <button type="button" className="button" onClick={() => settle([write.version])}>
              {q.remove}
            </button>
          </UnsentWrite>
        ))}
      </ul>
    </Dialog>
  )
}
