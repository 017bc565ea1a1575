import { AuditLog } from '#features/audit/browser/desk/AuditLog.tsx'
import { RestoreButton } from '#features/comments/browser/desk/RestoreButton.tsx'

/** The audit log. A removed comment can be put back from here. */
export default function DeskLog() {
  return (
    <AuditLog
      after={({ action, subject }, changed) =>
        action === 'remove_comment' && subject?.id ? <RestoreButton id={subject.id} done={changed} /> : null
      }
    />
  )
}
