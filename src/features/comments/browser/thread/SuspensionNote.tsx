import { fullTime } from '#text/times.ts'
import type { Suspension } from '../../schema.ts'
import { useCommentText } from '../commentText.ts'

/** Shows a suspended reader the reason, and when the suspension ends. */
export function SuspensionNote({ suspension: { until, reason, note } }: { suspension: Suspension }) {
  const { locale, t: c } = useCommentText()
  return (
    <div className="comment-state" role="status">
      <p>{until ? c.suspendedUntil(fullTime(locale, until)) : c.suspendedForGood}</p>
      <p>{c.because(c.reasons[reason])}</p>
      {note && <p dir="auto">{note}</p>}
    </div>
  )
}
