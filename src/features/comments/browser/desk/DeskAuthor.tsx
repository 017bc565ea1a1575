import { useState } from 'react'
import { fullTime } from '#text/times.ts'
import { callDesk } from '#ui/desk/callDesk.ts'
import { useDesk } from '#ui/desk/useDesk.ts'
import { showToast } from '#ui/toasts.ts'
import type { Case } from '../../deskSchema.ts'
import type { Suspension } from '../../schema.ts'
import { showFailure } from '../showFailure.ts'
import { SuspendDialog } from './SuspendDialog.tsx'

type Props = { item: Case; changed: (item: Case) => void }

/** The author of a case, and a button that suspends them or lifts the suspension. */
export function DeskAuthor({ item, changed }: Props) {
  const { locale, t } = useDesk()
  const [suspending, setSuspending] = useState(false)
  const { author } = item
  if (!author) return <p className="comment-head">{t.formerReader}</p>
  const { suspension } = author
  const reported = { id: item.id, reason: item.reports[0]?.reason }
  const setSuspension = (now: Suspension | null) => changed({ ...item, author: { ...author, suspension: now } })
  const lift = () =>
    callDesk(`/api/desk/users/${author.id}/suspension`, { method: 'DELETE' }).then(
      () => {
        showToast(t.lifted)
        setSuspension(null)
      },
      (error) => showFailure(error, 'report', t.failed),
    )
  return (
    <div className="comment-head">
      <bdi className="comment-author">{author.name}</bdi>
      <span>{t.author(author.comments, author.removed)}</span>
      {suspension && (
        <span className="comment-tag">{suspension.until ? t.isSuspended(fullTime(locale, suspension.until)) : t.isSuspendedForGood}</span>
      )}
      {author.role === 'reader' && (
        <button type="button" className="desk-link" onClick={() => (suspension ? lift() : setSuspending(true))}>
          {suspension ? t.lift : t.suspend}
        </button>
      )}
      {suspending && <SuspendDialog author={author} comment={reported} done={setSuspension} close={() => setSuspending(false)} />}
    </div>
  )
}
