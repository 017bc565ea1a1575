import { useCommentText } from '#web/comments/commentText.ts'
import { fullTime } from '#web/times.ts'
import type { Suspension } from './schema.ts'

/** Tells a suspended reader until when and why. */
export function SuspensionNote({ suspension: { until, reason, note } }: { suspension: Suspension }) {
  const { locale, c } = useCommentText()
  return (
    <div className="comment-state" role="status">
      <p>{until ? c.suspendedUntil(fullTime(locale, until)) : c.suspendedForGood}</p>
      <p>{c.because(c.reasons[reason])}</p>
      {note && <p dir="auto">{note}</p>}
    </div>
  )
}
