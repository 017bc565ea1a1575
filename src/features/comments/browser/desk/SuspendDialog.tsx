import { type FormEvent, useEffect, useRef } from 'react'
import { Dialog } from '#ui/Dialog.tsx'
import { callDesk } from '#ui/desk/callDesk.ts'
import { useDesk } from '#ui/desk/useDesk.ts'
import { showToast } from '#ui/toasts.ts'
import type { ReportReason, Suspension } from '../../schema.ts'
import { useCommentText } from '../commentText.ts'
import { showFailure } from '../showFailure.ts'

type Props = {
  author: { id: number; name: string }
  /** The comment that is the reason, and of what it was reported for. */
  comment?: { id: number; reason: ReportReason | undefined }
  done: (suspension: Suspension) => void
  close: () => void
}

const choices = [1, 7, 30, 0] as const
const reasons: ReportReason[] = ['spam', 'abuse', 'hate', 'false', 'other']

/** Asks for how long and why a reader may not comment. */
export function SuspendDialog({ author, comment, done, close }: Props) {
  const { t } = useDesk()
  const { t: c } = useCommentText()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { days, reason, note } = Object.fromEntries(new FormData(event.currentTarget))
    const body = { days: Number(days) || null, reason, note, comment_id: comment?.id }
    try {
      const { data } = await callDesk<{ data: { suspension: Suspension } }>(`/api/desk/users/${author.id}/suspension`, { body })
      showToast(t.suspendedNow(author.name))
      done(data.suspension)
    } catch (error) {
      showFailure(error, 'report', t.failed)
    }
    dialog.current?.close()
  }
  return (
    <Dialog ref={dialog} className="prompt" label={t.suspendTitle(author.name)} onClose={close}>
      <form className="report-form" onSubmit={onSubmit}>
        <fieldset>
          <legend>{t.howLong}</legend>
          {choices.map((days) => (
            <label key={days} className="report-reason">
              <input type="radio" name="days" value={days} defaultChecked={days === 1} /> {t.days[days]}
            </label>
          ))}
        </fieldset>
        <label htmlFor="suspend-reason">{t.why}</label>
        <select id="suspend-reason" name="reason" defaultValue={comment?.reason ?? 'abuse'}>
          {reasons.map((reason) => (
            <option key={reason} value={reason}>
              {c.reasons[reason]}
            </option>
          ))}
        </select>
        <label htmlFor="suspend-note">{t.note}</label>
        <textarea className="field-text" id="suspend-note" name="note" dir="auto" rows={2} maxLength={500} />
        <button type="submit" className="button button-danger">
          {t.suspendNow}
        </button>
      </form>
    </Dialog>
  )
}
