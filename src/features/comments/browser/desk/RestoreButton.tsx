import { callDesk } from '#ui/desk/callDesk.ts'
import { useDesk } from '#ui/desk/useDesk.ts'
import { showToast } from '#ui/toasts.ts'
import { showFailure } from '../showFailure.ts'

/** Undoes the removal of a comment. */
export function RestoreButton({ id, done }: { id: string; done: () => void }) {
  const { t } = useDesk()
  const approve = () =>
    callDesk(`/api/desk/comments/${id}/decision`, { body: { decision: 'approve' } }).then(
      () => {
        showToast(t.approved)
        done()
      },
      (error) => showFailure(error, 'report', t.failed),
    )
  return (
    <button type="button" className="desk-link" onClick={approve}>
      {t.putBack}
    </button>
  )
}
