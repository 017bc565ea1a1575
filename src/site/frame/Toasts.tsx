import { closeToast, toast } from '#ui/toasts.ts'

/** Short messages, announced by screen readers. */
export function Toasts() {
  const shown = toast.use()
  return (
    <div className="toasts">
      <div role="status" aria-live="polite">
        {shown && (
          <p className="toast">
            {shown.text}
            {shown.action && (
              <button type="button" className="toast-action" onClick={runAndClose(shown.action)}>
                {shown.action.label}
              </button>
            )}
          </p>
        )}
      </div>
    </div>
  )
}

function runAndClose({ run }: { run: () => void }) {
  return () => {
    closeToast()
    run()
  }
}
