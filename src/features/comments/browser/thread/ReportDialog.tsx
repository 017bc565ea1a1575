import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { ApiError, callApi } from '#ui/callApi.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { showToast } from '#ui/toasts.ts'
import type { Reply, ReportReason } from '../../schema.ts'
import { useCommentText } from '../commentText.ts'
import { showFailure } from '../showFailure.ts'

type Props = { comment: Reply; done: (id: number) => void; close: () => void }

const reasons: ReportReason[] = ['spam', 'abuse', 'hate', 'false', 'other']

export function ReportDialog({ comment, done, close }: Props) {
  const { t: c } = useCommentText()
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const [problem, setProblem] = useState('')
  useEffect(() => {
    dialog.current?.showModal()
    dialog.current?.querySelector('input')?.focus()
  }, [])
  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { reason, text } = Object.fromEntries(new FormData(event.currentTarget))
    if (!reason) return setProblem(c.reportRequired)
    try {
      const { message } = await callApi<{ message: string }>('/api/auth/comment/report', { body: { comment_id: comment.id, reason, text } })
      showToast(message)
      done(comment.id)
    } catch (error) {
      showFailure(error, 'report', c.failed)
      if (error instanceof ApiError && error.code === 'already_reported') done(comment.id)
    }
    dialog.current?.close()
  }
  return (
    <Dialog ref={dialog} className="prompt" label={c.reportTitle} onClose={close}>
      <form className="report-form" onSubmit={onSubmit} noValidate>
        <fieldset aria-describedby={problem ? `${id}-problem` : undefined}>
          <legend>{c.reportWhy}</legend>
          {reasons.map((reason) => (
            <label key={reason} className="report-reason">
              <input type="radio" name="reason" value={reason} onChange={() => setProblem('')} /> {c.reasons[reason]}
            </label>
          ))}
        </fieldset>
        {problem && (
          <p className="form-wrong" id={`${id}-problem`} role="alert">
            {problem}
          </p>
        )}
        <label htmlFor={`${id}-text`}>{c.reportText}</label>
        <textarea className="field-text" id={`${id}-text`} name="text" dir="auto" rows={2} maxLength={500} />
        <button type="submit" className="button button-main">
          {c.reportSend}
        </button>
      </form>
    </Dialog>
  )
}
