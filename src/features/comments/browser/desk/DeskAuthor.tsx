import { type FormEvent, useEffect, useRef, useState } from 'react'
import { callApi } from '#ui/callApi.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { useDesk } from '#ui/desk/useDesk.ts'
import { fullTime } from '#ui/times.ts'
import { showToast } from '#ui/toasts.ts'
import type { Case } from '../../deskSchema.ts'
import type { ReportReason, Suspension } from '../../schema.ts'
import { useCommentText } from '../commentText.ts'
import { showFailure } from '../showFailure.ts'

type Props = { item: Case; changed: (item: Case) => void }

/** The author of a case, and a button that suspends them or lifts the suspension. */
export function DeskAuthor({ item, changed }: Props) {
  const { locale, t } = useDesk()
  const [suspending, setSuspending] = useState(false)
  const { author } = item
  if (!author) return <p className="comment-head">{t.formerReader}</p>
  const { suspension } = author
  const setSuspension = (now: Suspension | null) => changed({ ...item, author: { ...author, suspension: now } })
  const lift = () =>
    callApi(`/api/desk/users/${author.id}/suspension`, { method: 'DELETE' }).then(
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
      {suspending && <SuspendDialog item={item} author={author} done={setSuspension} close={() => setSuspending(false)} />}
    </div>
  )
}

type DialogProps = { item: Case; author: NonNullable<Case['author']>; done: (suspension: Suspension) => void; close: () => void }

const choices = [1, 7, 30, 0] as const
const reasons: ReportReason[] = ['spam', 'abuse', 'hate', 'false', 'other']

function SuspendDialog({ item, author, done, close }: DialogProps) {
  const { t } = useDesk()
  const { t: c } = useCommentText()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { days, reason, note } = Object.fromEntries(new FormData(event.currentTarget))
    const body = { days: Number(days) || null, reason, note, comment_id: item.id }
    try {
      const { data } = await callApi<{ data: { suspension: Suspension } }>(`/api/desk/users/${author.id}/suspension`, { body })
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
        <select id="suspend-reason" name="reason" defaultValue={item.reports[0]?.reason ?? 'abuse'}>
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
