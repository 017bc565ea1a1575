import { useState } from 'react'
import { fullTime } from '#text/times.ts'
import type { DeskMessages } from '#ui/desk/ar.ts'
import { useDesk } from '#ui/desk/useDesk.ts'
import { showToast } from '#ui/toasts.ts'
import type { Case } from '../../deskSchema.ts'
import type { ReportReason } from '../../schema.ts'
import { showFailure } from '../showFailure.ts'
import { commentHref } from '../subjectHref.ts'
import { CommentText } from '../thread/CommentText.tsx'
import { DeskAuthor } from './DeskAuthor.tsx'
import { DeskReports } from './DeskReports.tsx'
import { decideCase, undoDecision } from './decideCase.ts'
import { ReasonChoice } from './ReasonChoice.tsx'

type Props = { item: Case; decided: () => void; undone: () => void; changed: (item: Case) => void }

/** A comment in its context, why it is in the queue, and the buttons to decide. */
export function DeskCase({ item, decided, undone, changed }: Props) {
  const { locale, t } = useDesk()
  const { subject, parent, author } = item
  return (
    <article className="desk-case" aria-label={author?.name ?? t.formerReader}>
      <p className="desk-why">
        <span className="comment-tag">{t.states[item.state]}</span> {whyHeld(item, t)}
      </p>
      {subject && (
        <p className="desk-subject">
          {t.under}{' '}
          <a href={commentHref(locale, subject, item.id)} target="_blank" rel="noopener">
            <bdi>{subject.title}</bdi>
          </a>
        </p>
      )}
      {parent && (
        <blockquote className="desk-parent">
          <p>{t.inReplyTo(parent.author?.name ?? t.formerReader)}</p>
          <CommentText text={parent.content} />
        </blockquote>
      )}
      <DeskAuthor item={item} changed={changed} />
      <CommentText text={item.content} />
      <p className="desk-time">{fullTime(locale, item.created_at)}</p>
      <DeskReports item={item} />
      <Decision item={item} decided={decided} undone={undone} />
    </article>
  )
}

/** The check that held it, and what the check found. */
function whyHeld({ reason, detail }: Case, t: DeskMessages): string {
  const describe = reason ? (t.heldBy as Record<string, ((detail: string) => string) | undefined>)[reason] : undefined
  return describe?.(detail ?? '') ?? ''
}

function Decision({ item, decided, undone }: Omit<Props, 'changed'>) {
  const { t } = useDesk()
  const [reason, setReason] = useState<ReportReason>(item.reports[0]?.reason ?? 'other')
  const [busy, setBusy] = useState(false)
  async function decide(decision: 'approve' | 'remove') {
    if (busy) return
    setBusy(true)
    try {
      const version = await decideCase(item, decision === 'remove' ? { decision, reason } : { decision })
      showToast(decision === 'approve' ? t.approved : t.removed, { label: t.undo, run: () => undo(version) })
      decided()
    } catch (error) {
      showFailure(error, 'report', t.failed)
      setBusy(false)
    }
  }
  const undo = (version: string) =>
    undoDecision(item, version).then(
      () => {
        showToast(t.undone)
        undone()
      },
      (error) => showFailure(error, 'report', t.failed),
    )
  return (
    <div className="desk-decision">
      <button type="button" className="button button-main" onClick={() => decide('approve')}>
        {t.approve}
      </button>
      <ReasonChoice reason={reason} onChoose={setReason} />
      <button type="button" className="button button-danger" onClick={() => decide('remove')}>
        {t.remove}
      </button>
    </div>
  )
}
