import { useDesk } from '#ui/desk/useDesk.ts'
import type { ReportReason } from '../../schema.ts'
import { useCommentText } from '../commentText.ts'

const reasons: ReportReason[] = ['spam', 'abuse', 'hate', 'false', 'other']

/** Choice of the reason for a removal, which the author sees. */
export function ReasonChoice({ reason, onChoose }: { reason: ReportReason; onChoose: (reason: ReportReason) => void }) {
  const { t } = useDesk()
  const { t: c } = useCommentText()
  return (
    <label>
      <span className="sr-only">{t.removeAs}</span>
      <select value={reason} onChange={(event) => onChoose(event.target.value as ReportReason)}>
        {reasons.map((one) => (
          <option key={one} value={one}>
            {c.reasons[one]}
          </option>
        ))}
      </select>
    </label>
  )
}
